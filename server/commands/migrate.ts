import { runWithSettings } from './command.ts'
import { openDatabase } from '../infra/db/db.ts'
import { logOfCommand } from './log-of-command.ts'

// `npm run migrate`: brings the database up to date and ends, before the servers of a new version
// start. Without it the first of them does the same.
await runWithSettings(async ({ databaseUrl, dataDir }) => {
  const applied: string[] = []
  const log = {
    ...logOfCommand,
    info: (about: { migration?: string }) => {
      if (about.migration) applied.push(about.migration)
    },
  }
  const database = await openDatabase({ databaseUrl, dataDir, log })
  await database.close()
  if (applied.length === 0) return 'The database is up to date: there was nothing to apply.'
  return `The database is up to date: ${applied.join(', ')}.`
})
