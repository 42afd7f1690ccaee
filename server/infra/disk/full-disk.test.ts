// Runs on both databases: only the embedded one needs room on the server's own disk.
import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { guests } from '#contract/account/guests.ts'
import { health } from '#contract/health.ts'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { type Disk, openDisk } from './disk.ts'

const sentence = 'The server has no room left on its disk. Nothing was changed; try again later.'

test('on a full disk the embedded database saves nothing more, and what makes room is served', async () => {
  const free = { bytes: 2_000_000_000 }
  const server = await testApp({ disk: diskWith(() => free.bytes) })
  const ana = server.as('ana')
  const ask = () => ana(chats.send, { body: { requestId: uuid(), message: 'When is it open?' } })
  const { chat } = await ask()
  free.bytes = 1_000_000
  if (server.app.database.kind !== 'embedded') return void (await ask())
  const refused = { httpCode: 503, message: sentence, retryAfterSeconds: 60 }
  await expect(ask()).rejects.toMatchObject(refused)
  await expect(
    ana(chats.rename, { body: { chatId: chat.id, title: 'Hours' } }),
  ).rejects.toMatchObject(refused)
  const words = {
    name: 'Ana',
    email: 'ana@example.org',
    subject: 'Hours',
    message: 'When, please?',
  }
  await expect(server.guest(guests.contact, { body: words })).rejects.toMatchObject(refused)
  const { parts } = await server.guest(health.ready)
  expect(parts.find(({ name }) => name === 'disk')).toMatchObject({
    ready: false,
    note: expect.stringMatching(/^full: /),
  })
  await server.guest(users.login, { body: { email: emailOf('ana'), password: passwordOf('ana') } })
  expect((await ana(chats.list)).items).toHaveLength(1)
  await ana(chats.remove, { query: { chatId: chat.id } })
  free.bytes = 2_000_000_000
  await ask()
})

/** Looked up anew for each call. */
function diskWith(freeBytes: () => number): Disk {
  const now = () => openDisk({ dataDir: '' }, async () => freeBytes())
  return {
    freeBytes: () => now().freeBytes(),
    hasRoom: () => now().hasRoom(),
    expectRoom: () => now().expectRoom(),
  }
}

test('an answer that the database has no room for is refused within seconds', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const ask = () => ana(chats.send, { body: { requestId: uuid(), message: 'When is it open?' } })
  await ask()
  await server.app.database.query(`
    create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  for (const what of ['insert on answer_events', 'update on messages'])
    await server.app.database.query(
      `create trigger no_room before ${what} for each row execute function no_room()`,
    )
  await expect(ask()).rejects.toMatchObject({ httpCode: 503, message: sentence })
  // The server can stop.
  for (const table of ['answer_events', 'messages'])
    await server.app.database.query(`drop trigger no_room on ${table}`)
})

test('whatever PostgreSQL has no room for is refused with the sentence, and can be read as before', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const { chat } = await ana(chats.send, { body: { requestId: uuid(), message: 'Hello' } })
  for (const [code, message] of [
    ['53100', 'could not extend file "base/5/16397": No space left on device'],
    ['XX000', 'could not extend file "base/5/16397": Disk quota exceeded'],
  ] as const) {
    await server.app.database.query(`
      create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${code}'; end $$;
      create or replace trigger no_room before update on chats for each row execute function no_room()`)
    await expect(
      ana(chats.rename, { body: { chatId: chat.id, title: 'Hours' } }),
    ).rejects.toMatchObject({ httpCode: 503, message: sentence, retryAfterSeconds: 60 })
  }
  expect((await ana(chats.list)).items).toMatchObject([{ title: chat.title }])
  await server.app.database.query('drop trigger no_room on chats')
})
