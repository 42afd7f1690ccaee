import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight, partsOf } from './highlight.ts'

test('whatever code there is, it is coloured in parts that are bounded, and nothing is lost', () => {
  const lines = fc.array(
    fc.oneof(
      fc.constantFrom('', 'class A {', '  return 1', '}', '/*', '*/'),
      fc.string({ maxLength: 200 }),
      fc.string({ minLength: 1, maxLength: 5 }).map((unit) => unit.repeat(2_000)),
    ),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(lines, (given) => {
      const code = given.join('\n')
      const parts = partsOf(code)
      expect(parts.join('')).toBe(code)
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(3_000)
        expect(part.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('long code is cut between lines, and keeps all its words in colours', () => {
  const code = `function one() {\n  return 'a'\n}\n\n`.repeat(500)
  for (const part of partsOf(code).slice(0, -1)) expect(part).toMatch(/}\n\n$/)
  const said: string[] = []
  void highlight('javascript', code, (text) => {
    said.push(text)
    return text
  })
  expect(said.join('')).toBe(code)
})
