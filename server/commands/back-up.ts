import path from 'node:path'
import { runWithSettings } from './command.ts'
import { backUp } from '../features/backup/backup.ts'
import { logOfCommand } from './log-of-command.ts'

// `npm run backup -- /mnt/backups`, or without a folder where BACKUP_TO is set: puts the whole site
// into one file, while its server runs or without it, and reads it back.
await runWithSettings(async (config) => {
  const folder = process.argv[2]
  const place = folder && { to: { folder: path.resolve(folder) }, keep: Infinity }
  const { name, tables, files, bytes } = await backUp(
    place ? { ...config, backup: place } : config,
    logOfCommand,
  )
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${name}: ${tables} tables and ${files} files, ${size}. It was read back and is whole.`
})
