import { expect, test } from 'vitest'
import { randomUUID as uuid } from 'node:crypto'
import { chats } from '#contract/chats/chat.ts'
import { shares } from '#contract/chats/shares.ts'
import { codeOf, enrolApp, logIn } from '#server/features/users/second-factor/testing/enrolled.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { testApp } from '#server/testing/test-app.ts'

const key = (word: string) => Buffer.alloc(32, word).toString('base64')

test('the secret key is replaced, and what was written with the old one is still read', async () => {
  const { open } = await postgresForTest()
  const start = async (SECRET_KEY: string, before?: string) =>
    testApp(
      { database: await open() },
      { SECRET_KEY, ...(before ? { SECRET_KEY_BEFORE: before } : {}) },
    )
  const [old, fresh] = [key('old'), key('fresh')]
  const first = await start(old)
  const { secret, recoveryCodes } = await enrolApp(first, 'ana')
  const ana = first.as('ana')
  const { chat } = await ana(chats.send, { body: { requestId: uuid(), message: 'Hello' } })
  const link = await ana(shares.make, { body: { chatId: chat.id } })
  await expect(start(fresh)).rejects.toMatchObject({ code: 'SECRET_KEY' })

  const second = await start(fresh, old)
  second.advance(60_000)
  await logIn(second, 'ana', { otp: codeOf(second, secret) })
  const { token } = await logIn(second, 'ana', { otp: recoveryCodes[0] })
  await expect(logIn(second, 'ana', { otp: recoveryCodes[0] })).rejects.toMatchObject({
    httpCode: 401,
  })
  const again = second.asToken(token)
  const shareId = link.url.split('/').at(-1)!
  expect((await second.guest(shares.read, { params: { shareId } })).title).toBe('Hello')
  expect((await again(shares.list)).map(({ url }) => url)).toEqual([link.url])
  const later = await again(shares.make, { body: { chatId: chat.id } })

  // Everything but recovery codes is under the new key now, and the old one opens nothing more.
  const third = await start(fresh)
  third.advance(180_000)
  for (const { url } of [link, later]) {
    const params = { shareId: url.split('/').at(-1)! }
    expect((await third.guest(shares.read, { params })).title).toBe('Hello')
  }
  expect(await third.asToken(token)(shares.list)).toHaveLength(2)
  await logIn(third, 'ana', { otp: codeOf(third, secret) })
  await expect(logIn(third, 'ana', { otp: recoveryCodes[1] })).rejects.toMatchObject({
    httpCode: 401,
  })
  await expect(start(old)).rejects.toMatchObject({ code: 'SECRET_KEY' })
})
