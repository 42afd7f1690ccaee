import { runCommand } from './command.ts'
import { ConfigError } from '../settings/config.ts'
import { readAgain } from '../features/documents/documents.ts'

// `npm run read-again -- handbook.pdf`, or `npm run read-again -- --all`: reads documents anew from
// their files, such as after an update that reads them better.
await runCommand(async (app) => {
  const name = process.argv[2]
  if (!name) throw new ConfigError('Say which: npm run read-again -- handbook.pdf (or --all).')
  const count = await readAgain(app, name === '--all' ? 'all' : { filename: name })
  const documents = count === 1 ? '1 document is' : `${count} documents are`
  return `${documents} read again by the server, or once it starts.`
})
