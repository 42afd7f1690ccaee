import { expect, test } from 'vitest'
import { isOwnPath } from '#web/api/session.ts'
import { showsFooter, showsHeader } from '#web/paths.ts'
import { decide } from './guards.tsx'

test('while it is not known who this is, a guarded page shows nothing', () => {
  expect(decide('guest', 'unknown')).toBe('nothing')
  expect(decide('member', 'unknown')).toBe('nothing')
})

test('a member leaves the pages of guests, and a guest those of members', () => {
  expect(decide('guest', 'member')).toBe('leave')
  expect(decide('member', 'guest')).toBe('leave')
  expect(decide('guest', 'guest')).toBe('show')
  expect(decide('member', 'member')).toBe('show')
})

test.each([
  ['/dashboard/messages', true],
  ['/view-pdf/a.pdf?quote=x#page=2', true],
  ['https://example.org', false],
  ['//example.org', false],
  ['/\\example.org', false],
  ['', false],
  [null, false],
])('after logging in, %s is a place to go to: %s', (path, expected) => {
  expect(isOwnPath(path)).toBe(expected)
})

test.each([
  ['/', false, false],
  ['/dashboard', false, false],
  ['/dashboard/messages/1', false, false],
  ['/dashboards', true, true],
  ['/training', false, false],
  ['/login', true, true],
  ['/view-pdf/a.pdf', true, false],
  ['/privacy-policy', true, true],
])('%s has a header: %s, a footer: %s', (path, header, footer) => {
  expect([showsHeader(path), showsFooter(path)]).toEqual([header, footer])
})
