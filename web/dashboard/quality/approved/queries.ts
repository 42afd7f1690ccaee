import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type ApprovedSort,
  type ApprovedState,
  approved,
  approvedSorts,
  approvedStates,
} from '#contract/desk/approved.ts'
import { reading } from '#web/api/queries.ts'

/** What the list shows; all of it is in the address. */
export type Which = { state: ApprovedState | ''; sort: ApprovedSort; cursor: string }

export const whichIn = (params: URLSearchParams): Which => ({
  state: approvedStates.find((one) => one === params.get('state')) ?? '',
  sort: approvedSorts.find((one) => one === params.get('sort')) ?? 'newest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway, and without what is open. */
export function addressOf({ state, sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams({ show: 'approved' })
  if (state) params.set('state', state)
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

export const approvedQuery = ({ state, sort, cursor }: Which) =>
  queryOptions({
    ...reading(approved.list, {
      query: { ...(state ? { state } : {}), sort, limit: 50, ...(cursor ? { cursor } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
