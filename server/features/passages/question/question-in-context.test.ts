import { expect, test } from 'vitest'
import {
  askingPart,
  asksForMore,
  asksOnlyHowMuch,
  readingsOf,
  saysOnlyADeed,
  textsOf,
} from './question-in-context.ts'

const before = [
  { role: 'user' as const, content: 'What is the fee for\na mooring?' },
  { role: 'bot' as const, content: '£310.' },
]
const textsFor = (text: string, history = before) => textsOf(readingsOf(text, history))

test('a question that says all it asks is searched once, whatever was asked before', () => {
  const question = 'When do the lights on the pier burn?'
  expect(textsFor(question)).toEqual([question])
})

test('one that may point back is searched with the question before, and alone', () => {
  const question = 'Does the library lend its charts?'
  expect(textsFor(question)).toEqual([`What is the fee for a mooring?\n${question}`, question])
  expect(textsFor(question, [])).toEqual([question])
})

test('what ‘that’ takes or costs is asked of what was spoken of, and a thing with a name is not', () => {
  for (const question of [
    'How long does that take?',
    'What does that cost in summer?',
    'Does that cost extra for guests of the marina?',
    'Does that count as a visit of the harbour?',
    'Is that free for guests of the marina?',
    'Is that included?',
    'Is that still open on Mondays in winter?',
    'Does that also apply to small motor boats?',
  ])
    expect(textsFor(question)).toContain(`What is the fee for a mooring?\n${question}`)
  for (const question of [
    'Where does that ferry stop in summer?',
    'Does that work bench stand in the yard?',
    'Is that open air concert held on Friday?',
    'Is that free extra lesson held on Friday?',
    'Was that included breakfast served at seven?',
    'Does that start line move in a storm?',
    'Is that help line open on Friday?',
    'Does that take-away sell fish on Friday?',
  ])
    expect(textsFor(question)).toEqual([question])
})

test('who was something is asked by itself, too, unless it lacks of what', () => {
  expect(textsFor('Who was present?')).toContain('Who was present?')
  expect(textsFor('Wer war anwesend?')).toContain('Wer war anwesend?')
  for (const question of [
    'Who is responsible?',
    'Who is invited?',
    'Wer ist teilnahmeberechtigt?',
    'Wer ist eingeladen?',
    'Wer ist verantwortlich?',
  ])
    expect(textsFor(question)).not.toContain(question)
})

test('the question behind what was told before it is read alone, too', () => {
  const question = 'Hi, I start next week. How long is the trial period?'
  expect(textsFor(question, [])).toEqual([question, 'How long is the trial period?'])
  expect(textsFor('I have a dog. May it come in?', [])).toHaveLength(1)
  expect(textsFor('Ask Tom. He knows.', [])).toHaveLength(1)
})

test.each(['How long must it cool?', 'Und für Gäste am Abend?'])(
  '%s means too little to be searched alone',
  (question) => {
    expect(textsFor(question)).toEqual([`What is the fee for a mooring?\n${question}`])
  },
)

test('one that only names another thing is the question before, asked of that', () => {
  const asked = (typed: string, ...questions: string[]) =>
    textsFor(
      typed,
      questions.map((content) => ({ role: 'user' as const, content })),
    )
  expect(asked('And for visitors?', 'What is the fee for a mooring?')).toEqual([
    'What is the fee for visitors?',
  ])
  expect(asked('and for guests?', 'What is the fee for a mooring?', 'and a shed?')).toContain(
    'What is the fee for guests?',
  )
  expect(asked('and contracts?', 'How long do we keep minutes?', 'and invoices?')).toContain(
    'How long do we keep contracts?',
  )
})

test('words that may be a new subject are also searched alone', () => {
  const asked = textsFor('parking permits')
  expect(asked).toContain('What is the fee for parking permits?')
  expect(asked).toContain('parking permits')
})

test('the halves of a question are searched before the whole of it', () => {
  for (const [first, and, second] of [
    ['What does a mooring cost', ', and ', 'who inspects the lights?'],
    ['Was kostet ein Liegeplatz', ' und ', 'wer prüft das Leuchtfeuer?'],
    ['What does a mooring cost?', ' ', 'Who inspects the lights?'],
  ])
    expect(textsFor(`${first}${and}${second}`, [])).toEqual([
      first,
      second,
      `${first}${and}${second}`,
    ])
  expect(textsFor('What do bread and butter cost, and why?', [])).toHaveLength(1)
  expect(textsFor('Hallo, was kosten die Schuhe und der Gurt zusammen?', []).slice(0, 2)).toEqual([
    'was kosten die Schuhe',
    'was kosten der Gurt',
  ])
  expect(textsFor('How much is a locker and a towel?', []).slice(0, 2)).toEqual([
    'How much is a locker',
    'How much is a towel',
  ])
})

test('two prices for the same time are two halves', () => {
  expect(textsFor('what do oars and a vest cost for a day', []).slice(0, 2)).toEqual([
    'what do oars cost for a day',
    'what do a vest cost for a day',
  ])
  expect(textsFor('was kostet ein boot und eine weste pro tag?', []).slice(0, 2)).toEqual([
    'was kostet ein boot pro tag',
    'was kostet eine weste pro tag',
  ])
  expect(textsFor('what do bow and stern mean', [])).toHaveLength(1)
  const { halves } = readingsOf('what do oars and a vest cost for a day', [])
  expect(halves.flat().map(({ whole }) => whole)).toEqual(halves.flat().map(({ fresh }) => fresh))
})

