import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, emailOf, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../documents/testing/uploads.ts'
import { tellOfChangedSources } from './source-letters.ts'

const leave = (days: string) =>
  `# Leave\n\nEvery member of staff has ${days} days of leave in a calendar year.\n`

const newVersion = async (server: TestApp, text: string, replaces?: string) => {
  const operator = server.as('operator')
  return (
    await settled(
      operator,
      (await upload(operator, 'book.md', text, replaces ? { replaces } : {})).id,
    )
  ).id
}

/** The job, as if it came that many days later. */
async function tellAfter(server: TestApp, days: number) {
  for (const [table, column] of [
    ['users', 'source_letters_at'],
    ['files', 'updated_at'],
  ])
    await server.app.database.query(
      `update ${table} set ${column} = ${column} - make_interval(days => $1)`,
      [days],
    )
  await tellOfChangedSources(server.app)
}

test('who asked for it has one letter a week when a document that their answers quote changes', async () => {
  const server = await testApp()
  const told = async () => {
    const letters = await server.letters()
    return letters.filter(
      ({ subject }) => subject === 'Documents that your answers quote have changed',
    )
  }
  const setAudience = (audience: string) =>
    server.app.db.updateTable('files').set({ audience }).where('ownerId', 'is', null).execute()
  const first = await newVersion(server, leave('thirty-one'))
  const body = { requestId: randomUUID(), message: 'How many days of leave do I get?' }
  const [ana, ben, eva] = [server.as('ana'), server.as('ben'), server.as('eva')]
  for (const asking of [ana, eva])
    expect((await asking(chats.send, { body })).botMessage.citations).toHaveLength(1)
  for (const wanting of [ana, ben])
    expect(await wanting(users.update, { body: { sourceLetters: true } })).toMatchObject({
      sourceLetters: true,
    })
  await tellAfter(server, 8)
  const second = await newVersion(server, leave('thirty-two'), first)
  await tellAfter(server, 6)
  await tellAfter(server, 2)
  await expect.poll(told).toHaveLength(1)
  const [letter] = await told()
  expect(letter).toMatchObject({ to: emailOf('ana') })
  expect(letter!.text).toContain('quoted them: Leave.')
  expect(letter!.text).toContain('https://carrel.test/dashboard/messages/')
  expect(letter!.text).not.toContain('thirty')

  await tellAfter(server, 8)
  const third = await newVersion(server, leave('thirty-three'), second)
  await setAudience('some')
  await tellAfter(server, 8)
  await setAudience('members')
  await newVersion(server, '# Keys\n\nKeys are lent by the porter.\n', third)
  await ana(users.update, { body: { sourceLetters: false } })
  await tellAfter(server, 8)
  await ana(users.update, { body: { sourceLetters: true } })
  await tellAfter(server, 8)
  expect(await told()).toHaveLength(1)
})
