import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type UncitedSort, operator, uncitedSorts } from '#contract/desk/operator.ts'
import { reading } from '#web/api/queries.ts'

/** What the list shows; all of it is in the address. */
type Which = { sort: UncitedSort; cursor: string }

export const whichIn = (params: URLSearchParams): Which => ({
  sort: uncitedSorts.find((one) => one === params.get('sort')) ?? 'newest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway. */
export function addressOf({ sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams({ show: 'never-cited' })
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

export const uncitedQuery = ({ sort, cursor }: Which) =>
  queryOptions({
    ...reading(operator.uncited, { query: { sort, limit: 50, ...(cursor ? { cursor } : {}) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
