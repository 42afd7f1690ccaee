import { render } from './shapes.ts'
import type { ProviderEvent, State } from './state.ts'

/** What every operation of the provider receives. `at` is its clock, in seconds. */
export type World = { state: State; at: number; publicUrl: string }

/** An error answer, in the provider's own form. */
export class Fault extends Error {
  status: number
  error: { type: string; code?: string; param?: string; message: string; decline_code?: string }
  constructor(status: number, error: Fault['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new Fault(400, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  })

export const noSuch = (what: string, id: string, param = 'id') =>
  new Fault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  })

/** Ids count up, so that later ones sort later. */
export const newId = (world: World, prefix: string) =>
  `${prefix}_test${String(++world.state.counter).padStart(8, '0')}`

export function emit(world: World, type: string, id: string) {
  const event: ProviderEvent = {
    id: newId(world, 'evt'),
    type,
    created: world.at,
    object: render(world, id),
    attempts: 0,
    taken: false,
    next: world.at,
  }
  world.state.events.push(event)
}

export function find<T>(all: Record<string, T>, what: string, id: unknown, param?: string): T {
  const found = typeof id === 'string' && Object.hasOwn(all, id) ? all[id] : undefined
  if (!found) throw noSuch(what, String(id), param)
  return found
}
