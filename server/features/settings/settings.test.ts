import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { auditLog } from '#contract/desk/audit.ts'
import { createClient } from '#contract/client.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { type SiteChange, settings } from '#contract/desk/settings.ts'
import { testApp } from '#server/testing/test-app.ts'

test('the names, the address and the languages of the site are changed on screen, as a version of site.yaml', async () => {
  const { as, origin, contentDir } = await testApp()
  const operator = as('operator')
  const before = await operator(settings.get)
  expect(before).toMatchObject({ product: { from: 'file' }, contactEmail: { from: 'file' } })
  const file = readFileSync(path.join(contentDir, 'site.yaml'), 'utf8')

  const after = await operator(settings.change, {
    body: {
      ...{ product: ' Harbour desk ', contactEmail: 'Desk@Harbour.example', languages: ['de'] },
      postalAddress: 'Quay 3, Harbour',
    },
  })
  expect(after).toMatchObject({
    product: { value: 'Harbour desk', from: 'here' },
    organisation: before.organisation,
    contactEmail: { value: 'desk@harbour.example', from: 'here' },
    languages: { value: ['de'], from: 'here' },
    postalAddress: { value: 'Quay 3, Harbour', from: 'here' },
  })
  // The pages follow within a second.
  const home = async () => (await fetch(origin, { headers: { accept: 'text/html' } })).text()
  await expect.poll(home, { timeout: 10_000 }).toMatch(/lang="de"[^]*Harbour desk/)
  // The folder stays as it was, and what else stands in the file is kept, comments too.
  expect(readFileSync(path.join(contentDir, 'site.yaml'), 'utf8')).toBe(file)
  const params = { path: 'site.yaml' }
  const { text } = await operator(contentFiles.read, { params })
  expect(text).toContain('product: Harbour desk')
  expect(text).toContain(/^#.*/m.exec(file)![0])
  const acts = (await operator(auditLog.list, { query: { act: 'content.published' } })).items
  expect(acts).toMatchObject([{ subject: { name: 'site.yaml' } }])

  await operator(contentFiles.remove, { params })
  expect(await operator(settings.get)).toEqual(before)
})

test('what would stop a start is refused, and a draft is not written over', async () => {
  const at = await testApp()
  const token = await at.as('operator').token()
  const operator = createClient({ origin: at.origin, token: () => token })
  const change = (body: SiteChange) => operator.call(settings.change, { body })
  await expect(change({ languages: ['en', 'English'] })).rejects.toMatchObject({
    httpCode: 422,
    fields: { languages: expect.stringContaining('such as “en” or “de”') },
  })
  await expect(change({ contactEmail: 'desk' })).rejects.toMatchObject({
    httpCode: 422,
    fields: { contactEmail: expect.any(String) },
  })
  await expect(change({ product: 'Two\nlines' })).rejects.toMatchObject({ httpCode: 422 })
  const params = { path: 'site.yaml' }
  const { text, etag } = await operator.call(contentFiles.read, { params })
  const body = { text: `${text}# To do\n`, draft: true }
  await operator.call(contentFiles.save, { params, body }, { ifMatch: etag })
  await expect(change({ product: 'Harbour desk' })).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('draft of site.yaml'),
  })
})
