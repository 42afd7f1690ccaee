import { type QueryClient, keepPreviousData } from '@tanstack/react-query'
import { groups } from '#contract/desk/groups.ts'
import { keyOf, reading, readingPages, quiet } from '#web/api/queries.ts'

export const groupsQuery = { ...reading(groups.list), ...quiet }

export const peopleQuery = (id: string, q: string) => ({
  ...readingPages(groups.members, { params: { id }, query: { q: q || undefined, limit: 50 } }),
  placeholderData: keepPreviousData,
  ...quiet,
})

export const othersQuery = (id: string, q: string) => ({
  ...reading(groups.others, { params: { id }, query: { q } }),
  enabled: q !== '',
  staleTime: 0,
  placeholderData: keepPreviousData,
  ...quiet,
})

/** The groups, and who is in them. */
export const readGroupsAgain = (queries: QueryClient) =>
  Promise.all(
    [groups.list, groups.members, groups.others].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  )
