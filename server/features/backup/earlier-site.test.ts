import path from 'node:path'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { type Message, chats } from '#contract/chats/chat.ts'
import { folders } from '#contract/chats/folders.ts'
import { help } from '#contract/chats/help.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { savedAnswers } from '#contract/chats/saved-answers.ts'
import { shares } from '#contract/chats/shares.ts'
import { type Client, createClient } from '#contract/client.ts'
import { approved } from '#contract/desk/approved.ts'
import { groups } from '#contract/desk/groups.ts'
import { invitations } from '#contract/desk/invitations.ts'
import { mailings } from '#contract/desk/mailings.ts'
import { members } from '#contract/desk/members.ts'
import { settings } from '#contract/desk/settings.ts'
import { documents } from '#contract/documents/documents.ts'
import { highlights } from '#contract/documents/highlights.ts'
import { readConfig } from '#server/settings/config.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import {
  note,
  operator,
  people,
  questions,
  secretKey,
} from '#server/testing/earlier-site/what-is-in-it.ts'
import { restore } from './backup.ts'
import { aFolder, emptySite, inSite, silent } from './testing/sites.ts'

// A site of an earlier version, as server/testing/earlier-site/make.ts left it: this version's migrations
// run over its rows when it starts.

const archive = path.resolve('server/testing/earlier-site/earlier-site.zip')

for (const kind of ['embedded', 'postgres'] as const)
  test(`a site of an earlier version goes on with all it had (${kind})`, async () => {
    const env = {
      ...(await emptySite(kind, { withTables: false })),
      ...{ SECRET_KEY: secretKey, CONTENT_DIR: contentWithoutLibrary(aFolder()) },
    }
    await restore(readConfig(env), archive, silent)
    await inSite(env, async (origin) => {
      const ana = await loggedIn(origin, people.ana)
      const ben = await loggedIn(origin, people.ben)
      const boss = await loggedIn(origin, operator)
      await expectChats(ana, origin)
      await expectDocuments(ana, ben)
      await expectHelp(ben, boss)
      await expectDesk(boss)
    })
  })

test('a backup of an earlier version is not put into tables of this one', async () => {
  const env = { ...(await emptySite('postgres')), SECRET_KEY: secretKey }
  await expect(restore(readConfig(env), archive, silent)).rejects.toThrow(
    'The tables of this database are those of a newer version than the backup.',
  )
})

async function loggedIn(origin: string, { email, password }: typeof people.ana | typeof operator) {
  const guest = createClient({ origin, token: () => null })
  const { token } = await guest.call(users.login, { body: { email, password } })
  return createClient({ origin, token: () => token })
}

const ask = ({ call }: Client, message: string) =>
  call(chats.send, { body: { message, requestId: crypto.randomUUID() } })

async function expectChats({ call }: Client, origin: string) {
  const { items } = await call(chats.list, { query: {} })
  expect(items).toHaveLength(2)
  const [folder] = await call(folders.list)
  expect(folder).toMatchObject({ name: 'Harbour' })
  const chat = items.find((one) => 'title' in one && one.title === 'Mooring')!
  expect(chat).toMatchObject({ pinned: true, folderId: folder!.id })
  const messages = (await call(chats.list, { query: { chatId: chat._id } })).items as Message[]
  expect(messages.find(({ role }) => role === 'user')).toMatchObject({
    content: questions.moorings,
  })
  const answer = messages.find(({ role }) => role === 'bot')!
  expect(answer).toMatchObject({ feedback: 'up', citations: [{ filename: 'bylaws.md', page: 1 }] })
  expect(answer.content).toContain('in March')
  const { items: saved } = await call(savedAnswers.list, { query: {} })
  expect(saved).toHaveLength(1)
  expect(await call(prompts.list)).toContainEqual(expect.objectContaining({ title: 'In short' }))
  const [share] = await call(shares.list, { query: {} })
  const guest = createClient({ origin, token: () => null })
  const shareId = new URL(share!.url).pathname.split('/').at(-1)!
  const shown = await guest.call(shares.read, { params: { shareId }, query: {} })
  expect(JSON.stringify(shown)).toContain('in March')
}

async function expectDocuments(ana: Client, ben: Client) {
  expect((await ask(ana, questions.moorings)).botMessage.content).toContain('in March')
  expect((await ask(ana, questions.tides)).botMessage.content).toContain('two hours before')
  expect((await ask(ben, questions.tides)).botMessage.content).not.toContain('two hours before')
  const titles = async ({ call }: Client) =>
    (await call(documents.assistantFiles)).items.map(({ filename }) => filename)
  expect((await titles(ana)).toSorted()).toEqual(['bylaws.md', 'tides.md'])
  expect(await titles(ben)).toEqual(['bylaws.md'])
  const marked = await ana.call(highlights.ofFile, { params: { filename: 'bylaws.md' } })
  expect(marked).toMatchObject([{ quote: 'Every mooring is inspected in March.', note }])
}

async function expectHelp(ben: Client, boss: Client) {
  const { items } = await ben.call(help.list, { query: {} })
  expect(items).toMatchObject([{ question: questions.unknown }])
  const thread = await ben.call(help.read, { params: { id: items[0]!.id } })
  expect(JSON.stringify(thread)).toContain('at the north pier')
  const received = await boss.call(help.received, { query: {} })
  expect(received.items).toHaveLength(1)
}

async function expectDesk({ call }: Client) {
  expect(await call(settings.get)).toMatchObject({
    product: { value: 'Harbour desk' },
    registration: { value: 'invited' },
  })
  expect(await call(groups.list)).toMatchObject([{ name: 'Crew', members: 1 }])
  const { items } = await call(members.list, { query: {} })
  expect(items.map(({ email }) => email).toSorted()).toEqual(
    [people.ana.email, people.ben.email, operator.email].toSorted(),
  )
  const ben = items.find(({ email }) => email === people.ben.email)!
  const { grants } = await call(members.get, { params: { id: ben.id } })
  expect(grants).toMatchObject([{ messages: 7, reason: 'A gift' }])
  const invited = await call(invitations.list, { query: {} })
  expect(invited.items).toMatchObject([{ email: people.invited.email, state: 'waiting' }])
  const { items: written } = await call(mailings.list, { query: {} })
  expect(written).toMatchObject([
    { state: 'draft', texts: { en: { subject: 'The harbour opens' } } },
  ])
  const { items: answers } = await call(approved.list, { query: {} })
  expect(answers).toMatchObject([{ question: questions.moorings, state: 'active' }])
}
