import { runWithSettings } from './command.ts'
import { ConfigError } from '../settings/config.ts'
import { restore } from '../features/backup/backup.ts'
import { logOfCommand } from './log-of-command.ts'

// `npm run restore -- site-2026-11-25T02-11-00.zip`: puts a backup into the empty site that the
// settings name, on the same kind of database or the other.
await runWithSettings(async (config) => {
  const file = process.argv[2]
  if (!file) throw new ConfigError('Say which: npm run restore -- site-2026-11-25T02-11-00.zip')
  const { madeAt, rows, files } = await restore(config, file, logOfCommand)
  return `The site of ${madeAt} is back, with ${rows} rows and ${files} files. Start it with npm start.`
})
