import { randomUUID as uuid } from 'node:crypto'
import { readConfig } from '#server/settings/config.ts'
import { createUser } from '#server/features/users/users.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'

// Whether the time of an answer tells that an address has an account: the same call for a known
// and an unknown address by turns, and the ratio of the medians. The limits are in force, so each
// try comes from an account of its own; nothing here reaches one.
const rounds = 60

const { dir, remove } = temporaryFolder()
const { app, server, close } = await openServer(
  readConfig({
    DATA_DIR: dir,
    CONTENT_DIR: contentWithoutLibrary(dir),
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
  }),
)
await server.listen({ host: '127.0.0.1', port: 0 })
const origin = `http://127.0.0.1:${(server.server.address() as { port: number }).port}`

const person = (email: string) => ({
  ...{ firstName: 'Ana', lastName: 'Bench', email },
  ...{ password: 'a long enough one', acceptTerms: 'true' },
})
const known = Array.from({ length: rounds }, (_, i) => `known${i}@example.org`)
for (const email of known) await createUser(app, person(email))

const calls: Record<string, (email: string) => [path: string, body: object]> = {
  login: (email) => ['/v1/users/login', { email, password: 'a wrong password' }],
  register: (email) => ['/v1/users', person(email)],
  forgot: (email) => ['/v1/users/send-password-reset-email', { email }],
}
let caller = 0

async function time([path, body]: [string, object]): Promise<number> {
  const began = performance.now()
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller++ & 255}`,
    },
    body: JSON.stringify(body),
  })
  await response.text()
  return performance.now() - began
}

for (const [name, call] of Object.entries(calls)) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const email of known) {
    const asks = [
      async () => times.known.push(await time(call(email))),
      async () => times.unknown.push(await time(call(`${uuid()}@example.org`))),
    ]
    // The first caller would pay for the work the other one left behind, so they take turns.
    if (Math.random() < 0.5) asks.reverse()
    for (const ask of asks) await ask()
  }
  const [a, b] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
  console.log(`${name.padEnd(9)} known ${ms(a)}  unknown ${ms(b)}  ratio ${(a / b).toFixed(2)}`)
}
await close()
remove()
process.exit(0)
