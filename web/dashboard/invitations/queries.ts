import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type Invitation,
  type InvitationSort,
  invitationSorts,
  invitationStates,
  invitations,
} from '#contract/desk/invitations.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { reading } from '#web/api/queries.ts'

/** What the list shows; all of it is in the address. */
export type Which = {
  q: string
  state: Invitation['state'] | ''
  sort: InvitationSort
  cursor: string
}

export const whichIn = (params: URLSearchParams): Which => ({
  q: params.get('q') ?? '',
  state: invitationStates.find((one) => one === params.get('state')) ?? '',
  sort: invitationSorts.find((one) => one === params.get('sort')) ?? 'newest',
  cursor: params.get('after') ?? '',
})

/** Without what is so anyway. */
export function addressOf({ q, state, sort, cursor }: Which): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (state) params.set('state', state)
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

export const invitationsQuery = ({ q, state, sort, cursor }: Which) =>
  queryOptions({
    ...reading(
      invitations.list,
      {
        query: {
          ...{ sort, limit: 50 },
          ...(q ? { q } : {}),
          ...(state ? { state } : {}),
          ...(cursor ? { cursor } : {}),
        },
      },
      earlierDeletions,
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
