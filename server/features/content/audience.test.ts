import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { groups } from '#contract/desk/groups.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { upload, settled } from '../documents/testing/uploads.ts'
import { noMeaning } from '../library/testing/added.ts'
import { planCalled, writePlans } from '../subscriptions/testing/plans.ts'

const audiences = {
  open: 'audience: everyone',
  usual: '',
  council: 'audience: { groups: [COUNCIL] }',
  paid: 'audience: { plans: [reader] }',
  either: 'audience: { plans: [reader], groups: [Council] }',
  unknown: 'audience: { groups: [Nobody], plans: [none-such] }',
}
const names = Object.keys(audiences)
const entriesOf = (fields: (name: string) => string[]) =>
  Object.entries(audiences)
    .map(([name, audience]) =>
      [`- slug: ${name}`, ...fields(name), audience].filter(Boolean).join('\n  '),
    )
    .join('\n')

async function withEntries() {
  const server = await testApp({ embed: noMeaning })
  const write = (name: string, words: string) =>
    writeFileSync(path.join(server.contentDir, name), words)
  writePlans(server)
  const titled = (name: string) => [`title: ${name}`, `description: What ${name} is.`]
  write(
    'categories.yaml',
    entriesOf((name) => [`name: ${name}`, `description: What ${name} is.`, 'icon: archive']),
  )
  write(
    'prompts.yaml',
    entriesOf((name) => [...titled(name), 'text: What?', `category: ${name}`]),
  )
  write(
    'links.yaml',
    entriesOf((name) => [...titled(name), 'url: https://example.org']),
  )
  mkdirSync(path.join(server.contentDir, 'training/media'), { recursive: true })
  for (const [at, [name, audience]] of Object.entries(audiences).entries()) {
    write(
      `training/${name}.md`,
      `---\ntitle: ${name}\nsummary: How.\nminutes: 1\nposition: ${at}\nvideo: { file: ${name}.mp4 }\n${audience}\n---\nText.\n`,
    )
    write(`training/media/${name}.mp4`, `The film of ${name}.`)
  }
  const operator = server.as('operator')
  const group = await operator(groups.make, { body: { name: 'Council' } })
  const idOf = async (name: string) => (await server.as(name)(users.get)).id
  await operator(groups.add, { params: { id: group.id, memberId: await idOf('ana') } })
  const { id: planId } = await planCalled(server, 'reader')
  await server.app.db
    .insertInto('subscriptions')
    .values({
      ...{ userId: await idOf('ben'), planId, status: 'free' },
      ...{ countedFrom: server.app.now(), updatedAt: server.app.now() },
    })
    .execute()
  return server
}

async function seenBy({ as }: TestApp, name: string) {
  const who = as(name)
  const [categories, ownPrompts, links, lessons] = await Promise.all([
    who(content.categories),
    who(content.prompts),
    who(content.usefulLinks),
    who(content.training),
  ])
  for (const one of [...categories, ...ownPrompts, ...links, ...lessons])
    expect(one).not.toHaveProperty('audience')
  const known = new Set(categories.map(({ id }) => id))
  for (const { categoryId } of ownPrompts) expect(known).toContain(categoryId)
  return [
    categories.map((one) => one.name),
    ...[ownPrompts, links, lessons].map((all) => all.map(({ title }) => title)),
  ]
}

test('entries of the content folder are for everyone, for members, or for plans and groups', async () => {
  const server = await withEntries()
  const ofEach = (...some: string[]) => Array.from({ length: 4 }, () => some)
  expect(await seenBy(server, 'ana')).toEqual(ofEach('open', 'usual', 'council', 'either'))
  expect(await seenBy(server, 'ben')).toEqual(ofEach('open', 'usual', 'paid', 'either'))
  expect(await seenBy(server, 'cara')).toEqual(ofEach('open', 'usual'))
  expect(await seenBy(server, 'operator')).toEqual(ofEach(...names))
  // A lesson is for guests unless it says otherwise.
  const ofGuests = await server.guest(content.training)
  expect(ofGuests.map(({ title }) => title)).toEqual(['open', 'usual'])
  const progress = (slug: string) =>
    server.as('cara')(content.keepProgress, { body: { slug, done: true } })
  await progress('usual')
  await expect(progress('council')).rejects.toMatchObject({ httpCode: 404 })
})

test('a prompt in a category that its reader does not see is in none, and nothing is put into one', async () => {
  const server = await withEntries()
  const hidden = (await server.as('operator')(content.categories)).find(
    ({ name }) => name === 'council',
  )!
  writeFileSync(
    path.join(server.contentDir, 'prompts.yaml'),
    '- slug: one\n  category: council\n  title: One\n  description: One.\n  text: What?\n',
  )
  const ofAna = await server.as('ana')(content.prompts)
  expect(ofAna[0]!.categoryId).toBe(hidden.id)
  expect((await server.as('ben')(content.prompts))[0]!.categoryId).toBeNull()
  const query = { categoryId: hidden.id }
  expect(await server.as('ana')(content.prompts, { query })).toHaveLength(1)
  expect(await server.as('ben')(content.prompts, { query })).toEqual([])
  const own = { title: 'Own', description: '', text: 'What?', categoryId: hidden.id }
  await expect(server.as('ben')(prompts.add, { body: own })).rejects.toMatchObject({
    httpCode: 422,
    fields: { categoryId: 'There is no such category.' },
  })
})

test('a film that is not for everyone is played by the address in its lesson alone, for two days at most', async () => {
  const { as, guest, origin, advance } = await withEntries()
  const films = async (caller: typeof guest) =>
    new Map((await caller(content.training)).map(({ title, video }) => [title, video!.src]))
  const statusOf = async (src: string) => (await fetch(origin + src)).status
  const open = (await films(guest)).get('usual')!
  expect(open).toBe('/v1/training/media/usual.mp4')
  expect(await statusOf(open)).toBe(200)
  const closed = (await films(as('ana'))).get('council')!
  expect(await statusOf(closed)).toBe(200)
  for (const wrong of [
    '/v1/training/media/council.mp4',
    '/v1/training/media/council.mp4?key=AAAA',
    closed.replace('council', 'paid'),
  ])
    expect(await statusOf(wrong)).toBe(404)
  advance(2 * 86_400_000)
  expect(await statusOf(closed)).toBe(404)
})

test('a first question whose document the member may not see is not offered', async () => {
  const server = await withEntries()
  const operator = server.as('operator')
  const site = path.join(server.contentDir, 'site.yaml')
  const before = readFileSync(site, 'utf8')
  writeFileSync(
    site,
    before.replace(
      /firstQuestions:\n/,
      'firstQuestions:\n    - question: Who is in the council?\n      file: council.md\n',
    ),
  )
  const [group] = await operator(groups.list)
  const { id } = await upload(operator, 'council.md', '# Council\n\nAna is in it.', {
    groupIds: group!.id,
  })
  await settled(operator, id)
  const offered = async (name: string) =>
    (await server.as(name)(content.starters)).map(({ question }) => question)
  expect(await offered('ana')).toContain('Who is in the council?')
  const others = await offered('ben')
  expect(others).not.toContain('Who is in the council?')
  expect(others).toHaveLength(3)
})
