import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { groups } from '#contract/desk/groups.ts'
import { upload } from '../documents/testing/uploads.ts'
import { testApp } from '#server/testing/test-app.ts'

test('an editor is told the fields of a file, and nobody else is', async () => {
  const { as, guest } = await testApp()
  const fields = (file: string) => as('operator')(contentFiles.fields, { params: { path: file } })
  expect(await fields('letters/welcome.md')).toMatchObject({
    in: 'firstLine',
    hasText: true,
    placeholders: ['firstName', 'url', 'contact'],
    shape: { kind: 'group', fields: [{ name: 'subject', label: 'Subject', required: true }] },
  })
  expect(await fields('links.yaml')).toMatchObject({
    in: 'file',
    hasText: false,
    shape: { kind: 'list', of: { kind: 'group' } },
  })
  expect((await fields('letters/made-up.md')).placeholders).toEqual([])
  await expect(fields('library/rules.md')).rejects.toMatchObject({ httpCode: 404 })
  for (const call of [as('ana'), guest])
    await expect(
      call(contentFiles.fields, { params: { path: 'links.yaml' } }),
    ).rejects.toMatchObject({ httpCode: 403 })
})

test('a refusal names the place of the field', async () => {
  const { as } = await testApp()
  const tried = async (file: string, text: string) =>
    as('operator')(contentFiles.preview, { body: { path: file, text } }).catch(
      (error: { payload: unknown }) => error.payload,
    )
  const link = '- slug: one\n  title: One\n  description: One.\n  url: nowhere\n'
  expect(await tried('links.yaml', link)).toMatchObject({
    errors: { text: expect.stringMatching(/^Line 4: "url": write an address/) },
    place: [0, 'url'],
    fault: expect.stringMatching(/^"url": write an address/),
  })
  const worse = `${link}  colour: red\n- slug: Two\n  title: ""\n  description: Two.\n  url: /two\n`
  const { others } = (await tried('links.yaml', worse)) as { others: unknown[] }
  expect(others).toEqual([
    { line: 5, place: [0, 'colour'], hint: 'there is no such field.' },
    { line: 6, place: [1, 'slug'], hint: expect.stringMatching(/^use a to z/) },
    { line: 7, place: [1, 'title'], hint: 'write a text.' },
    { line: 9, place: [1, 'url'], hint: expect.stringMatching(/^write an address/) },
  ])
  const lesson = '---\ntitle: One\nsummary: One.\nminutes: 2\n---\n\nText.\n'
  expect(await tried('training/one.md', lesson)).toMatchObject({
    place: ['position'],
  })
})

test('the list says what each page, lesson and e-mail is called, as it is in use', async () => {
  const { as, origin } = await testApp()
  const titles = async () =>
    new Map((await as('operator')(contentFiles.tree)).map(({ path, title }) => [path, title]))
  const before = await titles()
  expect(before.get('letters/welcome.md')).toMatch(/^\p{L}/u)
  expect(before.get('pages/de/about.md')).toMatch(/^\p{L}/u)
  expect(before.get('site.yaml')).toBeNull()
  const params = { path: 'pages/about.md' }
  const token = await as('operator').token()
  const client = createClient({ origin, token: () => token })
  const { text, etag } = await client.call(contentFiles.read, { params })
  const body = { text: text!.replace(/^title: .*$/m, 'title: "Who: we are" # short') }
  await client.call(contentFiles.save, { params, body }, { ifMatch: etag })
  expect((await titles()).get('pages/about.md')).toBe('Who: we are')
  expect((await client.call(contentFiles.read, { params })).title).toBe('Who: we are')
})

test('a refusal is said in the language of the operator, down to the field', async () => {
  const { as, origin } = await testApp()
  const token = await as('operator').token()
  const said = async (file: string, text: string) => {
    const response = await fetch(`${origin}/v1/operator/content-preview`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'de',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ path: file, text }),
    })
    const { payload } = (await response.json()) as { payload: { errors: { text: string } } }
    return payload.errors.text
  }
  const link = (more: string) => `- slug: one\n  title: One\n  description: One.\n  ${more}\n`
  expect(await said('links.yaml', link('url: nowhere'))).toBe(
    'Zeile 4: „url“: Schreiben Sie eine Adresse, die mit https://, http:// oder mailto: beginnt.',
  )
  expect(await said('links.yaml', link('url: https://a.example\n  category: none'))).toBe(
    'Zeile 5: Die Kategorie „none“ gibt es nicht.',
  )
  expect(await said('links.yaml', `- slug: one\n  title: ${'long '.repeat(100)}\n`)).toMatch(
    /^Zeile 2: „title“: Höchstens \d+ Zeichen\.$/,
  )
  expect(await said('links.yaml', '- slug: one\n  name: One\n')).toMatch(/^Zeile \d: „\w+“: /)
})

test('a form offers what its values can name', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  writeFileSync(
    path.join(server.contentDir, 'categories.yaml'),
    '- slug: travel\n  name: Travel\n  description: Journeys.\n  icon: plane\n',
  )
  writeFileSync(path.join(server.contentDir, 'plans.yaml'), 'plans: [\n')
  await operator(groups.make, { body: { name: 'Board' } })
  await upload(operator, 'rules.md', '# House rules\n\nThe doors close at ten.')
  await expect
    .poll(() => operator(contentFiles.choices))
    .toEqual({
      categories: [{ value: 'travel', label: 'Travel' }],
      // That file is broken.
      plans: [],
      groups: [{ value: 'Board', label: 'Board' }],
      documents: [{ value: 'rules.md', label: 'House rules' }],
      pictures: [],
    })
  await expect(server.as('ana')(contentFiles.choices)).rejects.toMatchObject({ httpCode: 403 })
  const { shape } = await operator(contentFiles.fields, { params: { path: 'links.yaml' } })
  expect(JSON.stringify(shape)).toContain('"from":"categories"')
})
