import { expect, test } from 'vitest'
import { activityEvents } from '#contract/account/activity.ts'
import { sentenceFor } from '#web/account/activity-words.ts'
import { fours } from './second-factor/authenticator-set-up.tsx'
import { deviceName } from './second-factor/device-name.ts'

test('every event of an account has a sentence, and says what it was about', () => {
  for (const event of activityEvents) expect(sentenceFor({ event })).toMatch(/^[A-Z].{7,}[^.]$/)
  expect(sentenceFor({ event: 'passkey-added', detail: 'My desk' })).toContain('“My desk”')
  expect(sentenceFor({ event: 'log-in-failed', detail: 'second factor' })).toBe(
    'An attempt to log in was stopped at the second factor',
  )
})

test.each([
  [undefined, 'Logged in'],
  ['password', 'Logged in with the password'],
  ['password and second factor', 'Logged in with the password and the second factor'],
  ['passkey', 'Logged in with a passkey'],
  ['a way of tomorrow', 'Logged in'],
])('a login by %s is told as: %s', (detail, sentence) => {
  expect(sentenceFor({ event: 'logged-in', ...(detail && { detail }) })).toBe(sentence)
})

test('an event that this page is too old to know is still shown', () => {
  expect(sentenceFor({ event: 'of-tomorrow' as never })).toBe('Something was changed')
})

test('a key is read out in groups of four', () => {
  expect(fours('ABCDEFGHIJ')).toEqual(['ABCD', 'EFGH', 'IJ'])
})

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/17.0 Safari/605.1', 'Safari on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko Firefox/130.0', 'Firefox on Windows'],
  ['', 'My passkey'],
])('a passkey made with %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
