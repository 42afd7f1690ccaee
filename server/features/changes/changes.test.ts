// Runs on both databases: triggers note the changes, and notifications tell them.
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { forgetOldChanges } from './changes.ts'
import { ask, listen } from './testing/listen.ts'

const prompt = { title: 'Mine', text: 'What about {{this}}?', description: '' }

test('what a member does on one device is told on the others, and to nobody else', async () => {
  const app = await testApp()
  const [ana, ben] = [app.as('ana'), app.as('ben')]
  const [hers, his] = [listen(ana), listen(ben)]
  await Promise.all([hers.ready(), his.ready()])

  const { chat } = await ask(ana, 'Who are you?')
  await hers.change('chat', chat.id)
  await hers.change('messages', chat.id)
  await hers.change('member')
  await ana(prompts.add, { body: prompt })
  await hers.change('prompts')
  await ana(users.update, { body: { firstName: 'Anna' } })

  await ben(prompts.add, { body: prompt })
  await his.change('prompts')
  expect(his.things()).not.toContain(`chat ${chat.id}`)
})

test('a reader who was away is told what changed meanwhile, each thing once', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  const { chat } = await ask(ana, 'Who are you?')
  await noteEarlier(app, 600_000)
  const first = await listen(ana).ready()
  const other = await ask(ana, 'What can you do?')
  for (const title of ['One', 'Two', 'Three'])
    await ana(chats.rename, { body: { chatId: other.chat.id, title } })

  const back = listen(ana, first.id)
  await back.ready()
  expect(first.type === 'ready' && first.data.missed).toBe(false)
  expect(back.things().filter((thing) => thing === `chat ${other.chat.id}`)).toHaveLength(1)
  expect(back.things()).not.toContain(`chat ${chat.id}`)
})

test('a reader who was away for very long reads everything again', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  const back = await listen(ana, Date.now() - 24 * 3_600_000).ready()
  expect(back.data).toEqual({ missed: true })

  await ask(ana, 'Who are you?')
  const count = async () =>
    (await app.app.database.query('select count(*)::int as n from changes')).rows[0].n
  expect(await count()).toBeGreaterThan(0)
  await noteEarlier(app, 4 * 3_600_000)
  await forgetOldChanges(app.app)
  expect(await count()).toBe(0)
})

test('one act that changes very much is told as one change', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  const { _id } = await ana(users.get)
  const hers = listen(ana)
  await hers.ready()
  await app.app.database.query(
    `insert into prompts (id, member_id, title, text)
     select gen_random_uuid(), $1, 'Title', 'Text' from generate_series(1, 300)`,
    [_id],
  )
  await hers.change('prompts')
  await app.app.database.query(
    `insert into chats (id, member_id, title, created_at, updated_at)
     select gen_random_uuid(), $1, 'Title', now(), now() from generate_series(1, 300)`,
    [_id],
  )
  await hers.change('everything')
  expect(hers.things().some((thing) => thing.startsWith('chat '))).toBe(false)
})

test('a stream ends with its session, holds up no other call, and there are only so many', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  const all = Array.from({ length: 30 }, () => listen(ana))
  await Promise.all(all.map((one) => one.ready()))
  expect(await ana(chats.list)).toMatchObject({ items: [] })
  await expect(listen(ana).ended).rejects.toMatchObject({ httpCode: 429 })

  await ana(users.logout)
  await Promise.all(all.map(({ ended }) => ended))
  for (const { heard } of all)
    expect(heard.at(-1)).toMatchObject({ type: 'failure', data: { httpCode: 498 } })
})

/** Moves what was noted so far into the past. */
const noteEarlier = ({ app }: TestApp, ms: number) =>
  app.database.query(`update changes set at = at - make_interval(secs => $1)`, [ms / 1_000])
