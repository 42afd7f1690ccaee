import { expect, test } from 'vitest'
import { remarkIn } from './remarks.ts'

test.each([
  ['are you sure?', 'sure'],
  ['really?', 'sure'],
  ["ok, but that's wrong", 'sure'],
  ['bist du dir sicher?', 'sure'],
  ['stimmt das?', 'sure'],
  ['source?', 'source'],
  ['where does it say that?', 'source'],
  ['says who', 'source'],
  ['Wo steht das?', 'source'],
  ["explain like i'm five", 'otherwise'],
  ['can you explain it in simple words please', 'otherwise'],
  ['and in german?', 'otherwise'],
  ['shorter please', 'otherwise'],
  ['auf deutsch bitte', 'otherwise'],
  ['bist du sicher? mein nachbar macht das auch', 'sure'],
  ['Are you sure? My neighbour says no.', 'sure'],
  ['erklär mir das einfacher', 'otherwise'],
])('“%s” is about the answer', (message, remark) => {
  expect(remarkIn(message)?.remark).toBe(remark)
})

test.each([
  'Are you sure that hens are allowed?',
  'source of income',
  'Really? What about hens?',
  'Are you sure? and on sundays',
  'Really? tell me about the crane',
  'really? so what does a crane lift cost',
  'stimmt das? auch für kinder',
  'Really? I want to know the fee',
  'Which document says how long invoices are kept?',
  'in German law',
  'explain the notice period',
  'Wo steht der Drucker?',
  'How is proof of income given?',
])('“%s” asks something of the documents', (message) => {
  expect(remarkIn(message)).toBeUndefined()
})
