import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type WrittenSort, questions, writtenSorts } from '#contract/desk/questions.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { reading } from '#web/api/queries.ts'

/** What the list shows; all of it is in the address. */
type Which = { sort: WrittenSort; cursor: string }

export const whichIn = (params: URLSearchParams): Which => ({
  sort: writtenSorts.find((one) => one === params.get('sort')) ?? 'newest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway, and without what is open. */
export function addressOf({ sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams({ show: 'written' })
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

export const writtenQuery = ({ sort, cursor }: Which) =>
  queryOptions({
    ...reading(
      questions.written,
      { query: { sort, limit: 50, ...(cursor ? { cursor } : {}) } },
      earlierDeletions,
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
