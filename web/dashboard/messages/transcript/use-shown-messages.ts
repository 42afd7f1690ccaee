import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import type { Answers } from '../answer/answers.ts'
import { useAnswersState } from '../answer/use-answers.ts'
import { flatMessages, messagesQuery } from '../cache.ts'
import { branchTo } from './branch.ts'
import { useEarlier } from './use-earlier.ts'

/** The messages of a chat that are shown: a branch, with the answer that is being written. */
export function useShownMessages(
  chatId: string | undefined,
  currentMessageId: string | null | undefined,
  answers: Answers,
) {
  const query = useInfiniteQuery({ ...messagesQuery(chatId ?? ''), enabled: chatId !== undefined })
  const all = useMemo(() => flatMessages(query.data), [query.data])
  const streaming = useMemo(() => all.find(({ status }) => status === 'streaming'), [all])
  const troubles = useAnswersState(answers, (state) => state.troubles)
  const chosen = useAnswersState(answers, ({ leaves }) => (chatId ? leaves[chatId] : undefined))
  // Each row draws its own answer as it comes; only its sources concern more than it.
  const writing = streaming?._id ?? ''
  const citations = useAnswersState(answers, ({ live }) => live[writing]?.citations)
  const leaf = chosen ?? currentMessageId
  const branch = useMemo(() => branchTo(all, leaf), [all, leaf])
  const shown = useMemo(() => withLive(branch, writing, citations), [branch, writing, citations])

  useEffect(() => {
    if (streaming && !troubles[streaming._id]) answers.follow(streaming)
  }, [streaming, troubles, answers])

  const earlier = useEarlier(chatId, query.hasNextPage)
  // The branch that was shown last may end far back: until it is here, another one would be shown.
  const seeking = Boolean(
    leaf && query.hasNextPage && earlier.state !== 'failed' && !all.some(({ _id }) => _id === leaf),
  )
  const { load } = earlier
  useEffect(() => {
    if (seeking) void load((items) => items.some(({ _id }) => _id === leaf))
  }, [seeking, leaf, load])

  return { query, all, shown, streaming, troubles, leaf, earlier, seeking }
}

/** For an answer in progress: the longer of the two lists is the newer one. */
function withLive(branch: Message[], writing: string, citations: Message['citations'] = []) {
  const known = branch.find(({ _id }) => _id === writing)
  if (!known || citations.length <= known.citations.length) return branch
  return branch.map((message) => (message === known ? { ...known, citations } : message))
}
