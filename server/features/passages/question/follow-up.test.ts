import { expect, test } from 'vitest'
import { askedInstead, isPhrase } from './follow-up.ts'

test.each([
  ['How long do we keep minutes of meetings?', 'and invoices?', 'How long do we keep invoices?'],
  ['How long do we keep invoices?', 'what about photographs', 'How long do we keep photographs?'],
  [
    'What is the daily allowance for Germany?',
    'And France?',
    'What is the daily allowance for France?',
  ],
  [
    'What is the daily allowance for Germany?',
    'and for Norway?',
    'What is the daily allowance for Norway?',
  ],
  [
    'What is the notice period after 3 years?',
    'and after ten years?',
    'What is the notice period after ten years?',
  ],
  [
    'What is the yearly rent of a half plot?',
    'And of a full plot?',
    'What is the yearly rent of a full plot?',
  ],
  [
    'How many hens may be kept on a full plot?',
    'And what about dogs?',
    'How many dogs may be kept on a full plot?',
  ],
  [
    'How many salmon redds were counted in 2025?',
    'And kingfisher pairs?',
    'How many kingfisher pairs were counted in 2025?',
  ],
  ['What does code E10 mean?', 'And E21?', 'What does E21 mean?'],
  ['What does a short course cost?', 'And an evening series?', 'What does an evening series cost?'],
  ['How long is probation?', 'and the notice period', 'How long is the notice period?'],
  ['Who may sign a cheque?', 'and contracts?', 'Who may sign contracts?'],
  ['what time does quiet time start', 'and end', 'what time does quiet time end?'],
  ['Wann macht die Kita auf?', 'und zu?', 'Wann macht die Kita zu?'],
  [
    'Wie lange werden Protokolle aufbewahrt?',
    'und Rechnungen?',
    'Wie lange werden Rechnungen aufbewahrt?',
  ],
  [
    'Wann ist der Lesesaal am Freitag geöffnet?',
    'Und am Donnerstag?',
    'Wann ist der Lesesaal am Donnerstag geöffnet?',
  ],
  ['Was kostet ein Liegeplatz?', 'und ein Schlüssel?', 'Was kostet ein Schlüssel?'],
  ['wohin mit meinem alten segel', 'und mit altöl', 'wohin mit altöl?'],
  ['When is the summer show?', 'in winter?', 'When is the summer show in winter?'],
  ['How long do we keep invoices?', 'same for contracts?', 'How long do we keep contracts?'],
  ['How long do we keep invoices?', 'what about for contracts', 'How long do we keep contracts?'],
  [
    'What is the daily allowance for Germany?',
    'and is it the same for France?',
    'What is the daily allowance for France?',
  ],
  [
    'Wie lange werden Protokolle aufbewahrt?',
    'dasselbe für Rechnungen?',
    'Wie lange werden Rechnungen aufbewahrt?',
  ],
])('%s – %s', (before, typed, asked) => {
  expect(askedInstead(before, typed)).toContain(asked)
  expect(askedInstead(before, typed).length).toBeLessThanOrEqual(3)
})

test('the likeliest is the first', () => {
  expect(askedInstead('What is the daily allowance for Germany?', 'and France?')[0]).toBe(
    'What is the daily allowance for France?',
  )
  expect(askedInstead('How long are minutes kept?', 'and invoices?')[0]).toBe(
    'How long are invoices kept?',
  )
  expect(askedInstead('When is the shop open?', 'and the office?')[0]).toBe(
    'When is the office open?',
  )
})

test.each([
  'and why?',
  'How long must it cool?',
  'and its protection class?',
  'And a second one?',
  'thanks',
  'And how many of them may a household hold at the same time?',
  'and?',
  '',
])('nothing is put in the place of anything by ‘%s’', (typed) => {
  expect(askedInstead('What does code E10 mean?', typed)).toEqual([])
})

test('a long question is not taken apart', () => {
  const long = `How long do we keep ${'minutes and '.repeat(3_000)}plans?`
  expect(askedInstead(long, 'and invoices?')).toEqual([])
  expect(askedInstead('How long do we keep minutes?', `and ${'is '.repeat(10_000)}`)).toEqual([])
})

test('“since when” and “really” name nothing', () => {
  for (const typed of ['since when?', 'at what cost', 'ab wann?', 'wirklich?'])
    expect(askedInstead('How many days may employees work at home?', typed)).toEqual([])
})

test('more or less than a number keeps the word that says so', () => {
  const asked = askedInstead('What is the rent of up to 100 m²?', 'and over 200 m²?')
  expect(asked).not.toHaveLength(0)
  for (const one of asked) expect(one).toContain('over 200 m²')
  for (const one of askedInstead('How much is a child ticket?', 'and under 5?'))
    expect(one).toContain('under 5')
})

test.each([
  ['for a whole week', true],
  ['in the hall with a band', true],
  ['für eine ganze Woche', true],
  ['for a week is it cheaper', false],
  ['with a dog can we come', false],
  ['in which hall', false],
  ['a whole week', false],
  ['for one of those', false],
])('“%s” only goes on: %s', (typed, is) => {
  expect(isPhrase(typed)).toBe(is)
})
