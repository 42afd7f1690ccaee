import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Message, chats } from '#contract/chats/chat.ts'
import { savedAnswers } from '#contract/chats/saved-answers.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { findChat, markSaved } from '#web/dashboard/messages/cache.ts'

/** Saves an answer, or takes that back: shown at once, and as it was where the server refuses. */
export function useSaving(message: Message) {
  const { _id: messageId, chatId } = message
  const saved = message.saved === true
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (saved: boolean) => client.call(chats.change, { body: { messageId, saved } }),
    // One at a time and in order: after two quick presses, the second decides.
    scope: { id: `saved ${messageId}` },
    meta: { quiet: true },
    onMutate: (saved) => markSaved(queries, chatId, messageId, saved),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(savedAnswers.list) }),
    onError: (error, wanted) => {
      markSaved(queries, chatId, messageId, !wanted)
      tellRefusal(error)
    },
  })
  return {
    saved,
    /** Everything in a temporary chat is gone within a day. */
    possible: !findChat(queries, chatId)?.temporary,
    toggle: () => change.mutate(!saved),
  }
}
