import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AuditSort, acts, auditLog, auditSorts } from '#contract/desk/audit.ts'
import { reading } from '#web/api/queries.ts'

/** What is shown and saved as CSV; days are those of the operator's own clock, the last one to its end. */
export function whichIn(params: URLSearchParams) {
  const act = acts.find((one) => one === params.get('act'))
  const from = startOf(params.get('from'), 0)
  const to = startOf(params.get('to'), 1)
  const [actorId, subjectId] = [params.get('actor'), params.get('subject')]
  return {
    ...(actorId ? { actorId } : {}),
    ...(subjectId ? { subjectId } : {}),
    ...(act ? { act } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

type Filter = ReturnType<typeof whichIn>

export const sortIn = (params: URLSearchParams): AuditSort =>
  auditSorts.find((one) => one === params.get('sort')) ?? 'newest'

/** What changes begins with its first page; '' takes a name out of the address. */
export function changed(now: URLSearchParams, some: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries({ after: '', ...some }))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

export const entriesQuery = (filter: Filter, sort: AuditSort, cursor: string) =>
  queryOptions({
    ...reading(auditLog.list, {
      query: { ...filter, sort, limit: 50, ...(cursor ? { cursor } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })

function startOf(day: string | null, more: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  if (!year) return undefined
  return new Date(Number(year), Number(month) - 1, Number(date) + more).toISOString()
}
