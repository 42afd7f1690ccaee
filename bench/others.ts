import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { v7 as uuid } from 'uuid'
import { readConfig } from '#server/settings/config.ts'
import { indexOlderChats } from '#server/features/chats/search/terms.ts'
import { addFile, ofMembers } from '#server/features/documents/documents.ts'
import { makeShare } from '#server/features/shares/shares.ts'
import { giveGrant } from '#server/features/subscriptions/subscriptions.ts'
import { createUser } from '#server/features/users/users.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { openServer } from '#server/open.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { messageOf, ms, quantile } from './measure.ts'
import {
  type Call,
  type Caller,
  type Seeded,
  heavyCalls,
  manual,
  password,
} from './others-calls.ts'

// How long others wait while one member keeps 40 connections busy with one call, each call in turn:
// another member's list of chats and a public page, beside the same at rest. Both are started
// at fixed times, and their time counts from when they should have started.
// npm run bench -- others [postgres | embedded] [--only NAME]... [--connections N]... [--seconds N]
const {
  values: { only, connections, seconds },
  positionals: [kind = 'embedded'],
} = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    connections: { type: 'string', multiple: true, default: ['40'] },
    seconds: { type: 'string', default: '5' },
  },
  allowPositionals: true,
})
const startsEachSecond = 20
/** Of the member who asks for much. */
const answersStored = 1_000
const answerLength = 8_000
const chatsStored = 500

if (process.env.BENCH_SERVES) await serve(process.env.BENCH_SERVES)
else if (process.env.BENCH_BUSY) await stayBusy()
else await measure()

async function serve(databaseUrl: string) {
  const { dir, remove } = temporaryFolder()
  const { app, server } = await openServer(
    readConfig({
      ...(databaseUrl === 'embedded' ? {} : { DATABASE_URL: databaseUrl }),
      DATA_DIR: dir,
      ANSWER_PACE: '0',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
    }),
  )
  const join = async (ip: string) => {
    const email = `${uuid()}@example.org`
    const id = (await createUser(
      app,
      {
        firstName: 'Ana',
        lastName: 'Bench',
        email,
        password,
      },
      { verified: true },
    ))!
    const { token } = await startSession(app, id, { userAgent: 'bench', ip })
    return { id, email, token, ip }
  }
  const busy = await join('192.0.2.1')
  const other = await join('198.51.100.1')
  for (const [caller, count] of [
    [busy, chatsStored],
    [other, 20],
  ] as const)
    for (let i = 0; i < count; i++)
      await app.db
        .insertInto('chats')
        .values({ id: uuid(), memberId: caller.id, title: `Notice and pay, number ${i}` })
        .execute()
  const chatId = uuid()
  await app.db
    .insertInto('chats')
    .values({ id: chatId, memberId: busy.id, title: 'A long chat' })
    .execute()
  // As many as the calls of this measurement need.
  const member = { ...busy, role: 'member' } as const
  await giveGrant(app, member, { messages: 1_000_000, reason: 'measured' }, null)
  const words = 'The notice that is owed depends on how long somebody has been employed. '
  let parentId: string | null = null
  let earlyId: string | null = null
  for (let from = 0; from < answersStored; from += 100) {
    const rows = Array.from({ length: 100 }, (_, i) => {
      const id = uuid()
      const isAnswer = i % 2 === 1
      const content = isAnswer ? `${i} ${words.repeat(answerLength / words.length)}` : `Why ${i}?`
      const row = { id, chatId, parentId, content, status: 'complete' } as const
      parentId = id
      return { ...row, role: isAnswer ? ('bot' as const) : ('user' as const) }
    })
    await app.db.insertInto('messages').values(rows).execute()
    earlyId ??= parentId
  }
  await app.db
    .updateTable('chats')
    .set({ currentMessageId: parentId })
    .where('id', '=', chatId)
    .execute()
  await indexOlderChats(app)
  const { url } = await makeShare(app, member as never, { chatId, messageId: earlyId! })
  await mkdir(path.join(dir, 'pdf'))
  const pdf = path.join(dir, 'pdf', 'manual.pdf')
  await writeFile(pdf, manual())
  const upload = { path: pdf, name: 'manual.pdf', type: '', sizeBytes: 1, sha256: 'manual' }
  const { filename } = await addFile(app, upload, {
    ...ofMembers,
    ...{ audience: 'everyone', library: true, assistant: true },
  })
  const unread = () => app.db.selectFrom('files').select('id').where('state', '!=', 'ready')
  while (await unread().limit(1).executeTakeFirst()) await sleep(500)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as { port: number }
  process.send!({
    ...{ port, busy, other, chatId, filename },
    earlyId: earlyId!,
    share: new URL(url).pathname.split('/').at(-1)!,
  } satisfies Seeded)
  process.once('disconnect', () => (remove(), process.exit(0)))
}

