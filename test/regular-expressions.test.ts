import { expect, test } from 'vitest'
import { expressions, fingerprintOf, linearBefore, verdictOf } from './regular-expressions.ts'

test('every regular expression that reads what a stranger wrote takes linear time', async () => {
  // One that is known to be slow shows that the check would find it.
  expect(await verdictOf({ source: '^(a|a)*$', flags: '' })).toContain('exponential')
  expect(await verdictOf({ source: '\\s+$', flags: '' })).toContain('polynomial')
  expect(expressions.size).toBeGreaterThan(40)
  const slow: string[] = []
  for (const [text, one] of expressions) {
    if (linearBefore.has(fingerprintOf(text))) continue
    const verdict = await verdictOf(one)
    if (verdict) slow.push(`${one.file}: ${text} ${verdict}`)
  }
  expect(slow).toEqual([])
})
