import { auditLog } from '#contract/desk/audit.ts'
import { implement } from '#server/implement.ts'
import { entriesAsCsv, listEntries } from './read.ts'

export const auditRoutes = implement(auditLog, (app) => ({
  list: ({ query }) => listEntries(app, query),
  csv: ({ member, query, from }) => entriesAsCsv(app, { member, from }, query),
}))
