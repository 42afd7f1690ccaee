import { type QueryClient, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Group, groups } from '#contract/desk/groups.ts'
import { type MemberSort, memberSorts, members, memberStatuses } from '#contract/desk/members.ts'
import { type Role, roles } from '#contract/desk/roles.ts'
import { type Plan, subscriptions } from '#contract/account/subscriptions.ts'
import { keyOf, reading } from '#web/api/queries.ts'

/** What the list shows; all of it is in the address. */
export type Which = {
  q: string
  status: (typeof memberStatuses)[number] | ''
  role: Role | ''
  planId: string
  groupId: string
  sort: MemberSort
  cursor: string
}

export function whichIn(params: URLSearchParams): Which {
  const one = <T extends string>(name: string, among: readonly T[]) =>
    among.find((value) => value === params.get(name))
  return {
    q: params.get('q') ?? '',
    status: one('status', memberStatuses) ?? '',
    role: one('role', roles) ?? '',
    planId: params.get('plan') ?? '',
    groupId: params.get('group') ?? '',
    sort: one('sort', memberSorts) ?? 'newest',
    cursor: params.get('after') ?? '',
  }
}

const named = { q: 'q', status: 'status', role: 'role', planId: 'plan', groupId: 'group' } as const

/** What changes begins the list anew; the order of names in the address stays the same. */
export function addressOf({ sort, cursor, ...which }: Which): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, name] of Object.entries(named))
    if (which[key as keyof typeof named]) params.set(name, which[key as keyof typeof named])
  if (sort !== 'newest') params.set('sort', sort)
  if (cursor) params.set('after', cursor)
  return params
}

const pageSize = 50

export const filterOf = ({ cursor: _cursor, ...which }: Which) =>
  Object.fromEntries(Object.entries(which).filter(([, value]) => value !== ''))

export const membersQuery = (which: Which) =>
  queryOptions({
    ...reading(members.list, {
      query: {
        ...filterOf(which),
        ...(which.cursor ? { cursor: which.cursor } : {}),
        limit: pageSize,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })

export const memberQuery = (id: string) =>
  queryOptions({ ...reading(members.get, { params: { id } }), staleTime: 0, meta: { quiet: true } })

export const readMembersAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(members.list) })

/** Where the page of one member may be older than what a colleague has done. */
export const readMemberAgain = (queries: QueryClient, id: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: memberQuery(id).queryKey }),
    readMembersAgain(queries),
  ])

export function usePlanNames(): Plan[] {
  const { data } = useQuery({ ...reading(subscriptions.list), meta: { quiet: true } })
  return Array.isArray(data) ? data : []
}

/** None where they could not be read: then nothing is offered to choose. */
export function useGroups(): Group[] {
  const { data } = useQuery({ ...reading(groups.list), meta: { quiet: true } })
  return data ?? noGroups
}

const noGroups: Group[] = []
