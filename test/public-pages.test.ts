import http from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { settings } from '#contract/desk/settings.ts'
import { testApp } from '#server/testing/test-app.ts'
import { inLanguage, publicForms, publicPages } from '../e2e/pages/public-pages.ts'
import { buildWebIfStale } from '#web/build.ts'

beforeAll(async () => void (await buildWebIfStale()))

/** What a server may send before it has heard that anything has arrived (RFC 6928), in bytes. */
const firstWindow = 10 * 1_460

test('every public page comes in one round trip, and its style has all that it uses', async () => {
  const { origin } = await testApp()
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname)
  expect(listed).toContain('/docs/operators')
  // What is looked at in a browser is all there is, but for guides.
  const pages = ['', '/de'].flatMap((prefix) => publicPages.map((path) => inLanguage(prefix, path)))
  const isOther = (path: string) => path.includes('/docs/') || publicForms.includes(path)
  expect(listed.filter((path) => !isOther(path)).toSorted()).toEqual(pages.toSorted())
  for (const path of new Set([...listed, ...publicForms])) {
    const bytes = await bytesOf(origin + path)
    expect([path, bytes <= firstWindow ? 'one round trip' : bytes]).toEqual([
      path,
      'one round trip',
    ])
    const html = await (await fetch(origin + path)).text()
    expect([path, lackingIn(html)]).toEqual([path, []])
    expect(html.match(/@font-face\s*{[^}]*(?:Newsreader|Source Sans)/)).toBeNull()
  }
})

test('the home page has the style of the sentence that says why somebody was logged out', async () => {
  const { origin } = await testApp()
  const html = await (await fetch(`${origin}/`)).text()
  const [, ended = ''] = html.split('data-login-needed="ended"')
  const classes = ended.split('class="')[1]!.split('"')[0]!.split(' ')
  // Without the signs that escape brackets and dots.
  const style = html.replaceAll('\\', '')
  const lacking = classes.filter((one) => !style.includes(`.${one}{`))
  expect([classes.includes('gap-x-3'), lacking]).toEqual([true, []])
})

test('a public page passes what every answer passes: an id of its own, the headers, the log', async () => {
  const { origin, logged } = await testApp()
  const ids: (string | null)[] = []
  for (let asked = 0; asked < 2; asked++) {
    const { headers } = await fetch(`${origin}/about?from=mail`)
    ids.push(headers.get('x-request-id'))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeTruthy()
  }
  expect(new Set(ids).size).toBe(2)
  await expect
    .poll(() => logged.map((line) => JSON.parse(line) as { reqId?: string }))
    .toEqual(
      expect.arrayContaining(
        ids.map((reqId) =>
          expect.objectContaining({
            reqId,
            method: 'GET',
            path: '/about',
            status: 200,
            msg: 'answered',
          }),
        ),
      ),
    )
})

test('the page where visitors register says at once who may become a member', async () => {
  const { origin, as } = await testApp()
  const shown = async () => (await fetch(`${origin}/register`)).text()
  expect(await shown()).toContain('name="email"')
  for (const [registration, sentence] of [
    ['invited', 'Only people who are invited can create an account here.'],
    ['closed', 'This site takes no new members at present.'],
  ] as const) {
    await as('operator')(settings.change, { body: { registration } })
    const page = await shown()
    expect(page).toContain(sentence)
    expect(page).not.toContain('name="email"')
  }
  await as('operator')(settings.change, { body: { registration: 'open' } })
  expect(await shown()).toContain('name="email"')
})

/** Of the whole answer, with its head. */
function bytesOf(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { 'accept-encoding': 'br', accept: 'text/html' }
  http
    .get(url, { agent: false, headers }, (response) => {
      response.resume().on('end', () => resolve(response.socket.bytesRead))
    })
    .on('error', reject)
  return promise
}

/** Properties that are asked for without another in their place, and set nowhere in the page. */
function lackingIn(html: string): string[] {
  const style = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
  const set = new Set(
    [...style.matchAll(/(--[\w-]+)\s*:/g), ...style.matchAll(/@property (--[\w-]+)/g)].map(
      ([, name]) => name,
    ),
  )
  const used = [...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!)
  return [...new Set(used)].filter((name) => !set.has(name))
}
