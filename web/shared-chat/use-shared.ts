import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type SharedChat, shares } from '#contract/chats/shares.ts'
import { keyOf, readingPages } from '#web/api/queries.ts'
import type { AuthStatus } from '#web/api/start.ts'

/** A shared chat: what is here of it at first, and soon all. */
export function useShared(shareId: string, status: AuthStatus) {
  const given = { params: { shareId } }
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...readingPages(shares.read, given),
      // Whether the chat is the reader's own depends on who they are.
      queryKey: keyOf(shares.read, given, status),
      staleTime: Infinity,
      enabled: status !== 'unknown',
      meta: { quiet: true },
    })
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const shared = useMemo(() => data && joined(data.pages), [data])
  return { shared, error, isError, onAgain: () => void (shared ? fetchNextPage() : refetch()) }
}

const joined = (pages: SharedChat[]): SharedChat => ({
  ...pages[0]!,
  messages: pages.flatMap(({ messages }) => messages),
})
