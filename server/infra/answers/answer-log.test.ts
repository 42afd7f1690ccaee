// Runs on both databases: each has a way of its own to tell what was written.
import { randomUUID as uuid } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { testApp } from '#server/testing/test-app.ts'
import { type AnswerEvent, openAnswerLog } from './answer-log.ts'

const text = (delta: string): AnswerEvent => ({ type: 'text', data: { delta } })

test('what could not be stored leaves no hole: nothing after it is told or kept', async () => {
  const { app, as } = await testApp()
  const body = { requestId: uuid(), message: 'Hello' }
  const { botMessage } = await as('ana')(chats.send, { body })
  await app.db.deleteFrom('answerEvents').execute()
  let away = false
  const database = new Proxy(app.database, {
    get(target, name) {
      if (name === 'reserved' && away) throw new Error('the database is away')
      return Reflect.get(target, name) as unknown
    },
  })
  const patience = { tries: 2, everyMs: 1 }
  const log = await openAnswerLog(database, pino({ level: 'silent' }), uuid(), patience)
  onTestFinished(() => log.close())
  const told: string[] = []
  log.subscribe(botMessage._id, (events) => {
    for (const { event } of events ?? []) if (event.type === 'text') told.push(event.data.delta)
  })
  log.append(botMessage._id, text('one '))
  await log.flush(botMessage._id)
  away = true
  log.append(botMessage._id, text('two '))
  await expect(log.flush(botMessage._id)).rejects.toThrow('away')
  expect(log.hasFailed(botMessage._id)).toBe(true)
  away = false
  log.append(botMessage._id, text('three'))
  await expect(log.flush(botMessage._id)).rejects.toThrow('away')
  expect(told).toEqual(['one '])
  const kept = await log.read(botMessage._id, 0)
  expect(kept.map(({ event }) => event)).toEqual([text('one ')])
})

test('what is written to an answer that another server has ended is neither kept nor told', async () => {
  const { app, as } = await testApp()
  const body = { requestId: uuid(), message: 'Hello' }
  const { botMessage } = await as('ana')(chats.send, { body })
  await app.db.deleteFrom('answerEvents').execute()
  const log = await openAnswerLog(app.database, pino({ level: 'silent' }), uuid())
  onTestFinished(() => log.close())
  const told: (string | undefined)[] = []
  log.subscribe(botMessage._id, (events) => {
    if (!events) told.push('look in the log')
    for (const { event } of events ?? []) if (event.type === 'text') told.push(event.data.delta)
  })
  log.append(botMessage._id, text('one '))
  await log.flush(botMessage._id)
  await app.database.query(`update messages set status = 'interrupted' where id = $1`, [
    botMessage._id,
  ])
  log.append(botMessage._id, text('two '))
  await log.flush(botMessage._id)
  expect(told).toEqual(['one ', 'look in the log'])
  const kept = await log.read(botMessage._id, 0)
  expect(kept.map(({ event }) => event)).toEqual([text('one ')])
})
