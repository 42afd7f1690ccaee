import { useQueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/route.ts'
import { users } from '#contract/account/users.ts'
import { keyOf } from '#web/api/queries.ts'

/** Reads again what a change has made old; the activity is always among it. */
export function useRefresh() {
  const queries = useQueryClient()
  return (...routes: Route[]) => {
    for (const route of [...routes, users.activity])
      void queries.invalidateQueries({ queryKey: keyOf(route) })
  }
}
