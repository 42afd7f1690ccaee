import { expect, test } from 'vitest'
import { digitsOf } from './second-step/code-field.tsx'
import { passwordStrength } from './password/password-strength.ts'
import { tokenIn } from './link-token.ts'
import { passkeyPlace } from './second-step/passkeys.ts'
import { clockAfter } from './rate-limit-notice.tsx'

test('a code can be pasted as it stands in the letter', () => {
  expect(digitsOf('123 456')).toBe('123456')
  expect(digitsOf('Your code is 123-456.')).toBe('123456')
  expect(digitsOf('1234567')).toBe('123456')
})

test('the token of the set-up link is what stands after the #', () => {
  expect(tokenIn('#abc_-1')).toBe('abc_-1')
  expect(tokenIn('#token=abc')).toBe('abc')
  expect(tokenIn('')).toBe('')
})

test('a link that is cut off or broken has a token that is merely wrong', () => {
  expect(tokenIn('#%E0%A4%A')).toBe('%E0%A4%A')
  expect(tokenIn('#other=abc')).toBe('')
})

test('a password that others choose, or that is about the member, is called weak', () => {
  const about = ['Ana', 'Lee', 'ana.lee@example.org']
  expect(passwordStrength('short', about)).toMatchObject({ score: 0, word: 'Too short' })
  expect(passwordStrength('password1', about).help).toMatch(/easy to guess/)
  expect(passwordStrength('analee2', about).word).toBe('Too short')
  expect(passwordStrength('ana.lee1', about).help).toMatch(/name or address/)
  expect(passwordStrength('ana.lee2024', about)).toMatchObject({ score: 0 })
  expect(passwordStrength('abcdefghij', about).help).toMatch(/in a row/)
  expect(passwordStrength('violet tractor under seven lamps', about)).toMatchObject({
    word: 'Strong',
  })
})

test.each([
  ['127.0.0.1', 'localhost'],
  ['[::1]', 'localhost'],
  ['192.168.1.20', 'nowhere'],
  ['[2001:db8::1]', 'nowhere'],
])('at %s passkeys work: %s', (hostname, place) => {
  expect(passkeyPlace({ hostname } as Location)).toBe(place)
})

test('the time of the next try is never said too early', () => {
  const noon = new Date(2026, 10, 20, 12, 0, 0).getTime()
  expect(clockAfter(noon)).toBe('12:00')
  expect(clockAfter(noon + 1_000)).toBe('12:01')
})
