import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Message } from '#contract/chats/chat.ts'
import { paths } from '#web/paths.ts'
import type { LiveAnswer } from '../answer/answers-store.ts'
import type { Answers } from '../answer/answers.ts'
import { useAnswersState } from '../answer/use-answers.ts'
import { messagesIn, refreshNewest } from '../cache.ts'
import { choicesFor } from '../composer/documents/attachments.ts'
import { modelToSend } from '../composer/model-choice.ts'
import { newPlace, readDraft, writeDraft } from '../composer/draft.ts'
import { shareDraft } from '../composer/shared-drafts.ts'
import { startChatParts } from '../use-chat-parts.ts'

/** Asks a question at the end of what is shown, and opens the chat that begins with it. */
export function useAsking(chatId: string | undefined, shown: Message[], answers: Answers) {
  const place = chatId ?? newPlace
  const navigate = useNavigate()
  const queries = useQueryClient()
  const sent = useAnswersState(answers, ({ sending }) => sending[place])
  // The question whose chat is about to open: it stands here until it stands there.
  const [leaving, setLeaving] = useState<{ text: string; before?: number }>()
  // The chat had gone on elsewhere when the last question was asked.
  const [wentOn, setWentOn] = useState(false)
  const [leftFrom, setLeftFrom] = useState(chatId)
  if (leftFrom !== chatId) {
    setLeftFrom(chatId)
    setLeaving(undefined)
    setWentOn(false)
  }

  async function send(text: string, requestId: string) {
    if (!chatId) setLeaving({ text })
    setWentOn(false)
    const lastSeenId = shown.at(-1)?._id
    const unsent = readDraft(place)
    const begun = answers.ask({
      place,
      text,
      send: {
        requestId,
        message: text,
        ...choicesFor(queries, place, text),
        ...modelToSend(queries),
        ...(chatId ? { chatId, ...(lastSeenId ? { lastSeenId } : {}) } : {}),
      },
    })
    const before = location.pathname
    const began = await begun
    if (!began) setLeaving(undefined)
    // The question was a suggestion that was pressed: the text in the composer was not sent, and is
    // kept.
    else if (unsent.text !== text) {
      writeDraft(place, { text: unsent.text, selection: unsent.selection })
      shareDraft(place)
    }
    if (began && chatId && lastSeenId) {
      const asked = messagesIn(queries, chatId).findLast(({ role }) => role === 'user')
      if (asked && asked.parentId !== lastSeenId) {
        setWentOn(true)
        refreshNewest(queries, chatId).catch(() => {})
      }
    }
    if (!began || chatId) return
    // Read before the wait, because a short answer may be complete by then and no longer listed.
    const begunIn = newestChatOf(answers.store.getState().live)
    await startChatParts()
    if (begunIn && location.pathname === before) void navigate(paths.chat(begunIn))
  }

  return { asked: sent ?? (chatId ? undefined : leaving), wentOn, send }
}

const newestChatOf = (live: Record<string, LiveAnswer>) => Object.values(live).at(-1)?.chatId
