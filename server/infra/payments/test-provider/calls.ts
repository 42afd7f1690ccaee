import { callsOfCatalogue } from './calls-catalogue.ts'
import { callsOfInvoices } from './calls-invoices.ts'
import { callsOfSubscriptions } from './calls-subscriptions.ts'
import { type Form, listOf } from './form.ts'
import type { Call } from './page.ts'
import { expand } from './shapes.ts'
import { Fault, type World } from './world.ts'

const calls: Call[] = [...callsOfCatalogue, ...callsOfSubscriptions, ...callsOfInvoices]

/** Executes a call, and expands what the caller asked for. */
export function runCall(world: World, method: string, path: string, given: Form): unknown {
  for (const call of calls) {
    const id = call.method === method ? match(call.path, path) : undefined
    if (id === undefined) continue
    const answer = call.run(world, given, id)
    for (const wanted of listOf(given['expand']))
      if (typeof wanted === 'string') expand(world, answer, wanted.split('.'))
    return answer
  }
  throw new Fault(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

/** The id in the path, or an empty string. */
function match(pattern: string, path: string): string | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  let id = ''
  for (const [place, part] of wanted.entries())
    if (part === ':id') id = decodeURIComponent(given[place]!)
    else if (part !== given[place]) return undefined
  return id
}
