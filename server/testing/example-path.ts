import type { Route } from '#contract/route.ts'
import { pathOf } from '#contract/route.ts'

export const anId = '0193d1f0-0000-7000-8000-000000000001'

/** The path of a route with a valid value for each of its parameters; nothing is there. */
export function examplePath(route: Pick<Route, 'path'>): string {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const valueOf = (name: string) => {
    if (/^id$|Id$/.test(name)) return anId
    return name === 'filename' ? 'x.pdf' : 'x'
  }
  return pathOf(route, Object.fromEntries(names.map((name) => [name, valueOf(name)])))
}
