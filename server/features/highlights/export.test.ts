import { expect, test } from 'vitest'
import { documents } from '#contract/documents/documents.ts'
import { highlights } from '#contract/documents/highlights.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../documents/testing/uploads.ts'

const bees = '# Bees\n\nThe notice is *seven* weeks. Fees are low.\n\n## Wasps\n\nFees are high.\n'

async function exported(origin: string, who: Caller, language: string, filename?: string) {
  const query = filename ? `?${new URLSearchParams({ filename })}` : ''
  const token = await who.token()
  const response = await fetch(`${origin}/v1/highlights/export${query}`, {
    headers: {
      'accept-language': language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const name = response.headers.get('content-disposition')
  return { status: response.status, name, text: await response.text() }
}

async function highlight(who: Caller, filename: string, text: string, note?: string) {
  const { id } = await who(highlights.add, { params: { filename }, body: { page: 1, text } })
  if (note) await who(highlights.change, { params: { id }, body: { note } })
}

test('highlights are exported document by document, with notes and the addresses of the pages', async () => {
  const { app, origin, as, guest } = await testApp()
  const [operator, ana] = [as('operator'), as('ana')]
  const { publicUrl } = app.config
  const added = await upload(operator, 'bees (1).md', bees, { title: 'Bees [new]' })
  const file = await settled(operator, added.id)
  const other = await upload(operator, 'ants.md', '# Ants\n\n1. Ants are free.\n', {
    title: 'Ants',
  })
  const ants = await settled(operator, other.id)
  await highlight(ana, file.filename, 'Fees are low')
  await highlight(ana, file.filename, 'seven weeks', 'Too long?\n- ask *Ben*\n\nAnd me')
  await highlight(ana, ants.filename, 'Ants are free')

  const address = `${publicUrl}/view-pdf/${encodeURIComponent(file.filename)}#page=1`
  const ofBees = (place: string) =>
    [
      `> seven weeks\n>\n> [${place}](<${address}>)`,
      'Too long?  \n\\- ask \\*Ben\\*  \n  \nAnd me',
      `> Fees are low\n>\n> [${place}](<${address}>)\n`,
    ].join('\n\n')
  const one = await exported(origin, ana, 'en', file.filename)
  expect(one.name).toContain('filename="Bees [new], Highlights.md"')
  expect(one.text).toBe(`# Bees \\[new\\]\n\n${ofBees('Bees')}`)

  await operator(documents.deleteFile, { params: { id: ants.id } })
  const day = app.now().toISOString().slice(0, 10)
  const all = await exported(origin, ana, 'de')
  expect(all.name).toContain(`filename="Markierungen ${day}.md"`)
  expect(all.text).toBe(`# Markierungen\n\n## Bees \\[new\\]\n\n${ofBees('Bees')}`)

  expect((await exported(origin, as('ben'), 'en')).text).toBe('# Highlights\n')
  expect((await exported(origin, guest, 'en')).status).toBe(403)
  expect((await exported(origin, ana, 'en', ants.filename)).status).toBe(404)
})

test('of a document that is gone the note is exported, and of versions each highlight once', async () => {
  const { origin, as } = await testApp()
  const [operator, ana] = [as('operator'), as('ana')]
  const added = await upload(operator, 'bees.md', bees, { title: 'Bees' })
  const file = await settled(operator, added.id)
  await highlight(ana, file.filename, 'seven weeks', 'Why?')
  await highlight(ana, file.filename, 'Fees are low')
  const changed = bees.replace('*seven*', 'eight')
  const next = await upload(operator, 'bees-2.md', changed, { replaces: file.id })
  const newest = await settled(operator, next.id)
  const { text } = await exported(origin, ana, 'en')
  expect(text.match(/^> Fees are low$/gm)).toHaveLength(1)
  expect(text).toContain(`/view-pdf/${newest.filename}#page=1>`)
  expect(text).toMatch(
    /\n> seven weeks\n>\n> \[Bees\]\(<.*\/view-pdf\/bees\.md#page=1>\)\n\n\*These words are in another version of this document\.\*\n\nWhy\?\n/,
  )
  await operator(documents.deleteFile, { params: { id: newest.id } })
  await operator(documents.deleteFile, { params: { id: file.id } }).catch(() => {})
  expect((await exported(origin, ana, 'en')).text).toBe(
    '# Highlights\n\n## Bees\n\n*You cannot open this document any more.*\n\nWhy?\n',
  )
})
