import { expect, test } from 'vitest'
import { remarkIn } from './remarks.ts'

test.each([
  ['are you sure?', 'sure'],
  ['really?', 'sure'],
  ["ok, but that's wrong", 'sure'],
  ['bist du dir sicher?', 'sure'],
  ['stimmt das?', 'sure'],
  ["You're wrong.", 'sure'],
  ['I think your answer is wrong', 'sure'],
  ["that can't be right", 'sure'],
  ["hm, that doesn't sound right", 'sure'],
  ['thats not what i asked', 'sure'],
  ['da irren Sie sich', 'sure'],
  ['du liegst falsch', 'sure'],
  ['Das kann doch nicht stimmen!', 'sure'],
  ['das ist aber falsch', 'sure'],
  ['das habe ich nicht gefragt', 'sure'],
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
  'is it wrong to park there',
  "that can't be right for guests",
  'you are wrong about the fee, what is it',
  'das ist falsch geparkt',
  'Wer hat recht?',
  'Kann das nicht sein Nachbar machen?',
  'explain the notice period',
  'Wo steht der Drucker?',
  'How is proof of income given?',
])('“%s” asks something of the documents', (message) => {
  expect(remarkIn(message)).toBeUndefined()
})
