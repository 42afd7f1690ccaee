import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Chat, type Message, chats } from '#contract/chat.ts'
import { readingPages } from '#web/api/queries.ts'
import { messagesIn } from '../cache.ts'
import { holdsAll, wordsOf } from './find-words.ts'

const restMs = 200
const hitsAtOnce = 100

/** Finds words in one chat: asks the server, which knows all of it, and steps through what it found. */
export function useFind(chatId: string | undefined, onGo: (messageId: string) => void) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const asked = useRested(text.trim())
  const words = useMemo(() => wordsOf(asked), [asked])
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

  const hits = useMemo(() => {
    if (query.data)
      return [...new Set(query.data.pages.flatMap(({ items }) => idsIn(items, words)))].toSorted()
    return isError && chatId ? idsIn(messagesIn(queries, chatId), words) : []
  }, [query.data, isError, chatId, queries, words])

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
    words,
    hits,
    at,
    current: known ? current : undefined,
    /** Only what is loaded was searched. */
    partly: isError,
    busy: text.trim() !== asked || isFetching,
    /** The newest comes first, as it is nearest to where one reads; from there, up or down. */
    older: () => go(at < 0 ? hits.length - 1 : at - 1),
    newer: () => go(at < 0 ? 0 : at + 1),
  }
}

/** Of messages, or of a chat with the places where it was found. */
const idsIn = (items: (Message | Chat)[], words: string[]): string[] =>
  items.flatMap((item) =>
    'content' in item
      ? holdsAll(item.content, words)
        ? [item._id]
        : []
      : (item.found ?? []).flatMap(({ messageId }) => messageId ?? []),
  )

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
