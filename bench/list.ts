import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { readConfig } from '#server/settings/config.ts'
import { createUser } from '#server/features/users/users.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { load, messageOf } from './measure.ts'

// The list of a chat's 50 messages, signed in, over HTTP: our whole server beside a bare node:http
// handler that runs the same query with the driver, on the same PostgreSQL, in turns in one run.
// The load comes from this process, the server runs in another one.
const rounds = 3
const secondsEach = 4

if (process.argv[2] === 'serve') await serve()
else await measure()

async function serve() {
  const [, , , databaseUrl = '', dir = ''] = process.argv
  const { app, server } = await openServer(
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      CONTENT_DIR: contentWithoutLibrary(dir),
      LOG_LEVEL: 'warn',
    }),
  )
  const person = {
    firstName: 'Ana',
    lastName: 'Bench',
    email: `${uuid()}@example.org`,
    password: 'not used here',
  }
  const userId = (await createUser(app, person, { verified: true }))!
  const { token } = await startSession(app, userId, { userAgent: 'bench', ip: '127.0.0.1' })
  const chatId = uuid()
  await app.db
    .insertInto('chats')
    .values({ id: chatId, memberId: userId, title: 'Bench' })
    .execute()
  let parentId: string | null = null
  for (let i = 0; i < 50; i++) {
    const id = uuid()
    const content = 'A sentence of the length that sentences have. '.repeat(5)
    await app.db
      .insertInto('messages')
      .values({ id, chatId, parentId, role: i % 2 ? 'bot' : 'user', status: 'complete', content })
      .execute()
    parentId = id
  }
  await server.listen({ host: '127.0.0.1', port: 0 })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const bare = createServer((_, response) => {
    pool
      .query({
        name: 'list',
        text: 'select * from messages where chat_id = $1 order by id desc limit 51',
        values: [chatId],
      })
      .then(({ rows }) => {
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify({
            httpCode: 200,
            message: 'OK',
            payload: { items: rows, nextCursor: null },
          }),
        )
      })
      .catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const portOf = (one: { address(): unknown }) => (one.address() as { port: number }).port
  process.send!({ ours: portOf(server.server), bare: portOf(bare), token, chatId })
  process.once('disconnect', () => process.exit(0))
}

async function measure() {
  const postgres = await startPostgres()
  const { dir, remove } = temporaryFolder()
  const child = fork(import.meta.filename, ['serve', postgres.url, dir])
  const { ours, bare, token, chatId } = await messageOf<{
    ours: number
    bare: number
    token: string
    chatId: string
  }>(child)
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const targets = {
    ours: `http://127.0.0.1:${ours}/v1/bot-chat-messages?chatId=${chatId}`,
    bare: `http://127.0.0.1:${bare}/`,
  }
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++)
    for (const name of ['ours', 'bare'] as const) {
      const rate = await load(targets[name], headers, secondsEach)
      // The first round warms both.
      if (round > 0) rates[name].push(rate)
    }
  child.disconnect()
  await once(child, 'exit')
  await postgres.stop()
  remove()
  const best = (name: keyof typeof rates) => Math.max(...rates[name])
  console.log(`ours  ${rates.ours.map((rate) => rate.toFixed(0)).join(', ')} lists/s`)
  console.log(`bare  ${rates.bare.map((rate) => rate.toFixed(0)).join(', ')} lists/s`)
  console.log(`ratio ${(best('ours') / best('bare')).toFixed(2)}`)
}
