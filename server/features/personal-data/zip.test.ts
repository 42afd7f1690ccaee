import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { users } from '#contract/account/users.ts'
import { testApp } from '#server/testing/test-app.ts'
import { writeZip } from './zip.ts'

test('chats go out as they are read, instead of waiting in memory for the disk', async () => {
  const server = await testApp()
  const { app } = server
  const { id: memberId } = await server.as('ana')(users.get)
  for (let i = 0; i < 20; i++) {
    const chatId = uuid()
    await app.db.insertInto('chats').values({ id: chatId, memberId, title: 'Long' }).execute()
    // What cannot be made smaller, so that the zip is as large as what is in it.
    const content = randomBytes(150_000).toString('base64')
    const message = { id: uuid(), chatId, role: 'user', content, status: 'complete' } as const
    await app.db.insertInto('messages').values(message).execute()
  }
  const target = path.join(app.config.dataDir, 'whole.zip')
  let beforeEnd = 0
  await writeZip(app, memberId, target, new AbortController().signal, async () => {
    beforeEnd = statSync(target).size
  })
  expect(beforeEnd).toBeGreaterThan(statSync(target).size / 2)
})