async function measure() {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const child = fork(import.meta.filename, [], {
    env: { ...process.env, BENCH_SERVES: postgres?.url ?? 'embedded' },
  })
  const seeded = await messageOf<Seeded>(child)
  const calls = heavyCalls(seeded).filter(({ name }) => !only || only.includes(name))
  console.log(
    `${kind}, ${connections.join(' and ')} connections, others start ${startsEachSecond} a second of each kind`,
  )
  await watchOthers(seeded, 2)
  print('at rest', await watchOthers(seeded, Number(seconds)))
  for (const call of calls)
    for (const count of connections) {
      const stop = await keepBusy(seeded, call, Number(count))
      await sleep(500)
      const others = await watchOthers(seeded, Number(seconds))
      print(connections.length > 1 ? `${call.name} ${count}` : call.name, others, await stop())
      await sleep(1_000)
    }
  child.disconnect()
  await once(child, 'exit')
  await postgres?.stop()
}

type Order = { seeded: Seeded; name: string; connections: number }

/** In a process of its own: what it receives would otherwise hold up the measuring. */
async function keepBusy(seeded: Seeded, { name }: Call, connections: number) {
  const child = fork(import.meta.filename, [], { env: { ...process.env, BENCH_BUSY: 'yes' } })
  child.send({ seeded, name, connections } satisfies Order)
  await messageOf(child)
  return async () => {
    child.send('stop')
    const answers = await messageOf<[number, number][]>(child)
    child.disconnect()
    await once(child, 'exit')
    return answers
  }
}

/** One member who sends the call again as soon as it is answered, over all connections. */
async function stayBusy() {
  const [{ seeded, name, connections }] = (await once(process, 'message')) as [Order]
  const call = heavyCalls(seeded).find((one) => one.name === name)!
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers = new Map<number, number>()
  let over = false
  process.send!('begun')
  const running = Array.from({ length: connections }, async () => {
    while (!over) {
      const status = await send(seeded.port, seeded.busy, call, agent).catch(() => 0)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      // Who is refused at once would otherwise only measure how fast that is.
      if (status === 409 || status === 429 || status === 503) await sleep(50)
    }
  })
  await once(process, 'message')
  over = true
  agent.destroy()
  await Promise.all(running)
  answers.delete(0)
  process.send!([...answers])
}

async function watchOthers({ port, other }: Seeded, lasts: number) {
  const agent = new Agent({ keepAlive: true })
  const of = async (call: Call) => {
    const times: number[] = []
    const started: Promise<void>[] = []
    const from = performance.now()
    for (let i = 0; i < lasts * startsEachSecond; i++) {
      const due = from + (i * 1000) / startsEachSecond
      await sleep(Math.max(0, due - performance.now()))
      started.push(
        send(port, other, call, agent).then((status) => {
          if (status !== 200) throw new Error(`${call.path} answered ${status} to another member`)
          times.push(performance.now() - due)
        }),
      )
    }
    await Promise.all(started)
    return times
  }
  const [member, page] = await Promise.all([
    of({ name: 'chats', path: '/v1/bot-chat-messages' }),
    of({ name: 'page', path: '/' }),
  ])
  agent.destroy()
  return { member, page }
}

function send(port: number, caller: Caller, call: Call, agent: Agent): Promise<number> {
  const body = call.body?.()
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path: call.path, method: call.method ?? 'GET', agent },
        headers: {
          authorization: `Bearer ${caller.token}`,
          'x-forwarded-for': caller.ip,
          ...(body
            ? { 'content-type': body.type, 'content-length': Buffer.byteLength(body.bytes) }
            : {}),
        },
      },
      (response) => {
        response.once('error', reject)
        response.resume().once('end', () => resolve(response.statusCode!))
      },
    )
    asked.once('error', reject)
    asked.end(body?.bytes)
  })
}

function print(
  name: string,
  others: Awaited<ReturnType<typeof watchOthers>>,
  answers: [number, number][] = [],
) {
  const times = (values: number[]) =>
    `${ms(quantile(values, 0.5))} ${ms(quantile(values, 0.95))} ${ms(Math.max(...values))}`
  const counts = answers.map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `${name.padEnd(18)} member ${times(others.member).padEnd(30)} page ${times(others.page).padEnd(30)} ${counts}`,
  )
}

function sleep(timeMs: number) {
  return new Promise((resolve) => setTimeout(resolve, timeMs))
}
