import { randomUUID as uuid } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { users } from '#contract/account/users.ts'
import type { Mail, SentLetter } from '#server/infra/mail/mail.ts'
import { type TestApp, passwordOf, testApp } from '#server/testing/test-app.ts'
import { codeIn, resetTokenIn } from '#server/testing/letters.ts'
import { byHand, owner, person } from './testing/owner-and-stranger.ts'

test('the database holds no token, code, link or password as it was given out', async () => {
  const sent: SentLetter[] = []
  // Letters that cannot be sent stay in the jobs, where they must not be readable either.
  const away: Mail = {
    send: async (letter) => {
      sent.push({ ...letter, sentAt: '' })
      throw new Error('the mail server is away')
    },
    sent: async () => sent,
  }
  const { guest, as, app, asToken } = await testApp({ mail: away })
  await guest(users.register, { body: person })
  const login = await guest(users.login, { body: person })
  const olivia = asToken(login.token)
  await olivia(users.sendVerification)
  await guest(users.sendPasswordReset, { body: { email: owner } })
  const ben = as('ben')
  const { secret } = await ben(secondFactor.begin, { body: { password: passwordOf('ben') } })
  const found = (subject: string) => sent.find((letter) => letter.subject === subject)
  await expect.poll(() => found('Choose a new password')).toBeTruthy()
  await expect.poll(() => found('Your verification code')).toBeTruthy()
  const code = codeIn(found('Your verification code')!)
  const link = resetTokenIn(found('Choose a new password')!)

  const dump = await dumpOf(app.db)
  expect(dump).toContain(owner)
  const secrets = [login.token, (await ben.token())!, link, secret, person.password]
  for (const one of secrets)
    for (const form of [one, Buffer.from(one).toString('base64'), Buffer.from(one).toString('hex')])
      expect(dump).not.toContain(form)
  expect(dump).not.toMatch(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`))
})

/** Every row of every table as text. */
async function dumpOf(db: TestApp['app']['db']): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const parts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string
      }>`select t::text as row from ${sql.table(name)} t`.execute(db)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return parts.join('\n')
}

test('no column of the row can be set by changing the profile', async () => {
  const { as, app, origin } = await testApp()
  const ben = as('ben')
  const { call } = byHand(origin, (await ben.token())!)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'users'`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(15)
  const camel = (name: string) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const names = new Set(rows.flatMap(({ name }) => [name, camel(name)]))
  const settable = ['firstName', 'lastName', 'locale', 'standingInstruction', 'textSize']
  for (const own of settable) names.delete(own)
  const read = () => app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const before = await read()
  for (const name of [
    ...names,
    '_id',
    'emailVerified',
    'twoFactor',
    'usage',
    '__proto__',
    'constructor',
  ]) {
    const body = JSON.parse(`{"${name}": "operator"}`) as object
    const response = await call('PUT', '/v1/users', body)
    const { payload } = (await response.json()) as { payload: { errors: Record<string, string> } }
    expect([name, response.status === 400 || response.status === 422]).toEqual([name, true])
    if (response.status === 422) expect(payload.errors[name]).toBe('This field cannot be set.')
  }
  expect(await read()).toEqual(before)
})

test('what belongs to another member is not found, and not told apart from what is not there', async () => {
  const { as, origin } = await testApp()
  const ana = as('ana')
  const { chat, userMessage, botMessage } = await ana(chats.send, {
    body: { requestId: uuid(), message: 'Hello' },
  })
  const [session] = await ana(users.sessions)
  const made = await ana(personalData.askForExport)
  const { call } = byHand(origin, (await as('ben').token())!)
  const nothing = '0193d1f0-0000-7000-8000-000000000001'
  const routes: ((id: string) => Promise<Response>)[] = [
    (id) => call('GET', `/v1/users?id=${id}`),
    (id) => call('GET', `/v1/users?_id=${id}`),
    (id) => call('DELETE', `/v1/users/sessions?id=${id}`),
    (id) => call('GET', `/v1/users/exports/${id}/file`, undefined, { accept: '*/*' }),
    (id) => call('PATCH', `/v1/users/passkeys/${id}`, { name: 'Mine' }),
    (id) => call('DELETE', `/v1/users/passkeys/${id}`, { password: passwordOf('ben') }),
    (id) => call('GET', `/v1/bot-chat-messages?chatId=${id}`),
    (id) => call('DELETE', `/v1/bot-chat-messages?chatId=${id}`),
    (id) => call('DELETE', `/v1/bot-chat-messages?messageId=${id}`),
    (id) => call('PATCH', '/v1/bot-chat-messages', { chatId: id, pinned: true }),
    (id) => call('PATCH', '/v1/bot-chat-messages', { messageId: id, feedback: 'up' }),
    (id) => call('PATCH', '/v1/bot-chat-messages', { messageId: id, status: 'stopped' }),
    (id) => call('PATCH', '/v1/bot-chat-messages/title', { chatId: id, title: 'Mine' }),
    (id) => call('POST', '/v1/bot-chat-messages', { chatId: id, requestId: uuid(), message: 'Hi' }),
    (id) =>
      call('PUT', '/v1/bot-chat-messages', { messageId: id, requestId: uuid(), message: 'Hi' }),
    (id) =>
      call('GET', `/v1/bot-chat-messages/${id}/stream`, undefined, { accept: 'text/event-stream' }),
  ]
  const anas = [
    chat.id,
    userMessage.id,
    botMessage.id,
    session!.id,
    made.id,
    (await ana(users.get)).id,
  ]
  for (const ask of routes) {
    const missing = await ask(nothing)
    expect(missing.status).toBe(404)
    const words = await missing.json()
    for (const id of anas) {
      const response = await ask(id)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(words)
    }
  }
  expect(await ana(users.sessions)).toHaveLength(1)
  expect((await ana(chats.list)).items).toMatchObject([{ id: chat.id, pinned: false }])
})
