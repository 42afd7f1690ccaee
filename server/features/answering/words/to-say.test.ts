import { expect, test } from 'vitest'
import { wordsToSay } from './to-say.ts'

test.each([
  ['what happens if I hand in the tent late', ['hand', 'tent', 'late']],
  ['how late is the ferry', ['ferri']],
  ['wie spät ist die Probe', ['probe']],
  ['wenn ich zu spät abhole', ['spat', 'abhol']],
  ['from what age may I row', ['row']],
  ['how expensive is the shed', ['shed']],
  ['who do I ask about expenses', ['expens']],
  ['how old is the shed', ['shed']],
  ['who mends old boats', ['mend', 'old', 'boat']],
  ['who do I ring about the tent', ['tent']],
  ['the phone number of the harbour master', ['harbour', 'master']],
  ['wen rufe ich bei einem Brand an', ['brand']],
  ['what does the tent cost', ['tent']],
])('of ‘%s’ an answer says %j', (question, words) => {
  expect(wordsToSay(question)).toEqual(words)
})
