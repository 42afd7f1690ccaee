import { changes } from '#contract/changes.ts'
import { Events, implement } from '#server/implement.ts'
import { followChanges } from './changes.ts'

export const changeRoutes = implement(
  changes,
  (app) => ({
    follow: ({ member, headers, signal }) =>
      new Events(followChanges(app, member, timeOf(headers['last-event-id']), signal)),
  }),
  // Browsers are told at once that they should ask another server.
  async (app) => async () => app.changes.end(),
)

/** The number of the last event that the caller read; 0 without one. */
const timeOf = (header: string | string[] | undefined) =>
  Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.trunc(Number(header)) || 0))
