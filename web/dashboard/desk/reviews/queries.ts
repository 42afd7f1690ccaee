import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ReviewSort, reviewSorts, reviews } from '#contract/desk/reviews.ts'
import { reading } from '#web/api/queries.ts'

const quiet = { meta: { quiet: true }, staleTime: 0 }

/** What the list shows; all of it is in the address. */
export type Which = { overdue: boolean; ownerId: string; sort: ReviewSort; cursor: string }

export const whichIn = (params: URLSearchParams): Which => ({
  overdue: params.get('show') === 'overdue',
  ownerId: params.get('owner') ?? '',
  sort: reviewSorts.find((one) => one === params.get('sort')) ?? 'earliest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway. */
export function addressOf({ overdue, ownerId, sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams()
  if (overdue) params.set('show', 'overdue')
  if (ownerId) params.set('owner', ownerId)
  if (sort !== 'earliest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

export const reviewsQuery = ({ overdue, ownerId, sort, cursor }: Which) =>
  queryOptions({
    ...reading(reviews.list, {
      query: {
        ...(overdue ? { overdue } : {}),
        ...(ownerId ? { ownerId } : {}),
        ...{ sort, limit: 50 },
        ...(cursor ? { cursor } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    ...quiet,
  })

export const ownersQuery = () => queryOptions({ ...reading(reviews.owners), ...quiet })
