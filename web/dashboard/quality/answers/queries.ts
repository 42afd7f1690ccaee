import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerSort, answerSorts, operator } from '#contract/desk/operator.ts'
import { reading } from '#web/api/queries.ts'

export type Part = 'unsure' | 'newest'

/** What the answers of “Newest” are narrowed down to. */
export const kinds = ['no', 'unsure', 'up', 'down'] as const
export type Kind = (typeof kinds)[number]

/** What the list shows; all of it is in the address. */
export type Which = { part: Part; kind: Kind | ''; sort: AnswerSort; cursor: string }

export const whichIn = (part: Part, params: URLSearchParams): Which => ({
  part,
  kind: part === 'newest' ? (kinds.find((one) => one === params.get('kind')) ?? '') : '',
  sort: answerSorts.find((one) => one === params.get('sort')) ?? 'newest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway, and without what is open. */
export function addressOf({ part, kind, sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams({ show: part })
  if (kind) params.set('kind', kind)
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

const asked = {
  '': {},
  no: { grounded: 'no' },
  unsure: { grounded: 'unsure' },
  up: { feedback: 'up' },
  down: { feedback: 'down' },
} as const

export const answersQuery = ({ part, kind, sort, cursor }: Which) =>
  queryOptions({
    ...reading(operator.answers, {
      query: {
        ...asked[part === 'unsure' ? 'unsure' : kind],
        ...{ sort, limit: 50 },
        ...(cursor ? { cursor } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
