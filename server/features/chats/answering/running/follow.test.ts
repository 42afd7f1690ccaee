// Runs on both databases: an answer is told as its log is notified.
import { randomUUID as uuid } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import type { Model } from '#server/infra/model/model.ts'
import { testApp } from '#server/testing/test-app.ts'
import { findSession } from '#server/features/users/users.ts'
import { followAnswer } from './follow.ts'
import { interruptOrphanedAnswers } from './instances.ts'
import type { AnswerEvent } from '#server/infra/answers/answer-log.ts'

const endless: Model = {
  name: 'endless',
  async *answer(_question, _passages, signal) {
    for (let i = 0; ; i++) {
      signal.throwIfAborted()
      yield { type: 'text', delta: `${i} ` }
      await pause(5)
    }
  },
}

/** An answer that is being written, and a log of it that cannot be read so many times from now on. */
async function beingWritten(patience: { tries: number; everyMs: number }) {
  const { app, as } = await testApp({ model: endless })
  const ana = as('ana')
  const body = { requestId: uuid(), message: 'Count' }
  const { value } = await ana.stream(chats.send, { body }).next()
  const { botMessage } = (value as Extract<ChatEvent, { type: 'start' }>).data
  const member = await findSession(app, (await ana.token())!)
  const log = app.answerLog
  let failing = 0
  const answerLog = {
    ...log,
    read: async (...given: Parameters<typeof log.read>) => {
      if (failing-- > 0) throw new Error('Connection terminated unexpectedly')
      return log.read(...given)
    },
  }
  const signal = new AbortController().signal
  const reading = { ...app, answerLog }
  const events = followAnswer(reading, member, botMessage.id, 0, signal, true, patience)
  /** The reader has to poll the log, as after lost notifications. */
  const fail = async (times: number) => {
    failing = times
    await app.database.notify('answer_events', `another ${botMessage.id}`)
  }
  const stop = () =>
    ana(chats.change, { body: { messageId: botMessage.id, status: 'stopped' as const } })
  return { events, fail, stop }
}

test('a log that cannot be read for a moment ends nobody\u2019s reading, and nothing is missing', async () => {
  const { events, fail, stop } = await beingWritten({ tries: 3, everyMs: 10 })
  const ids: number[] = []
  let last: AnswerEvent | undefined
  for await (const { id, event } of events) {
    ids.push(id)
    last = event
    if (id === 5) await fail(3)
    if (id === 30) await stop()
  }
  expect(ids).toEqual(ids.map((_, i) => i + 1))
  expect(last).toMatchObject({ type: 'done', data: { botMessage: { status: 'stopped' } } })
})

test('one that stays away is given up', async () => {
  const { events, fail, stop } = await beingWritten({ tries: 2, everyMs: 1 })
  const read = async () => {
    for await (const { id } of events) if (id === 5) await fail(3)
  }
  await expect(read()).rejects.toThrow('Connection terminated')
  await stop()
})

test('events that are stored after the row of the answer are waited for', async () => {
  const { app, as } = await testApp()
  const ana = as('ana')
  const body = { requestId: uuid(), message: 'When does the house open?' }
  const told = await Array.fromAsync(ana.stream(chats.send, { body }))
  const { botMessage } = (told[0] as Extract<ChatEvent, { type: 'start' }>).data
  let looks = 0
  const answerLog = {
    ...app.answerLog,
    // As on another server, whose first look comes between the row and the last events.
    subscribe: () => () => {},
    read: async (...given: Parameters<typeof app.answerLog.read>) => {
      const all = await app.answerLog.read(...given)
      return looks++ === 0
        ? all.filter(({ event }) => event.type !== 'title' && event.type !== 'done')
        : all
    },
  }
  const member = await findSession(app, (await ana.token())!)
  const { signal } = new AbortController()
  const events = followAnswer({ ...app, answerLog }, member, botMessage.id, 0, signal, true)
  const followed = await Array.fromAsync(events, ({ id, event }) => ({ id, ...event }))
  expect(followed.map(({ type }) => type)).toContain('title')
  expect(followed).toEqual(told)
})

test('one member follows answers a hundred times at once, and others as before', async () => {
  const { as } = await testApp({ model: endless })
  const ana = as('ana')
  const ask = async (one: typeof ana) => {
    const body = { requestId: uuid(), message: 'Count' }
    const { value } = await one.stream(chats.send, { body }).next()
    return (value as Extract<ChatEvent, { type: 'start' }>).data.botMessage.id
  }
  const messageId = await ask(ana)
  const open = Array.from({ length: 100 }, () =>
    ana.stream(chats.follow, { params: { messageId } }),
  )
  for (const one of open) expect((await one.next()).done).toBe(false)
  const beyond = ana.stream(chats.follow, { params: { messageId } }).next()
  await expect(beyond).rejects.toMatchObject({ httpCode: 429, retryAfterSeconds: 60 })

  const ben = as('ben')
  const other = { params: { messageId: await ask(ben) } }
  expect((await ben.stream(chats.follow, other).next()).done).toBe(false)

  await open[0]!.return(undefined)
  const again = async () => (await ana.stream(chats.follow, { params: { messageId } }).next()).done
  await expect.poll(() => again().catch(() => 'refused')).toBe(false)
})

test('a question whose server died before the first event is told with what became of it', async () => {
  const { app, as } = await testApp()
  const ana = as('ana')
  const body = { requestId: uuid(), message: 'When does the house open?' }
  const [start] = await Array.fromAsync(ana.stream(chats.send, { body }))
  const { botMessage } = (start as Extract<ChatEvent, { type: 'start' }>).data
  await app.database.query('delete from answer_events')
  await app.database.query(
    `update messages set status = 'streaming', instance_id = gen_random_uuid() where id = $1`,
    [botMessage._id],
  )
  await interruptOrphanedAnswers(app)
  const again = await Array.fromAsync(ana.stream(chats.send, { body }))
  expect(again).toMatchObject([
    { id: 1, type: 'start', data: { botMessage: { _id: botMessage._id, status: 'interrupted' } } },
    { id: 2, type: 'failure', data: { httpCode: 503 } },
  ])
})
