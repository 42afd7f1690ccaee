import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { ConfigError } from '#server/settings/config.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { testApp } from '#server/testing/test-app.ts'
import { writeLetter } from './write.ts'

/** The operator's words, with letters of their own. */
function contentWith(letters: Record<string, string>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-letters-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const contentDir = contentWithoutLibrary(dir)
  for (const [file, text] of Object.entries(letters))
    writeFileSync(path.join(contentDir, 'letters', file), text)
  return contentDir
}

test('the server does not start with a letter that it cannot fill in, and names the file', async () => {
  const broken: [string, string, RegExp][] = [
    ['welcome.md', '# Welcome\n\nDear {{fristName}}\n', /letters\/welcome\.md.*\{\{fristName\}\}/],
    ['address-known.md', '# Known\n\nDear {{firstName}}\n', /address-known\.md.*\{\{firstName\}\}/],
    ['de/verify-email.md', '# Code\n\n{{url}}\n', /letters\/de\/verify-email\.md.*\{\{url\}\}/],
    ['reset-password.md', '\n', /reset-password\.md.*subject/],
    ['welcome.md', '# Welcome\n', /welcome\.md.*text/],
    ['welcome.md', '# Welcome {{firstName}}\n\nHello\n', /welcome\.md.*subject/],
  ]
  for (const [file, text, why] of broken) {
    const CONTENT_DIR = contentWith({ [file]: text })
    const error = await testApp({}, { CONTENT_DIR }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toMatch(why)
  }
})

test('a letter that cannot be read is named too', async () => {
  const CONTENT_DIR = contentWith({})
  mkdirSync(path.join(CONTENT_DIR, 'letters/welcome.md'))
  await expect(testApp({}, { CONTENT_DIR })).rejects.toThrow(/letters\/welcome\.md/)
})

test('an operator who writes no letters has ours', async () => {
  const CONTENT_DIR = contentWith({})
  rmSync(path.join(CONTENT_DIR, 'letters'), { recursive: true })
  const { guest, letters } = await testApp({}, { CONTENT_DIR })
  await guest(users.register, { body: person })
  await expect.poll(async () => (await letters()).length).toBe(1)
})

test('a letter that is broken while the server runs is told to the operator, and ours goes in its place', async () => {
  const { guest, letters, contentDir, logged } = await testApp()
  writeFileSync(path.join(contentDir, 'letters/welcome.md'), '# Welcome\n\n{{nothing}}\n')
  const ends = [1, 2].map(() => guest.envelope(users.register, { body: person }))
  const [first, second] = await Promise.all(ends)
  expect(first).toEqual(second)
  await expect
    .poll(async () => (await letters()).map(({ subject }) => subject).toSorted())
    .toEqual(['You already have an account', 'Your account'])
  expect(logged.join()).toContain('letters/welcome.md')
})

test('what becomes of a plan is said, also where the operator’s own letter does not ask for it', async () => {
  const CONTENT_DIR = contentWith({ 'deletion-asked.md': '# You leave\n\nBye, {{firstName}}.\n' })
  const { app } = await testApp({}, { CONTENT_DIR })
  const to = { email: 'ana@example.org', locale: 'en' }
  const values = { firstName: 'Ana', until: '4 May 2027', url: 'https://carrel.test/login' }
  const textOf = async (plan: string) =>
    (await writeLetter(app, 'deletion-asked', to, { ...values, plan })).text.split('\n\n-- ')[0]
  expect(await textOf('Your plan ends, too.')).toBe('Bye, Ana.\n\nYour plan ends, too.')
  expect(await textOf('')).toBe('Bye, Ana.')
})

test('only our own addresses become links, whatever a value looks like', async () => {
  const { app } = await testApp()
  const url = 'https://carrel.test/login'
  for (const firstName of [
    'https://evil.example',
    '[x](https://evil.example)',
    'www.evil.example',
  ]) {
    const to = { email: 'ana@example.org', locale: 'en' }
    const { html, text } = await writeLetter(app, 'email-change-undone', to, { firstName, url })
    const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)
    expect(links).toEqual([url])
    expect(text).toContain(`Dear ${firstName},`)
  }
})

const person = {
  firstName: 'Olivia',
  lastName: 'Reed',
  email: 'olivia@example.org',
  password: 'a long enough one',
  acceptTerms: 'true' as const,
}
