import { ConfigError, addressOf, readConfig, withPort } from './settings/config.ts'
import { firstOperator } from './features/operator/operator.ts'
import { holdPort } from './http/hold-port.ts'
import { readEnglishWords } from './infra/embeddings/vocabulary.ts'
import { readGermanWords } from './infra/language/german-words.ts'
import { openServer } from './open.ts'

const stopWithinMs = 10_000

try {
  await main()
} catch (error) {
  // Invalid settings, a folder in use, a newer database: sentences for the operator, not stack
  // traces.
  const { code, message } = error as { code?: unknown; message: string }
  const told = error instanceof ConfigError || typeof code === 'string'
  const taken = 'The port is taken: stop what listens there, or set PORT to another number.'
  console.error(code === 'EADDRINUSE' ? taken : told ? message : error)
  process.exit(1)
}

async function main() {
  const settings = readConfig()
  // Before the server is opened, because the port is a part of every address that it writes.
  const held = settings.port === 0 ? await holdPort(settings.host) : undefined
  const config = held ? withPort(settings, held.port) : settings
  const { app, server, close } = await openServer(config)
  const isWorker = config.role === 'worker'
  // Otherwise the first question of all would make everybody wait for it.
  if (!isWorker) readCommonWords()
  const link = isWorker ? undefined : await firstOperator(app)
  if (held) await held.listen(server)
  else await server.listen({ host: config.host, port: config.port })
  console.log(
    isWorker
      ? `The worker is ready at ${addressOf(config)}`
      : `Carrel is ready at ${config.publicUrl}`,
  )
  if (link) console.log(`Become the operator: ${link}`)
  if (config.developmentParts === 'everywhere')
    app.log.warn('Everybody who can reach this server can read all e-mails at /dev/outbox.')

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    app.log.info({ signal }, 'stopping')
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

function readCommonWords() {
  readEnglishWords()
  readGermanWords()
}
