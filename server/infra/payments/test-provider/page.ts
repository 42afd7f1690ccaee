import { type Form, numberOf, wordOf } from './form.ts'
import { list, render } from './shapes.ts'
import { type World, invalid } from './world.ts'

export type Call = {
  /** `:id` stands for any one segment. */
  path: string
  method: 'GET' | 'POST' | 'DELETE'
  run: (world: World, given: Form, id: string) => unknown
}

/** A page of results, newest first, as every list of the API. */
export function page<T extends { id: string; created: number }>(
  world: World,
  given: Form,
  url: string,
  found: T[],
  show: (one: T) => unknown = ({ id }) => render(world, id),
) {
  const limit = numberOf(given['limit']) ?? 10
  if (!(limit >= 1 && limit <= 100)) throw invalid('This limit is not from 1 to 100.')
  const created = given['created']
  const since = typeof created === 'object' ? (numberOf((created as Form)['gte']) ?? 0) : 0
  const sorted = found
    .filter((one) => one.created >= since)
    .toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  const after = wordOf(given['starting_after'])
  const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0)
    throw invalid(`No such object: '${after}'`, 'resource_missing', 'starting_after')
  return list(sorted.slice(from, from + limit).map(show), url, sorted.length > from + limit)
}
