import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { proseLetter } from './letters.ts'

async function letterOf(body: string) {
  const { app } = await testApp()
  const given = { to: 'ana@example.org', locale: 'en', subject: 'News', firstName: 'Ana' }
  const letter = await proseLetter(app, { ...given, body, unsubscribeUrl: 'https://away.example' })
  return { ...letter, origin: app.config.publicUrl, text: letter.text.split('\n\n-- ')[0]! }
}

test('a link to a page of the site has its whole address in a letter', async () => {
  const { html, text, origin } = await letterOf(
    'See the [**boat** rules](/dashboard/library/boat-rules.md) and [not this](//evil.example/x).',
  )
  const address = `${origin}/dashboard/library/boat-rules.md`
  expect(html).toContain(`<a href="${address}"`)
  expect(html).not.toContain('evil.example')
  expect(text).toBe(`See the boat rules: ${address} and not this.`)
})

test('the plain text has no Markdown', async () => {
  const { text, origin } = await letterOf(
    [
      '# On the water\n\nDear {{firstName}},\n\n*Next* week we **row** again & `early`: <https://row.example>',
      '- oars\n- [plan](/plan)\n  1. first\n\n> Bring\n> water.\n\n| day | time |\n|---|---|\n| Mon | 9 |\n\n\\*not em\\*',
    ].join('\n\n'),
  )
  expect(text).toBe(
    [
      'On the water\n\nDear Ana,\n\nNext week we row again & early: https://row.example',
      `- oars\n- plan: ${origin}/plan\n  1. first\n\n> Bring\n> water.\n\nday | time\nMon | 9\n\n*not em*`,
    ].join('\n\n'),
  )
})
