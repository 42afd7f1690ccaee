import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { writeBackup } from './make.ts'

/**
 * Only one process can open the embedded database, so a server that has it open writes backups for the
 * command. Who may read the data folder, and nobody else, can connect.
 */
const addressIn = (dataDir: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
    : path.join(dataDir, 'backup.sock')

export async function answerBackups(app: App): Promise<(() => Promise<void>) | undefined> {
  if (app.database.kind !== 'embedded') return undefined
  const connected = new Set<Socket>()
  const server = createServer((socket) => {
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
    // The command sees that the backup is not whole.
    writeBackup(app, socket).catch((error: unknown) => {
      app.log.error({ err: error }, 'A backup was not made.')
      socket.destroy()
    })
  })
  const address = addressIn(app.config.dataDir)
  // A killed server leaves it; nobody else has the folder.
  if (process.platform !== 'win32') rmSync(address, { force: true })
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      app.log.warn({ err: error }, 'While this server runs, "npm run backup" cannot ask it.')
      resolve()
    })
    server.listen(address, resolve)
  })
  return async () => {
    for (const socket of connected) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Has the server that runs on the data folder write a backup. */
export async function askRunningServer(dataDir: string, to: Writable): Promise<void> {
  const socket = connect(addressIn(dataDir))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', () =>
      reject(
        new ConfigError(
          'The server that uses this data folder does not answer. Run this as the user that runs it, or stop it first.',
        ),
      ),
    )
  })
  await pipeline(socket, to)
}
