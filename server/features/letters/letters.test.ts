import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { sendLetterLater } from './letters.ts'
import { letterNames } from './read.ts'
import { writeLetter } from './write.ts'

const values = {
  ...{ firstName: 'Ana', code: '123456', url: 'https://carrel.test/x', name: 'Phone', left: '9' },
  waiting: '2',
  plan: 'Your plan Reader ends.',
  documents: 'House rules',
  organisation: 'Marrable Institute',
  ...{ planName: 'Reader', amount: '€9.00' },
  ...{ email: 'ben@example.org', subject: 'Fees', message: 'What are they?', answer: 'Low.' },
  ...{ forgotUrl: 'https://carrel.test/forgot-password', newEmail: 'new@example.org' },
  ...{
    until: '4 December 2026',
    when: '20 November 2026 at 10:00 UTC',
    device: 'Firefox on Linux',
  },
}

const locales = ['en', 'de']

test('every letter is there in every language, and all it asks for is filled in', async () => {
  const { app } = await testApp()
  const subjects = new Set<string>()
  for (const name of letterNames)
    for (const locale of locales) {
      const letter = await writeLetter(app, name, { email: 'ana@example.org', locale }, values)
      expect(letter.subject).toMatch(/^\S.{5,60}$/)
      expect(letter.text + letter.html).not.toMatch(/\{\{|undefined/)
      expect(letter.html).toContain(`<html lang="${locale}">`)
      expect(letter.html).toContain('Carrel')
      expect(letter.text).toContain('Marrable Institute of Records Practice')
      subjects.add(letter.subject)
    }
  expect(subjects.size).toBe(letterNames.length * locales.length)
})

test('a note that nobody wrote leaves no gap', async () => {
  const { app } = await testApp()
  const to = { email: 'ana@example.org', locale: 'en' }
  const without = await writeLetter(app, 'invitation', to, { ...values, message: '' })
  expect(without.text).not.toContain('\n\n\n')
  const noted = await writeLetter(app, 'invitation', to, { ...values, message: 'One.\n\n\nTwo.' })
  expect(noted.text).toContain('One.\n\n\nTwo.')
})

test('no letter fetches anything from anywhere when it is opened', async () => {
  const { app } = await testApp()
  for (const name of letterNames) {
    const { html } = await writeLetter(
      app,
      name,
      { email: 'ana@example.org', locale: 'en' },
      values,
    )
    expect(html).not.toMatch(/<(img|link|script|iframe|style)|url\(|@import|\bsrc=/i)
  }
})

test("the operator's own letter comes before ours, and a language without letters is English", async () => {
  const { app, contentDir } = await testApp()
  const own = path.join(contentDir, 'letters/welcome.md')
  await writeFile(own, '# Come in\n\nDear {{firstName}}, here you are: {{url}}\n')
  const to = (locale: string) => ({ email: 'ana@example.org', locale })
  expect((await writeLetter(app, 'welcome', to('en'), values)).subject).toBe('Come in')
  expect((await writeLetter(app, 'welcome', to('fr'), values)).subject).toBe('Come in')
  expect((await writeLetter(app, 'welcome', to('de'), values)).subject).toBe('Ihr Konto')
  await rm(path.join(contentDir, 'letters'), { recursive: true })
  await mkdir(path.join(contentDir, 'letters'))
  expect((await writeLetter(app, 'welcome', to('en'), values)).subject).toBe('Your account')
})

test('a letter that waits can be read by the server only', async () => {
  const { app } = await testApp({
    mail: { send: () => Promise.reject(new Error('the mail server is away')) },
  })
  await sendLetterLater(app, 'verify-email', { email: 'ana@example.org', locale: 'en' }, values)
  const rows = await app.db.selectFrom('jobs').selectAll().where('name', '=', 'letter').execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/123456|ana@example/)
})
