import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { documents } from '#contract/documents/documents.ts'
import { pathOf } from '#contract/route.ts'
import { typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import { findSession } from '../users/users.ts'
import { coverOf } from './cover.ts'
import { addPaper, addText } from './citations/viewer-samples.ts'

async function withBytes({ app }: TestApp, filename: string, bytes: Uint8Array, isPublic = false) {
  const id = await addPaper(app, filename, ['one'], { public: isPublic })
  await app.storage.put(`files/${id}`, bytes)
  return id
}

const ask = ({ origin }: TestApp, filename: string, token: string | null, more = {}) =>
  fetch(origin + pathOf(documents.cover, { filename }), {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more },
  })

const page = (name: string, size: string) =>
  readFileSync(typeset(name, `#set page(${size})\nThe first page`))

test('the first page of a PDF is drawn once and kept', async () => {
  const carrel = await testApp()
  const id = await withBytes(carrel, 'fees.pdf', page('fees', 'paper: "a4"'))
  const token = await carrel.as('ana').token()
  const first = await ask(carrel, 'fees.pdf', token)
  expect(first.headers.get('content-type')).toBe('image/webp')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const picture = Buffer.from(await first.arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 480, height: 679 })
  // What is kept needs the file no more.
  await carrel.app.storage.remove(`files/${id}`)
  const again = await ask(carrel, 'fees.pdf', token)
  expect(Buffer.from(await again.arrayBuffer())).toEqual(picture)
  const seen = { 'if-none-match': again.headers.get('etag')! }
  expect((await ask(carrel, 'fees.pdf', token, seen)).status).toBe(304)
})

test('a page as large as a house is drawn small', async () => {
  const carrel = await testApp()
  await withBytes(carrel, 'plan.pdf', page('plan', 'width: 9000pt, height: 14000pt'))
  const answer = await ask(carrel, 'plan.pdf', await carrel.as('ana').token())
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([480, 747])
})

test('a guest sees the covers of public files only, and nobody one that cannot be drawn', async () => {
  const carrel = await testApp()
  await withBytes(carrel, 'open.pdf', page('open', 'paper: "a5"'), true)
  await withBytes(carrel, 'closed.pdf', page('closed', 'paper: "a5"'))
  await withBytes(carrel, 'bad.pdf', Buffer.from('%PDF-1.7\nnothing'))
  await addText(carrel.app, 'rules.md', ['Rules'])
  const token = await carrel.as('ana').token()
  const open = await ask(carrel, 'open.pdf', null)
  expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
  expect((await ask(carrel, 'closed.pdf', null)).status).toBe(404)
  for (const filename of ['bad.pdf', 'bad.pdf', 'rules.md', 'none.pdf'])
    expect((await ask(carrel, filename, token)).status).toBe(404)
})

test('a first page that takes too long on a busy machine is tried again, a few times', async () => {
  const { app, as } = await testApp()
  await addPaper(app, 'slow.pdf', ['one'])
  const ana = as('ana')
  await ana(users.get)
  const member = await findSession(app, (await ana.token())!)
  let tries = 0
  let last = 'never'
  const cover = coverOf(app, async () => {
    tries++
    if (last === 'never') throw new UnreadableError('timeout')
    return Buffer.from('a picture')
  })
  const drawn = () => cover({ member, params: { filename: 'slow.pdf' }, headers: {} } as never)
  await expect(drawn()).rejects.toMatchObject({ httpCode: 503, retryAfterSeconds: 5 })
  last = 'now'
  expect(await drawn()).toMatchObject({ body: Buffer.from('a picture') })
  await app.db.updateTable('files').set({ coverKey: null }).execute()
  last = 'never'
  await expect(drawn()).rejects.toMatchObject({ httpCode: 503 })
  await expect(drawn()).rejects.toMatchObject({ httpCode: 404 })
  await expect(drawn()).rejects.toMatchObject({ httpCode: 404 })
  expect(tries).toBe(4)
})
