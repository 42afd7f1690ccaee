import { rmSync } from 'node:fs'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents.ts'
import { users } from '#contract/users.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { operator } from './own-carrel.ts'

/**
 * Makes the data folder that each file's own Carrel begins with. The library is read once: each file
 * would otherwise wait for it, and two at a time for each other.
 */
export default async function readLibrary(): Promise<() => void> {
  const { dir } = temporaryFolder()
  const carrel = await startCarrel(dir, {
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
  })
  try {
    const guest = createClient({ origin: carrel.url, token: () => null })
    const { token } = await guest.call(users.login, { body: operator })
    const client = createClient({ origin: carrel.url, token: () => token })
    for (;;) {
      const { items } = await client.call(documents.operatorFiles, {})
      if (items.length > 0 && items.every(({ state }) => state === 'ready')) break
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  } finally {
    await carrel.stop()
  }
  process.env['CARREL_READY_FOLDER'] = dir
  return () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
}
