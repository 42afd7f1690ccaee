import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type MailingSort,
  type MailingState,
  mailingSorts,
  mailingStates,
  mailings,
} from '#contract/desk/mailings.ts'
import { reading } from '#web/api/queries.ts'
import { againAfter } from '../queries.ts'

/** What the list shows; all of it is in the address. */
export type Which = { state: MailingState | ''; sort: MailingSort; cursor: string }

export const whichIn = (params: URLSearchParams): Which => ({
  state: mailingStates.find((one) => one === params.get('state')) ?? '',
  sort: mailingSorts.find((one) => one === params.get('sort')) ?? 'newest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway. */
export function addressOf({ state, sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams()
  if (state) params.set('state', state)
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

export const listQuery = ({ state, sort, cursor }: Which) =>
  queryOptions({
    ...reading(mailings.list, {
      query: {
        ...(state ? { state } : {}),
        ...{ sort, limit: 50 },
        ...(cursor ? { cursor } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => againAfter(query.state.data?.items ?? []),
    staleTime: 0,
    meta: { quiet: true },
  })
