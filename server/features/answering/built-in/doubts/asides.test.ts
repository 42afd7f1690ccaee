import { expect, test } from 'vitest'
import { isAside } from './asides.ts'

test.each([
  ['How do I copy a file?', 'COPYRIGHT', true],
  ['Under which licence is it?', 'COPYRIGHT', false],
  ['How do I list a directory?', '12 About › 12.1 Authors', true],
  ['Who wrote it?', '12 About › 12.1 Authors', false],
  ['How do I list a directory?', 'SEE ALSO', true],
  ['Wie kopiere ich eine Datei?', 'SIEHE AUCH', true],
  ['How do I list a directory?', '2 Authors of packages', false],
  ['How do I list a directory?', '', false],
  ['How long is it kept?', 'P People', false],
  ['How long is it kept?', 'References', false],
])('“%s” does not ask for the section “%s”: %s', (question, heading, expected) => {
  expect(isAside(question)({ heading })).toBe(expected)
})
