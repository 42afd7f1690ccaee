import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type QuestionSort, questionSorts, questions } from '#contract/desk/questions.ts'
import { reading } from '#web/api/queries.ts'

/** Which rows of alike questions are shown. */
export type Part = 'unanswered' | 'not-helpful' | 'left'

/** What the list shows; all of it is in the address. */
type Which = { part: Part; sort: QuestionSort; cursor: string }

export const whichIn = (part: Part, params: URLSearchParams): Which => ({
  part,
  sort: questionSorts.find((one) => one === params.get('sort')) ?? 'often',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway, and without what is open. */
export function addressOf({ part, sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams({ show: part })
  if (sort !== 'often') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

const asked = {
  unanswered: { why: 'unanswered', state: 'open' },
  'not-helpful': { why: 'not-helpful', state: 'open' },
  left: { state: 'left' },
} as const

export const rowsQuery = ({ part, sort, cursor }: Which) =>
  queryOptions({
    ...reading(questions.list, {
      query: { ...asked[part], sort, limit: 50, ...(cursor ? { cursor } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
