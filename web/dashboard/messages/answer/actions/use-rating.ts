import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Message, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tellRefusal } from '#web/api/notices.ts'
import { putMessages } from '#web/dashboard/messages/cache.ts'
import { readDraft, writeDraft } from '#web/dashboard/messages/composer/draft.ts'

type Rating = { feedback: 'up' | 'down' | null; comment?: string }

/** Whether an answer helped, and why it did not. */
export function useRating(message: Message) {
  const queries = useQueryClient()
  const { _id: messageId, chatId } = message
  const place = `reason:${messageId}`
  // A form that was begun is open again when its row comes back into sight, or the page is loaded anew.
  const [writing, setWriting] = useState(() => readDraft(place).text !== '')
  const [problem, setProblem] = useState<string>()
  const show = (part: Partial<Message>) => putMessages(queries, chatId, [{ ...message, ...part }])
  const rate = useMutation({
    mutationFn: async (rating: Rating) =>
      (await client.call(chats.change, { body: { messageId, ...rating } })) as Message,
    meta: { quiet: true },
    onMutate: ({ feedback, comment }) => {
      setProblem(undefined)
      if (comment === undefined) show({ feedback, comment: null })
    },
    onSuccess: (changed) => putMessages(queries, chatId, [changed]),
    onError: (error, { comment }) => {
      if (comment !== undefined) return setProblem(sentenceOf(error))
      show({ feedback: message.feedback, comment: message.comment })
      tellRefusal(error)
    },
  })
  const stopWriting = () => {
    writeDraft(place, null)
    setWriting(false)
    setProblem(undefined)
  }

  function choose(feedback: 'up' | 'down') {
    const again = message.feedback === feedback
    rate.mutate({ feedback: again ? null : feedback })
    if (feedback === 'down' && !again) setWriting(true)
    else stopWriting()
  }
  return {
    choose,
    writing: writing && message.feedback === 'down',
    write: () => setWriting(true),
    skip: stopWriting,
    begun: readDraft(place).text || (message.comment ?? ''),
    keep: (comment: string) => writeDraft(place, { text: comment }),
    send: (comment: string) =>
      rate.mutate({ feedback: 'down', comment }, { onSuccess: stopWriting }),
    busy: rate.isPending && rate.variables.comment !== undefined,
    problem,
  }
}
