import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { draftLinks } from '#contract/desk/draft-links.ts'
import { members } from '#contract/desk/members.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A renderer that writes the title and the text of a page. */
const writes = {
  'render.mjs': `
    export const renderPage = (site, files, head, view) =>
      ['<html>', head.note ?? '', head.noindex, files.script, view.words.title, '</html>'].join('|')
    export const renderInside = (site, files, head, view) => '<html>' + view.name
    export const renderNotFound = (site, files, head, status) => status + ' ' + head.title
    export const renderApp = () => 'app'`,
}

async function aDesk() {
  const at = await testApp({}, { TRUSTED_PROXIES: '127.0.0.1' }, { build: writes })
  const operator = at.as('operator')
  const draft = async (path: string, text: string) => {
    const token = await operator.token()
    const client = createClient({ origin: at.origin, token: () => token })
    const { etag } = await client.call(contentFiles.read, { params: { path } })
    return client.call(
      contentFiles.save,
      { params: { path }, body: { text, draft: true } },
      { ifMatch: etag },
    )
  }
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(at.origin + new URL(url).pathname, { headers })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  return { ...at, operator, draft, get }
}

const file = 'pages/about.md'
const about = (title: string) => `---\ntitle: ${title}\ndescription: Who we are.\n---\n\nText.\n`

test('whoever has the link sees the draft as it is then, and no search engine does', async () => {
  const { operator, draft, get, app } = await aDesk()
  await draft(file, about('First'))
  const { url, path, by } = await operator(draftLinks.make, { body: { path: file } })
  expect([path, by]).toEqual([file, 'operator'])
  expect(url).toMatch(/^https:\/\/carrel\.test\/preview\/[\w-]{43}$/)
  const opened = await get(url, { 'accept-language': 'de' })
  expect(opened.status).toBe(200)
  expect(opened.text).toBe(
    '<html>|Ein Entwurf. Er ist nicht veröffentlicht.|true|theme|First|</html>',
  )
  expect(opened.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
  expect(opened.headers.get('cache-control')).toBe('no-store')
  expect(opened.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';/)
  await draft(file, about('Second'))
  expect((await get(url)).text).toContain('|Second|')
  // The site itself goes on as it was.
  expect((await get('https://carrel.test/about')).text).not.toContain('Second')
  const stored = JSON.stringify(await app.db.selectFrom('draftLinks').selectAll().execute())
  expect(stored).not.toContain(url.split('/').at(-1))
})

test('a draft that cannot be shown gets no link, and shows nothing meanwhile', async () => {
  const { operator, draft, get } = await aDesk()
  const make = (path: string) => operator(draftLinks.make, { body: { path } })
  await draft(file, 'no facts')
  await expect(make(file)).rejects.toMatchObject({
    httpCode: 422,
    payload: { errors: { text: expect.stringContaining('Line 1') } },
  })
  await expect(make('library/x.md')).rejects.toMatchObject({ httpCode: 404 })
  await draft(file, about('Good'))
  const { url } = await make(file)
  await draft(file, 'half of i')
  const opened = await get(url)
  expect([opened.status, opened.text]).toEqual([
    404,
    '404 This draft cannot be shown at the moment.',
  ])
})

test('it opens for a day, until it is withdrawn, and while its author may edit', async () => {
  const { operator, draft, get, advance, app } = await aDesk()
  await draft(file, about('Good'))
  const make = () => operator(draftLinks.make, { body: { path: file } })
  const [first, second] = [await make(), await make()]
  expect((await operator(draftLinks.list, { query: { path: file } })).map(({ id }) => id)).toEqual([
    second.id,
    first.id,
  ])
  const withdraw = () => operator(draftLinks.withdraw, { params: { id: first.id } })
  expect(await withdraw()).toEqual({ withdrawn: 1 })
  expect(await withdraw()).toEqual({ withdrawn: 0 })
  const gone = await get(first.url)
  expect([gone.status, gone.text]).toEqual([410, '410 This preview is over.'])
  expect(gone.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  await app.db.updateTable('users').set({ role: 'member' }).execute()
  expect((await get(second.url)).status).toBe(404)
  await app.db.updateTable('users').set({ role: 'operator' }).execute()
  expect((await get(second.url)).status).toBe(200)
  advance(24 * 3_600_000)
  expect((await get(second.url)).status).toBe(410)
  expect((await get('https://carrel.test/preview/nothing')).status).toBe(404)
  const log = await app.db.selectFrom('auditLog').select('act').orderBy('id').execute()
  expect(log.map(({ act }) => act)).toEqual([
    'content.draft-saved',
    'content.link-made',
    'content.link-made',
    'content.link-withdrawn',
  ])
})

test('only editors and operators make, see and withdraw links', async () => {
  const { as, guest, operator } = await aDesk()
  const { id } = await operator(draftLinks.make, { body: { path: file } })
  const refused = { httpCode: 403 }
  for (const call of [as('ana'), guest]) {
    await expect(call(draftLinks.make, { body: { path: file } })).rejects.toMatchObject(refused)
    await expect(call(draftLinks.list)).rejects.toMatchObject(refused)
    await expect(call(draftLinks.withdraw, { params: { id } })).rejects.toMatchObject(refused)
  }
  const { items } = await operator(members.list, { query: { limit: 10 } })
  const ana = items.find(({ firstName }) => firstName === 'ana')!
  await operator(members.change, { params: { id: ana._id }, body: { role: 'editor' } })
  expect(await as('ana')(draftLinks.withdraw, { params: { id } })).toEqual({ withdrawn: 1 })
})

test('a network that opens a link many times at once gets it in turn, and keeps no editor from making another', async () => {
  const { operator, draft, get } = await aDesk()
  await draft(file, about('First'))
  const { url } = await operator(draftLinks.make, { body: { path: file } })
  const opened = Promise.all(Array.from({ length: 60 }, () => get(url)))
  const made = await operator(draftLinks.make, { body: { path: file } })
  expect(made.path).toBe(file)
  const statuses = (await opened).map(({ status }) => status)
  expect(statuses).toEqual(Array(60).fill(200))
})

test('very many networks that open a link at once are refused in part', async () => {
  const { operator, draft, get } = await aDesk()
  await draft(file, about('First'))
  const { url } = await operator(draftLinks.make, { body: { path: file } })
  const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network}.1` })
  const opened = await Promise.all(Array.from({ length: 60 }, (_, i) => get(url, from(i))))
  const statuses = opened.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses).toContain(503)
})
