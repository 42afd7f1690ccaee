import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { testApp } from '#server/testing/test-app.ts'

const anId = '0193d1f0-0000-7000-8000-000000000001'
const good = '- { slug: a, title: A, url: "https://a.example/", description: All of it. }\n'

test('members read the links that are shipped, by category', async () => {
  const { as, guest, contentDir } = await testApp()
  const ana = as('ana')
  expect(await ana(content.usefulLinks)).toEqual([])
  for (const name of ['categories.yaml', 'links.yaml'])
    cpSync(`content/${name}`, path.join(contentDir, name))
  const all = await ana(content.usefulLinks)
  expect(all.length).toBeGreaterThanOrEqual(6)
  const used = new Set(all.map(({ categoryId }) => categoryId))
  for (const { id } of await ana(content.categories)) used.delete(id)
  expect([...used].filter((id) => id !== null)).toEqual([])
  const categoryId = all.find((link) => link.categoryId)!.categoryId!
  const some = await ana(content.usefulLinks, { query: { categoryId } })
  expect(some).toEqual(all.filter((link) => link.categoryId === categoryId))
  expect(await ana(content.usefulLinks, { query: { categoryId: anId } })).toEqual([])
  await expect(guest(content.usefulLinks)).rejects.toMatchObject({ httpCode: 403 })
  const query = { categoryId: 'x' }
  await expect(ana(content.usefulLinks, { query })).rejects.toMatchObject({ httpCode: 422 })
})

test('a link leads to the web or to an address of mail, and nowhere else', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const write = (words: string) => writeFileSync(path.join(server.contentDir, 'links.yaml'), words)
  const told = () =>
    (JSON.parse(server.logged.findLast((line) => line.includes('links.yaml'))!) as { msg: string })
      .msg
  write(good)
  expect(await ana(content.usefulLinks)).toMatchObject([{ title: 'A', categoryId: null }])
  const addresses = [
    'javascript:alert(1)',
    'JavaScript://a.example/%0aalert(1)',
    'data:text/html,a',
    'file:///etc/passwd',
    '//a.example',
    'https://',
    'https://ana:secret@a.example/',
    'a.example',
    'ftp://a.example/',
  ]
  for (const [i, address] of addresses.entries()) {
    write(`${good}- { slug: b${i}, title: B, description: B., url: "${address}" }`)
    expect(await ana(content.usefulLinks), address).toMatchObject([{ title: 'A' }])
    expect(told()).toMatch(/links\.yaml, line 2: "url": write an address that begins with https/)
  }
  write(`${good}- { slug: b, title: B, description: B., url: "mailto:b@a.example", category: c }`)
  expect(await ana(content.usefulLinks)).toHaveLength(1)
  expect(told()).toMatch(/line 2: there is no category "c"/)
  write(`${good}- { slug: b, title: B, description: B., url: "mailto:b@a.example" }`)
  expect(await ana(content.usefulLinks)).toHaveLength(2)
})