test.each([
  'more',
  'more detail',
  'tell me more about it',
  'what else?',
  'and what else should I bring',
  'anything else I need to know?',
  'was muss ich noch beachten?',
  'mehr dazu',
  'bitte ausführlicher',
])('“%s” asks the question before once more', (text) => {
  const history = ['What is the fee?', 'more'].map((content) => ({
    role: 'user' as const,
    content,
  }))
  expect(asksForMore(text)).toBe(true)
  expect(readingsOf(text, history).whole).toEqual(readingsOf('What is the fee?', []).whole)
})

test('what asks for more of something is a question of its own', () => {
  for (const text of [
    'more hens',
    'what else is sold in the shop?',
    'May I keep more than six hens?',
    'mehr Urlaub',
  ])
    expect(asksForMore(text)).toBe(false)
})

test('“how far in advance” is read with the question before, and alone', () => {
  const history = [{ role: 'user' as const, content: 'How do I book the barrow?' }]
  expect(readingsOf('how far in advance', history).whole.map(({ whole }) => whole)).toEqual([
    'How do I book the barrow?\nhow far in advance',
    'how far in advance',
  ])
})

test('a remark on an answer is not what a follow-up goes on from', () => {
  const history = ['What is the fee?', 'are you sure?'].map((content) => ({
    ...{ role: 'user' as const, content },
  }))
  expect(readingsOf('and why?', history).whole[0]!.whole).toBe('What is the fee?\nand why?')
  expect(readingsOf('more', history).whole).toEqual(readingsOf('What is the fee?', []).whole)
})

test('what a German pronoun stands for was spoken of before, and a noun behind an article is named', () => {
  for (const question of [
    'Wie viel Aufschlag kostet das im Sommer denn, wenn man fragt, was kostet der?',
    'Und wie lange vorher melde ich das an?',
    'Wo bekommt ein neues Mitglied den?',
    'Wo und wann kann man das bezahlen?',
    'Gilt das auch für Gäste aus anderen Vereinen?',
  ])
    expect(textsFor(question)).toContain(`What is the fee for a mooring?\n${question}`)
  for (const question of [
    'Was kostet das Essen am Mittag?',
    'was kostet das essen am mittag',
    'Wo bekommen wir die karten am abend?',
    'Ist das Schwimmbad im Keller offen?',
  ])
    expect(textsFor(question)).toEqual([question])
})

test.each([
  ['how often', true],
  ['for how long?', true],
  ['bis wann', true],
  ['an wen?', true],
  ['How long is the notice?', false],
  ['bis wann ist das Bad offen', false],
])('whether “%s” leaves open what it is asked of: %s', (text, expected) => {
  expect(asksOnlyHowMuch(text)).toBe(expected)
})

test.each([
  ['gibt es Strom?', 'gibt es Strom?'],
  ['How often?', 'How often?'],
  ['and when?', 'and when?'],
  ['and for guests?', 'What is the fee?\nand for guests?'],
  ['what about guests?', 'What is the fee?\nwhat about guests?'],
])('what says which kind of answer ‘%s’ asks for', (fresh, expected) => {
  expect(askingPart({ whole: `What is the fee?\n${fresh}`, fresh })).toBe(expected)
})

test('a phrase of four words or more goes on with the question before', () => {
  expect(textsFor('in the winter months only')).toContain(
    'What is the fee for a mooring in the winter months only?',
  )
})

test('two questions without a sign between them are two halves', () => {
  for (const [first, second] of [
    ['can i book a boat', 'how far ahead'],
    ['how many oars do i get', 'can i keep them over night'],
    ['kann man hier ein boot mieten', 'was kostet das'],
  ])
    expect(textsFor(`${first} ${second}`, []).slice(0, 2)).toEqual([first, second])
})

test.each([
  'do you know how much is a locker for',
  'can you tell me what is the fee',
  'what if i am ill do i get my money back',
  'how many boats can i hire for a day',
  'wenn ich krank bin muss ich das boot bezahlen',
  'wie lange darf ich ein boot behalten',
  'können sie mir sagen was kostet das boot',
])('“%s” is one question', (question) => {
  expect(readingsOf(question, []).halves).toEqual([])
})

test('the question behind what was told is read alone, too, without a sign between them', () => {
  const asked = 'do i have to lock the big shed'
  const { whole, halves } = readingsOf(`im going away for a month ${asked}`, [])
  expect(whole.map((one) => one.fresh)).toContain(asked)
  expect(halves).toEqual([])
})

test('a question says only a deed, be it denied', () => {
  expect(saysOnlyADeed('what if i don’t turn up')).toBe(true)
  expect(saysOnlyADeed('what if i cant come in')).toBe(true)
  expect(saysOnlyADeed('what if i dont clean the boat')).toBe(false)
  expect(saysOnlyADeed('where can i park')).toBe(false)
  expect(saysOnlyADeed('and where do i pay')).toBe(true)
})
