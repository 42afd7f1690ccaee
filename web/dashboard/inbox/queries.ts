import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type RequestSort, guests, requestSorts } from '#contract/account/guests.ts'
import { help } from '#contract/chats/help.ts'
import { desk } from '#contract/desk/desk.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { keyOf, reading } from '#web/api/queries.ts'

/** What the list of requests shows; all of it is in the address. */
type Which = { closed: boolean; sort: RequestSort; cursor: string }

export const whichIn = (params: URLSearchParams): Which => ({
  closed: params.get('show') === 'closed',
  sort: requestSorts.find((one) => one === params.get('sort')) ?? 'newest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway, and without what is open. */
export function addressOf({ closed, sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams()
  if (closed) params.set('show', 'closed')
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

export const requestsQuery = ({ closed, sort, cursor }: Which) =>
  queryOptions({
    ...reading(
      guests.requests,
      { query: { closed: String(closed), sort, limit: 50, ...(cursor ? { cursor } : {}) } },
      earlierDeletions,
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })

export const requestQuery = (id: string) =>
  queryOptions({
    ...reading(guests.request, { params: { id } }),
    staleTime: 0,
    meta: { quiet: true },
  })

export const readRequestsAgain = (queries: QueryClient) =>
  Promise.all(
    [guests.requests, guests.request, help.counts, desk.duties].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  )
