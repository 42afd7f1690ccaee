import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { client } from '#web/api/client.ts'
import { onceBack } from '#web/api/connection.ts'
import { loadUser } from '#web/api/start.ts'
import { site } from '#web/site.ts'
import { setUsage } from '#web/state/store.ts'
import type { AnswersState } from './answers-store.ts'
import { type Answers, createAnswers } from './answers.ts'
import {
  chatAnswered,
  messagesIn,
  putChat,
  putMessages,
  refreshNewest,
  retitleChat,
} from '../cache.ts'
import { writeDraft } from '../composer/draft.ts'

const made = new WeakMap<QueryClient, Answers>()

/** The answers of this page's life: they continue while another screen is shown. */
export function useAnswers(): Answers {
  const queries = useQueryClient()
  const answers = answersOf(queries)
  useEffect(() => {
    const dropSilent = () => {
      if (!document.hidden) answers.dropSilentConnections()
    }
    window.addEventListener('online', dropSilent)
    document.addEventListener('visibilitychange', dropSilent)
    return () => {
      window.removeEventListener('online', dropSilent)
      document.removeEventListener('visibilitychange', dropSilent)
    }
  }, [answers])
  return answers
}

export const answersOf = (queries: QueryClient): Answers => made.get(queries) ?? connect(queries)

export const useAnswersState = <T>(answers: Answers, select: (state: AnswersState) => T): T =>
  useStore(answers.store, select)

function connect(queries: QueryClient): Answers {
  const answers = createAnswers({
    client,
    wait: waitOrOnline,
    nextFrame,
    onStart: ({ chat, userMessage, botMessage }, place) => {
      putChat(queries, chat, 'top')
      putMessages(queries, chat._id, [userMessage, botMessage], userMessage.parentId === null)
      answers.choose(chat._id, botMessage._id)
      if (place) writeDraft(place, null)
    },
    onTitle: (chatId, title) => retitleChat(queries, chatId, title),
    onDone: (botMessage, usage) => {
      // Where the chat was read anew since, it knows more than this end does: how it was rated.
      const known = messagesIn(queries, botMessage.chatId).find(({ _id }) => _id === botMessage._id)
      if (!known || known.status === 'streaming') {
        const { feedback, comment } = known ?? botMessage
        putMessages(queries, botMessage.chatId, [{ ...botMessage, feedback, comment }])
      }
      chatAnswered(queries, botMessage.chatId)
      setUsage(usage)
      if (document.hidden) tellInTitle()
    },
    onFailure: async (_, chatId) => {
      chatAnswered(queries, chatId)
      // The message was given back to the quota.
      await Promise.allSettled([refreshNewest(queries, chatId), loadUser()])
    },
  })
  // What was not answered because the server was away: the question stands in its place.
  onceBack(() => {
    for (const [place, { httpCode }] of Object.entries(answers.store.getState().troubles))
      if (httpCode === 0) answers.clearTrouble(place)
  })
  made.set(queries, answers)
  return answers
}

/** A hidden page gets no frames, but its answer should be there when it is looked at. */
function nextFrame(work: () => void) {
  if (document.hidden) setTimeout(work, 250)
  else requestAnimationFrame(work)
}

const waitOrOnline = (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
  })

/** Says in the tab that an answer is there, until it is looked at. */
function tellInTitle() {
  const before = document.title
  const ready = t`Answer ready · ${site.brand.product}`
  if (before === ready) return
  document.title = ready
  const restore = () => {
    if (document.hidden) return
    if (document.title === ready) document.title = before
    document.removeEventListener('visibilitychange', restore)
  }
  document.addEventListener('visibilitychange', restore)
}
