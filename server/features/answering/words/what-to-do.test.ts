import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '#server/features/answering/testing/ask-built-in.ts'
import { asksWhatToDo, tellsToDo } from './what-to-do.ts'

const answer = builtInAnswerer()

test.each([
  ['what should i do about a nosebleed', true],
  ['What to do with old paint?', true],
  ['was tun bei Nasenbluten', true],
  ['what do we do on Mondays', false],
  ['what does the council do', false],
])('“%s” asks what to do: %s', (question, expected) => {
  expect(asksWhatToDo(question)).toBe(expected)
})

test.each([
  ['What to do immediately: Lean forward.', true],
  ['Erste Hilfe: Nach vorn beugen.', true],
  ['What not to do: Lean back.', false],
  ['What to do not: Lean back.', false],
  ['A nosebleed is harmless.', false],
])('“%s” tells it: %s', (quote, expected) => {
  expect(tellsToDo({ quote, text: quote, cells: [], heads: [] })).toBe(expected)
})

test('what is to be done is quoted, and not only what has the word', async () => {
  const text =
    'A nosebleed occurs when vessels in the nose break.\n\nWhat to do: Lean forward and press the nose.\n\nWhat not to do: Lean back.'
  const { quotes } = await answer('what should i do about a nosebleed', [
    passageOf(text, { title: 'First aid', heading: 'A nosebleed' }),
  ])
  expect(quotes.join(' ')).toContain('What to do: Lean forward and press the nose.')
})
