import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type HelpState, type ReceivedSort, help, receivedSorts } from '#contract/chats/help.ts'
import { reading } from '#web/api/queries.ts'

const shown = ['waiting', 'answered', 'closed', 'all'] as const
export type Shown = HelpState | 'all'

/** What the list shows; all of it is in the address. */
type Which = { show: Shown; sort: ReceivedSort; cursor: string }

export const whichIn = (params: URLSearchParams): Which => ({
  show: shown.find((one) => one === params.get('show')) ?? 'waiting',
  sort: receivedSorts.find((one) => one === params.get('sort')) ?? 'newest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway, and without the one that is read. */
export function addressOf({ show, sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams({ from: 'members' })
  if (show !== 'waiting') params.set('show', show)
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

/** To one of them; the way back leads to the list as it is. */
export const threadAddress = (which: Which, id: string) =>
  `?${withThread(addressOf(which), id).toString()}`

function withThread(params: URLSearchParams, id: string) {
  params.set('thread', id)
  return params
}

export const receivedQuery = ({ show, sort, cursor }: Which) =>
  queryOptions({
    ...reading(help.received, {
      query: {
        ...(show === 'all' ? {} : { state: show }),
        ...{ sort, limit: 50 },
        ...(cursor ? { cursor } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
