import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Chat } from '#contract/chats/chat.ts'
import { onceBack, useConnection } from '#web/api/connection.ts'
import { chatQuery, chatsQuery, findChat } from '../cache.ts'
import { flatChats, loadMoreChats, refreshChats } from './chat-pages.ts'

/** The list of chats as far as it is here, and the way to more of it. */
export function useChats(archived: boolean) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(chatsQuery(archived))
  const { data, refetch } = query
  const chats = useMemo(() => flatChats(data), [data])
  const connection = useConnection()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const busy = useRef(false)

  const loadMore = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setState('busy')
    try {
      await loadMoreChats(queries, archived)
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      busy.current = false
    }
  }, [queries, archived])

  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) refreshChats(queries, archived).catch(() => {})
    }
    const again = () => {
      setState('idle')
      if (queries.getQueryData(chatsQuery(archived).queryKey)) refresh()
      else void refetch()
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    const unsubscribe = onceBack(again)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      unsubscribe()
    }
  }, [queries, archived, refetch])

  return {
    chats,
    known: data !== undefined,
    /** Nothing is here, and nothing can be fetched just now. */
    missing: data === undefined && (query.isError || connection !== 'there'),
    hasMore: query.hasNextPage,
    more: state,
    loadMore,
    again: () => void refetch(),
  }
}

const pagesToSeek = 10

/** The chat that is open may stand further back than the list has been read: some way it is looked for. */
export function useSought(archived: boolean, chatId: string | undefined) {
  const queries = useQueryClient()
  const { data } = useInfiniteQuery(chatsQuery(archived))
  const chat = useChat(chatId)
  const sought = useRef<string>(undefined)
  useEffect(() => {
    if (!chat || !data || chat.archived !== archived || sought.current === chat._id) return
    sought.current = chat._id
    const isHere = data.pages.some(({ items }) => items.some(({ _id }) => _id === chat._id))
    if (!isHere) loadMoreChats(queries, archived, pagesToSeek).catch(() => {})
  }, [chat, data, archived, queries])
}

/** The chat that is open: from the lists, or read alone where it stands far back in them. */
export function useChat(chatId: string | undefined): Chat | undefined {
  const queries = useQueryClient()
  const { data } = useInfiniteQuery(chatsQuery(false))
  useInfiniteQuery({ ...chatsQuery(true), enabled: false })
  const known = chatId ? findChat(queries, chatId) : undefined
  const alone = useQuery({ ...chatQuery(chatId ?? ''), enabled: Boolean(chatId && data && !known) })
  return known ?? (chatId ? alone.data : undefined)
}
