import { expect, test } from 'vitest'
import { ConfigError } from '#server/settings/config.ts'
import { parseDocument } from 'htmlparser2'
import { aSite, write } from './testing/a-site.ts'

const page = (entries: string) =>
  `---\ntitle: News\ndescription: What is new.\nsentence: What is new.\nfeed: Follow\n---\n\n${entries}\n`

/** The elements of a name, as their text. */
const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text]) => text,
  )

test('the news are a feed with whole addresses, days, and what was written', async () => {
  const { get } = await aSite((dir) =>
    write(
      dir,
      'pages/changelog.md',
      page(
        '## 2026-11-21 Tea & biscuits\n\nSee [plans](/price), <b>now</b>.\n\n## 2026-11-20 Chairs\n\nMore.',
      ),
    ),
  )
  const { headers, body } = await get('/changelog.xml')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(parseDocument(body, { xmlMode: true }).children.length).toBeGreaterThan(0)
  expect(texts(body, 'title')).toEqual(['Carrel: News', 'Tea &amp; biscuits', 'Chairs'])
  expect(texts(body, 'pubDate')).toEqual([
    'Sat, 21 Nov 2026 00:00:00 GMT',
    'Fri, 20 Nov 2026 00:00:00 GMT',
  ])
  expect(texts(body, 'link').slice(1)).toEqual([
    'https://carrel.test/changelog#2026-11-21',
    'https://carrel.test/changelog#2026-11-20',
  ])
  expect(texts(body, 'guid')).toEqual(texts(body, 'link').slice(1))
  expect(texts(body, 'description')[1]).toContain(
    '&lt;a href=&quot;https://carrel.test/price&quot;',
  )
  // HTML of a page is shown as it was typed, here as there.
  expect(texts(body, 'description')[1]).toContain('&amp;lt;b&amp;gt;now')
  expect(body).toContain('<atom:link href="https://carrel.test/changelog.xml" rel="self"')
  expect((await get('/de/changelog.xml')).statusCode).toBe(404)
})

test('an entry keeps its guid when it is reworded or another is written on the same day', async () => {
  const guids = async (entries: string) => {
    const { get } = await aSite((dir) => write(dir, 'pages/changelog.md', page(entries)))
    return texts((await get('/changelog.xml')).body, 'guid').map((guid) => guid!.split('#')[1])
  }
  const older = '## 2026-11-20 Chairs\n\nMore.'
  expect(await guids(older)).toEqual(['2026-11-20'])
  expect(
    await guids(`## 2026-11-20 Tables\n\nNew.\n\n${older.replace('Chairs', 'Seats')}`),
  ).toEqual(['2026-11-20-2', '2026-11-20'])
})

test('news that cannot be read are named with their line', async () => {
  for (const [entries, why] of [
    ['Hello.', /changelog\.md, line 8: this stands before the first entry/],
    ['## Soon\n\nText.', /changelog\.md, line 8: an entry begins with its day and a title/],
    ['## 2026-02-30 Day\n\nText.', /line 8: an entry begins with its day/],
    ['## 2026-11-20 A\n\n## 2026-11-19 B\n\nText.', /line 8: the entry "A" says nothing/],
    ['## 2026-11-19 A\n\nText.\n\n## 2026-11-20 B\n\nText.', /line 12: 2026-11-20 stands below/],
  ] as const) {
    const error = await aSite((dir) => write(dir, 'pages/changelog.md', page(entries))).catch(
      (error: unknown) => error,
    )
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toMatch(why)
  }
})
