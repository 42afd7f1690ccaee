import { writeFileSync } from 'node:fs'
import { expressions, fingerprintOf, listOfLinear, verdictOf } from './regular-expressions.ts'

// Checks every expression anew, and writes down those that take linear time.
const linear: string[] = []
for (const [text, one] of expressions) {
  const verdict = await verdictOf(one)
  if (verdict) console.log(`${one.file}: ${text} ${verdict}`)
  else linear.push(fingerprintOf(text))
}
writeFileSync(listOfLinear, `${linear.toSorted().join('\n')}\n`)
