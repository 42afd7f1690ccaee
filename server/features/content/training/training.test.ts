import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { added, noMeaning } from '#server/features/library/testing/added.ts'

const facts = (more = '') =>
  `---\ntitle: Asking\nsummary: How to ask.\nminutes: 4\nposition: 2\n${more}---\n`
const lesson = `${facts()}\n# Ask\n\nAsk it plainly.\n`

function write({ contentDir }: TestApp, name: string, words: string | Uint8Array) {
  mkdirSync(path.join(contentDir, 'training/media'), { recursive: true })
  writeFileSync(path.join(contentDir, 'training', name), words)
}

test('guests read the lessons in the order of the operator, and a change is there at once', async () => {
  const server = await testApp()
  expect(await server.guest(content.training)).toEqual([])
  write(server, '02-asking.md', lesson)
  write(server, 'zero.md', lesson.replace('position: 2', 'position: 1'))
  write(server, 'notes.txt', 'Not a lesson.')
  const lessons = await server.guest(content.training)
  expect(lessons.map(({ slug }) => slug)).toEqual(['zero', 'asking'])
  expect(lessons[1]).toMatchObject({
    ...{ title: 'Asking', summary: 'How to ask.', minutes: 4, position: 2 },
    ...{ body: '# Ask\n\nAsk it plainly.', attachments: [] },
  })
  write(server, 'zero.md', lesson.replace('Asking', 'Beginning'))
  expect((await server.guest(content.training)).map(({ title }) => title)).toContain('Beginning')
})

test('guests see the public documents of a lesson, members all of them', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  await added(operator, 'Open.pdf', 'Open to all.', { public: true })
  await added(operator, 'Inside.pdf', 'For members.')
  write(server, 'asking.md', `${facts('attachments: [inside.pdf, open.pdf, gone.pdf]\n')}Ask.`)
  const open = { title: 'Open', filename: 'open.pdf' }
  expect((await server.guest(content.training))[0]!.attachments).toEqual([open])
  expect((await server.as('ana')(content.training))[0]!.attachments).toEqual([
    { title: 'Inside', filename: 'inside.pdf' },
    open,
  ])
})

test('a lesson that is broken is told with its line, and what it said before goes on', async () => {
  const server = await testApp()
  write(server, 'asking.md', lesson)
  expect(await server.guest(content.training)).toHaveLength(1)
  const cases: [string, string, RegExp][] = [
    ['asking.md', 'Ask.', /asking\.md, line 1: the lesson does not begin with front matter/],
    ['asking.md', `${facts('colour: red\n')}Ask.`, /line 6: "colour": there is no such field/],
    ['asking.md', lesson.replace('minutes: 4', 'minutes: soon'), /line 4: "minutes": give whole/],
    ['asking.md', lesson.replace('title: Asking', 'title: [a'), /asking\.md, line \d: /],
    ['asking.md', facts(), /there is no text after the front matter/],
    [
      'asking.md',
      `${facts('video: { file: a.exe }\n')}Ask.`,
      /line 6: "file": name a film \(\.mp4/,
    ],
    ['02-asking.md', lesson.replace('4', '5'), /another lesson called "asking"/],
    ['As King.md', lesson, /a lesson is called by its file/],
  ]
  for (const [name, words, sentence] of cases) {
    write(server, name, words)
    expect(await server.guest(content.training), name).toMatchObject([{ title: 'Asking' }])
    const told = server.logged.findLast((line) => line.includes('Until then'))!
    expect((JSON.parse(told) as { msg: string }).msg).toMatch(sentence)
    write(server, 'asking.md', lesson)
  }
})

test('a film and its captions are served in ranges, by names that are there', async () => {
  const server = await testApp()
  write(server, 'asking.md', `${facts('video: { file: ask.mp4, captions: ask.vtt }\n')}Ask.`)
  write(
    server,
    'media/ask.mp4',
    new Uint8Array(1_000).map((_, i) => i % 251),
  )
  write(server, 'media/ask.vtt', 'WEBVTT\n')
  write(server, 'media/page.html', '<script>alert(1)</script>')
  symlinkSync('/etc/passwd', path.join(server.contentDir, 'training/media/passwd.vtt'))
  expect((await server.guest(content.training))[0]!.video).toEqual({
    src: '/v1/training/media/ask.mp4',
    type: 'video/mp4',
    captions: '/v1/training/media/ask.vtt',
  })
  const get = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/v1/training/media/${name}`, { headers })
  const whole = await get('ask.mp4')
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await whole.arrayBuffer()).byteLength).toBe(1_000)
  const part = await get('ask.mp4', { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
  expect(new Uint8Array(await part.arrayBuffer())[0]).toBe(100)
  const last = await get('ask.mp4', { range: 'bytes=-10' })
  expect(last.headers.get('content-range')).toBe('bytes 990-999/1000')
  expect((await get('ask.mp4', { range: 'bytes=1000-' })).status).toBe(416)
  const etag = whole.headers.get('etag')!
  expect((await get('ask.mp4', { 'if-none-match': etag })).status).toBe(304)
  const stale = await get('ask.mp4', { range: 'bytes=0-1', 'if-range': '"older"' })
  expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, 1_000])
  expect(await (await get('ask.vtt')).text()).toBe('WEBVTT\n')
  for (const name of ['gone.mp4', 'page.html', 'passwd.vtt', '..%2fasking.md', '%2fetc%2fpasswd'])
    expect([name, (await get(name)).status]).toEqual([name, 404])
})

test('how far a member has come is kept for him, lesson by lesson', async () => {
  const server = await testApp()
  write(server, 'asking.md', lesson)
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const keep = (body: { slug: string; done?: boolean; seconds?: number | null }) =>
    ana(content.keepProgress, { body })
  expect(await ana(content.progress)).toEqual([])
  expect(await keep({ slug: 'asking', seconds: 12.5 })).toMatchObject({
    done: false,
    seconds: 12.5,
  })
  expect(await keep({ slug: 'asking', done: true })).toMatchObject({ done: true, seconds: 12.5 })
  expect(await keep({ slug: 'asking', seconds: null })).toMatchObject({ done: true, seconds: null })
  expect(await ana(content.progress)).toMatchObject([{ slug: 'asking', done: true }])
  expect(await ben(content.progress)).toEqual([])
  await expect(keep({ slug: 'gone' })).rejects.toMatchObject({ httpCode: 404 })
  await expect(keep({ slug: '../x' })).rejects.toMatchObject({ httpCode: 422 })
  await expect(keep({ slug: 'asking', seconds: -1 })).rejects.toMatchObject({ httpCode: 422 })
  await expect(server.guest(content.progress)).rejects.toMatchObject({ httpCode: 403 })
  const body = { slug: 'asking', done: true }
  await expect(server.guest(content.keepProgress, { body })).rejects.toMatchObject({
    httpCode: 403,
  })
})

test('what the shipped lessons say of the example library is there', async () => {
  const server = await testApp()
  cpSync('content/training', path.join(server.contentDir, 'training'), { recursive: true })
  const lessons = await server.guest(content.training)
  expect(lessons.length).toBeGreaterThanOrEqual(4)
  const library = readdirSync('content/library').map((name) =>
    readFileSync(`content/library/${name}`, 'utf8'),
  )
  const folded = library
    .join('\n')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
  for (const { slug, body } of lessons)
    // What a lesson quotes of a document stands in it.
    for (const [, quote] of body.matchAll(/^> (.+)$/gm))
      expect([slug, quote, folded.includes(quote!)]).toEqual([slug, quote, true])
})
