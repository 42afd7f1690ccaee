import { afterEach, expect, test, vi } from 'vitest'
import { countVisit } from './visits.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page at /de/price that a reader came to from elsewhere; answers what was sent. */
function read(given: { counter?: string; referrer?: string; wishes?: object }) {
  const sent: [string, unknown][] = []
  const content = given.counter
  vi.stubGlobal('document', {
    querySelector: () => (content ? { content } : null),
    referrer: given.referrer ?? '',
    documentElement: { lang: 'de' },
  })
  vi.stubGlobal('location', { host: 'club.example', pathname: '/de/price' })
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: string) => sent.push([url, JSON.parse(body)]),
    ...given.wishes,
  })
  countVisit()
  return sent
}

const counter = 'https://count.example/visits'

test('a visit is its path, the host that led here, and its language', () => {
  const referrer = 'https://search.example/find?q=secret'
  expect(read({ counter, referrer })).toEqual([
    [counter, { path: '/de/price', referrer: 'search.example', language: 'de' }],
  ])
  const own = read({ counter, referrer: 'https://club.example/login?token=1' })
  expect(own).toEqual([[counter, { path: '/de/price', referrer: '', language: 'de' }]])
})

test('nothing is sent without a counter, nor by whoever asks not to be tracked', () => {
  expect(read({})).toEqual([])
  expect(read({ counter, wishes: { doNotTrack: '1' } })).toEqual([])
  expect(read({ counter, wishes: { globalPrivacyControl: true } })).toEqual([])
  expect(read({ counter, wishes: { doNotTrack: '0' } })).toHaveLength(1)
})
