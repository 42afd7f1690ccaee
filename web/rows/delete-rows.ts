import type { QueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/route.ts'
import { deleteEachForCertain } from '#web/api/deletions.ts'
import { keyOf } from '#web/api/queries.ts'
import { tellRefused } from './in-turn.ts'
import type { Selection } from './use-selection.ts'

type Deletion<Row> = {
  kind: Parameters<typeof deleteEachForCertain>[0]
  rows: Row[]
  nameOf: (row: Row) => string
  /** Takes them out of the lists that are known here, until these are read again. */
  drop: (ids: ReadonlySet<string>) => unknown
  readAgain: () => Promise<unknown>
  keep: Selection['keep']
}

/** Deletes rows that can no longer be brought back; those that are refused come back, and stay selected. */
export async function deleteRows<Row extends { id: string }>(deletion: Deletion<Row>) {
  const { kind, rows, nameOf, drop, readAgain, keep } = deletion
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  drop(new Set(rowOf.keys()))
  const refusals = await deleteEachForCertain(kind, [...rowOf.keys()])
  const refused = refusals.map(({ id, error }) => ({ item: rowOf.get(id)!, error }))
  await readAgain()
  tellRefused({ done: rows.length - refused.length, refused }, nameOf, keep)
}

/** Takes rows out of every list of a route that shows one page at a time. */
export const dropRows = (queries: QueryClient, route: Route, ids: ReadonlySet<string>) =>
  queries.setQueriesData<{ items: { id: string }[] }>(
    { queryKey: keyOf(route) },
    (data) => data && { ...data, items: data.items.filter(({ id }) => !ids.has(id)) },
  )
