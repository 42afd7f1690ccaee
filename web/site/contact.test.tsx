import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ContactWords } from '#contract/site.ts'
import english from '../../content/pages/contact.md?raw'
import { renderFor, site } from '#web/site.ts'
import { Contact } from './contact.tsx'

const words = parse(english.split('---\n')[1]!) as ContactWords

/** What stands below the e-mail address. */
function shown(phone?: string): string {
  const contact = { email: 'post@example.org', membership: '', address: '' }
  renderFor({ ...site, contact: { ...contact, ...(phone ? { phone } : {}) } })
  const page = renderToStaticMarkup(<Contact words={words} />)
  return /mailto:[^>]*>[^<]*<\/a>(.*?)<\/address>/s.exec(page)![1]!
}

test.each([
  ['+44 1632 960 123', 'tel:+441632960123'],
  ['+49 (0)30 / 123-456', 'tel:+4930123456'],
])('the telephone number %s can be dialled', (phone, href) => {
  expect(shown(phone)).toContain(`href="${href}">${phone}</a>`)
})

test('one with words is only read, and without one nothing is said', () => {
  expect(shown('01632 960 123, ext. 12')).toBe('<br/>01632 960 123, ext. 12')
  expect(shown()).toBe('')
})
