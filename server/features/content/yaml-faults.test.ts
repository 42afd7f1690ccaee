import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { yamlFault } from '#contract/desk/yaml-faults.ts'
import { sayIn } from '#server/sentences.ts'

const german = sayIn(['de'])

test.each([
  ['- a: 1\n - b', 'this is indented otherwise than the lines that it belongs to'],
  ['a:\n\tb: 1', 'indent with spaces and not with tabs'],
  ['a: 1\na: 2', 'this field is there twice'],
  ['a: 1\nname\nb: 2', 'the name of a field and its colon have to be in one line'],
  [
    'title: Fees: what to pay',
    'put a text with a colon in quotation marks, or indent this line as those around it',
  ],
  ['a: @home', 'put a text that begins with this sign in quotation marks'],
  ['a: "C:\\quit"', 'write a backslash twice between double quotation marks'],
  ['a: "open', 'a quotation mark is missing at the end of a text'],
  ['a: [1, 2', 'a bracket is missing at the end of a list'],
  ['a: 1\n---\nb: 2', 'take out the line of three hyphens'],
])('%j is told in plain words, in German too', (text, said) => {
  const [broken] = parseDocument(text).errors
  expect(broken && yamlFault(broken)).toBe(said)
  expect(german(yamlFault(broken!))).not.toBe(said)
})
