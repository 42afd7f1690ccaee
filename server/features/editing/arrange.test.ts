import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentFiles } from '#contract/desk/content-files.ts'
import { testApp } from '#server/testing/test-app.ts'

async function aDesk() {
  const { as, guest } = await testApp()
  const arrange = (path: string, text: string, order?: string[]) =>
    as('operator')(contentFiles.arrange, { body: { path, text, ...(order ? { order } : {}) } })
  return { arrange, as, guest }
}

const links = `# What members find elsewhere.
# slug: keep it.
- slug: one
  title: One # the first
# About the second.
- slug: two
  title: "Two: more"

- slug: three
  title: Three`

test('a list is put in another order, and each entry stays as it was written', async () => {
  const { arrange } = await aDesk()
  expect((await arrange('links.yaml', links)).entries).toEqual([
    { slug: 'one', name: 'One' },
    { slug: 'two', name: 'Two: more' },
    { slug: 'three', name: 'Three' },
  ])
  const { text, entries } = await arrange('links.yaml', links, ['three', 'two', 'one'])
  expect(entries.map(({ slug }) => slug)).toEqual(['three', 'two', 'one'])
  expect(text).toBe(`# What members find elsewhere.
# slug: keep it.
- slug: three
  title: Three
# About the second.
- slug: two
  title: "Two: more"

- slug: one
  title: One # the first
`)
})

test('every list that ships can be turned round and back, and says the same', async () => {
  const { arrange } = await aDesk()
  for (const path of ['plans.yaml', 'categories.yaml', 'prompts.yaml', 'links.yaml']) {
    const before = readFileSync(`content/${path}`, 'utf8')
    const slugs = (await arrange(path, before)).entries.map(({ slug }) => slug)
    expect(slugs.length).toBeGreaterThan(1)
    const turned = await arrange(path, before, slugs.toReversed())
    const listOf = (text: string) => {
      const all = parse(text) as { plans: unknown[] } | unknown[]
      return Array.isArray(all) ? all : all.plans
    }
    expect(listOf(turned.text)).toEqual(listOf(before).toReversed())
    expect((await arrange(path, turned.text, slugs)).text).toBe(before)
  }
})

test('what is no list, or cannot be read, is refused', async () => {
  const { arrange, as, guest } = await aDesk()
  await expect(arrange('site.yaml', 'a: b')).rejects.toMatchObject({ httpCode: 404 })
  await expect(arrange('de/links.yaml', links)).rejects.toMatchObject({ httpCode: 404 })
  const refused = { httpCode: 422 }
  await expect(arrange('links.yaml', '- slug: [')).rejects.toMatchObject(refused)
  await expect(arrange('links.yaml', '[{ slug: a }, { slug: b }]')).rejects.toMatchObject(refused)
  for (const order of [['one'], ['one', 'two', 'two'], ['one', 'two', 'four']])
    await expect(arrange('links.yaml', links, order)).rejects.toMatchObject(refused)
  expect(await arrange('links.yaml', '')).toEqual({ text: '', entries: [] })
  const body = { path: 'links.yaml', text: links }
  for (const call of [as('ana'), guest])
    await expect(call(contentFiles.arrange, { body })).rejects.toMatchObject({ httpCode: 403 })
})
