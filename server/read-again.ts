import { ConfigError, readConfig } from './config.ts'
import { readAgain } from './features/documents/documents.ts'
import { openServer } from './open.ts'

// `npm run read-again -- handbook.pdf`, or `npm run read-again -- --all`: reads documents anew from
// their files, such as after an update that reads them better.
try {
  const name = process.argv[2]
  if (!name) throw new ConfigError('Say which: npm run read-again -- handbook.pdf (or --all).')
  const { app, close } = await openServer(readConfig())
  try {
    const count = await readAgain(app, name === '--all' ? 'all' : { filename: name })
    const documents = count === 1 ? '1 document is' : `${count} documents are`
    console.log(`${documents} read again by the server, or once it starts.`)
  } finally {
    await close()
  }
  process.exit(0)
} catch (error) {
  const { code, message } = error as { code?: unknown; message: string }
  console.error(error instanceof ConfigError || typeof code === 'string' ? message : error)
  process.exit(1)
}
