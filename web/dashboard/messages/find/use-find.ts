import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Message, chats } from '#contract/chats/chat.ts'
import { readingPages } from '#web/api/queries.ts'
import { useDebounced } from '#web/ui/debounced.ts'
import { messagesIn } from '../cache.ts'
import { holdsAll, phraseOf, says, wordsOf } from './find-words.ts'

const hitsAtOnce = 100

/**
 * Finds what was written in one chat: asks the server, which knows all of it, and steps through what
 * it found. Where no message says it as it is, those that have all its words are shown.
 */
export function useFind(chatId: string | undefined, onGo: (messageId: string) => void) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim())
  const [phrase, words] = useMemo(() => [phraseOf(asked), wordsOf(asked)] as const, [asked])
  const query = useInfiniteQuery({
    ...readingPages(chats.list, { query: { chatId, q: asked, limit: hitsAtOnce } }),
    enabled: chatId !== undefined && words.length > 0,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])

  // Signs alone are in no index: they are looked for in what is loaded.
  const partly = isError || (phrase !== '' && words.length === 0)
  const { hits, apart } = useMemo(() => {
    const items =
      query.data?.pages.flatMap((page) => page.items as Message[]) ??
      (partly && chatId ? messagesIn(queries, chatId) : [])
    const saying = idsIn(items, (text) => says(text, phrase))
    if (saying.length > 0 || hasNextPage || words.length < 2) return { hits: saying, apart: false }
    const having = idsIn(items, (text) => holdsAll(text, words))
    return { hits: having, apart: having.length > 0 }
  }, [query.data, hasNextPage, partly, chatId, queries, phrase, words])
  const sought = useMemo(
    () => (apart ? words : phrase === '' ? [] : [phrase]),
    [apart, words, phrase],
  )

  const [current, setCurrent] = useState<string>()
  const known = current !== undefined && hits.includes(current)
  const at = known ? hits.indexOf(current) : -1
  const go = (index: number) => {
    const id = hits.at(index % hits.length)
    if (!id) return
    setCurrent(id)
    onGo(id)
  }
  return {
    text,
    setText,
    /** What is marked. */
    sought,
    hits,
    /** The words stand in these messages, but not as they were written. */
    apart,
    at,
    current: known ? current : undefined,
    /** Only what is loaded was searched. */
    partly,
    busy: text.trim() !== asked || isFetching,
    /** The newest comes first, as it is nearest to where one reads; from there, up or down. */
    older: () => go(at < 0 ? hits.length - 1 : at - 1),
    newer: () => go(at < 0 ? 0 : at + 1),
  }
}

const idsIn = (items: Message[], isFound: (text: string) => boolean): string[] =>
  [...new Set(items.filter(({ content }) => isFound(content)).map(({ _id }) => _id))].toSorted()
