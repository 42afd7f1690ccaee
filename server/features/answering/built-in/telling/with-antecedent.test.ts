import { expect, test } from 'vitest'
import { unitsOf } from '#server/features/passages/passages.ts'
import type { Candidate } from '../scoring.ts'
import { withAntecedent, withOtherCase, withoutStrayPointers } from './with-antecedent.ts'

const last = (text: string, id = 'port') => {
  const passage = { id, heading: '', title: 'Rules', text }
  const units = unitsOf(passage)
  return { passage, unit: units.at(-1)!, position: units.length - 1 } as unknown as Candidate
}
const quoteOf = (one: Candidate, before?: Candidate) => withAntecedent(one, before).unit.quote

test.each([
  'The port is open from 9 to 5. It is closed on public holidays.',
  'Gas barbecues are allowed on Saturdays. Charcoal is not, because of the fire.',
  'Bring your papers. Otherwise nobody is let in.',
  'At least 3 GB are needed. A system with that much memory can hold 200,000 people.',
  'Hunde dürfen mit.\nDiese bleiben an der Leine.',
  'Der Austritt wird schriftlich erklärt. Er ist nur zum Jahresende möglich.',
])('%j is quoted as a whole', (text) => {
  expect(quoteOf(last(text))).toBe(text.replace('\n', ' '))
})

test('a sentence that stands by itself is quoted alone', () => {
  const alone = last('The port is open. Boats are not allowed at night.')
  expect(quoteOf(alone)).toBe('Boats are not allowed at night.')
  expect(quoteOf(last('It is closed.'))).toBe('It is closed.')
})

test('what is quoted already is not quoted again, and a long text is not quoted as a whole', () => {
  const text = 'The port is open from 9 to 5. It is closed on public holidays.'
  const it = last(text)
  const before = { ...it, unit: unitsOf(it.passage)[0]!, position: 0 }
  expect(quoteOf(it, before)).toBe('It is closed on public holidays.')
  const long = `The port is open${' and busy'.repeat(50)}. It is closed on Sundays.`
  expect(quoteOf(last(long))).toBe('It is closed on Sundays.')
})

test('a sentence is quoted from the name on that its line begins with', () => {
  const line = 'Carnet: Ten single crossings. Valid for two years.'
  expect(quoteOf(last(`Day ticket: Valid that day.\n${line}`))).toBe(line)
  const lines = 'Glass: in the yard. Ask Tom. Paper: in the hall. It is locked.'
  expect(quoteOf(last(lines))).toBe('Paper: in the hall. It is locked.')
  const long = `Carnet: Ten single crossings${' and more'.repeat(50)}. Valid for two years.`
  expect(quoteOf(last(long))).toBe('Valid for two years.')
})

test('a further quote that points to what cannot be quoted with it is left out', () => {
  const other = last('Release 11 is the newest.', 'faq')
  const stray = last(`testing${' and more'.repeat(60)}.\n\nThis is where the next one is placed.`)
  expect(withoutStrayPointers([other, stray])).toEqual([other])
  // The best one is quoted in any case.
  expect(withoutStrayPointers([stray, other])).toEqual([stray, other])
  const said = last('The port is open. It is closed on Sundays.')
  expect(withoutStrayPointers([other, said])).toEqual([other, said])
})

const first = (text: string) => {
  const one = last(text)
  return { ...one, unit: unitsOf(one.passage)[0]!, position: 0 }
}

test.each([
  'The crane is free after the first year. Before that each lift costs £8.',
  'Boats are lent if you can swim. Everybody else must wear a vest.',
  'A berth is free until May. After that you pay £6 a night.',
  'Das Segel wird erst ab zwölf Jahren verliehen. Davor bekommt man ein Ruder.',
  'Wer rudert, zahlt nichts. Alle anderen zahlen 6 Euro.',
  'Report oil on the water at once. We do not wait for the form in such cases.',
  'Das Boot wird nach dem Lehrgang verliehen. Bis dahin fährt jemand mit.',
])('%j is quoted with its other case', (text) => {
  expect(withOtherCase(first(text), undefined).unit.quote).toBe(text)
})

test('what holds in any case, and what stands in a paragraph of its own, is no other case', () => {
  for (const text of [
    'The port is open. On Sundays the pier is closed.',
    'You may moor here if you have a permit. On Sundays the pier is closed.',
    'A berth is given only to sailors. The rest area is behind the crane.',
    'Wir empfehlen eine Weste. Davor liegt ein Steg für Gäste.',
    'Die Lampe am Steg leuchtet zwei Stunden. Vorher war es eine Stunde.',
    'Dogs sail only with their owner. At the office owners get a lead.',
    'Das Öl wird nur freitags geholt. Beim Öl ist Wasser verboten.',
    'Das Boot ist nur bis 3 m frei. Für das Boot gibt es einen Kran.',
    'Crews pay £5 unless they sail with a pupil. With a boat of their own crews get no refund.',
    'Urgent: 3 days\nRoutine (in such cases as a dripping tap): 28 days',
    'The crane is free after the first year.\n\nBefore that each lift costs £8.',
  ])
    expect(withOtherCase(first(text), undefined).unit.quote).toBe(first(text).unit.quote)
  const both = 'The crane is free after the first year. Before that each lift costs £8.'
  expect(withOtherCase(first(both), last(both)).unit.quote).toBe(first(both).unit.quote)
})
