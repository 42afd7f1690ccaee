import { expect, test } from 'vitest'
import { onlyHasWords } from './duties.ts'
import { describesOption } from './options.ts'
import { missesWhatIsAsked } from './what-is-missed.ts'

test.each([
  ['Can we have a campfire?', 'In dry weather the warden may forbid all fires.', true],
  ['Darf ich hier grillen?', 'Die Leitung kann das Grillen bei Wind untersagen.', true],
  ['May the warden forbid fires?', 'In dry weather the warden may forbid all fires.', false],
  ['Can we have a campfire?', 'Fires are forbidden.', false],
  ['Can I keep a goat?', 'Goats are kept on a rope; they may not enter the hut.', true],
  ['Can I keep a goat?', 'Goats may be kept on a rope.', false],
  ['Can I order soup by phone?', 'Soup is ordered by phone or at the bar.', false],
  ['Why are huts cold?', 'Today: why huts are colder than houses', true],
  ['Why are huts cold?', 'Huts are cold because nobody heats them.', false],
  ['Which guide may lock the hut?', 'The rules of this guide lock the hut.', true],
  ['Which guide may lock the hut?', 'The head guide may lock it. This guide has a key.', false],
  ['Must a hut have a number?', 'The numbers which a hut must not reuse include old ones.', true],
  ['Must a hut have a number?', 'Every hut has a number on its door.', false],
  ['what do i need to bring to the hut', 'You do not need to bring blankets to the hut.', true],
  ['what do i need to bring to the hut', 'Bring a sleeping bag to the hut.', false],
  ['was muss ich zur hütte mitbringen', 'Sie brauchen keine Decken zur Hütte mitbringen.', true],
  ['was muss ich nicht mitbringen', 'Sie brauchen keine Decken mitbringen.', false],
  ['was muss ich zur hütte mitbringen', 'Mitzubringen ist ein Schlafsack.', false],
  ['Does a hut need to have a stove?', 'Huts must always have a stove.', false],
  ['How many keepers can a hut have?', 'More than 1012 hut keepers are working here.', true],
  ['How many keepers can a hut have?', 'The two keepers of a hut live in it.', true],
  ['How many keepers can a hut have?', 'A hut has at most two keepers.', false],
  ['How many keepers can a hut have?', 'You may call several keepers of a hut.', true],
  [
    'How many keepers can a hut have?',
    'If one person keeps several huts, they should say so.',
    true,
  ],
  ['How many keepers can a hut have?', 'A hut must have at least two keepers.', true],
  ['How many columns can a table have?', 'A table has at most one column.', false],
  ['How many columns can a table have?', 'A row may have 3 indexed values.', true],
  ['How many keepers can a hut have?', 'A hut may have up to 5 keepers.', false],
  ['How many keepers does a hut have?', 'The two keepers of a hut live in it.', false],
  ['Wie viele Wirte darf eine Hütte haben?', 'Die drei Wirte der Hütte wohnen dort.', true],
  ['Wie viele Wirte darf eine Hütte haben?', 'Eine Hütte hat höchstens zwei Wirte.', false],
  ['Who developed the pump?', 'PUMP(1) Manual of Pumps PUMP(1)', true],
  ['Who developed the pump?', 'HAND-PUMP(1) Pump Manual HAND-PUMP(1)', true],
  ['Who may use the hall?', 'Every member may.', false],
  ['what time can i check in', 'The readers must have a police check.', true],
  ['what time can i check in', 'The huts are ready from 14:00.', false],
  ['Who was at the meeting?', 'Minutes of the committee meeting', true],
  ['Who called the meeting?', 'The committee called it.', false],
  ['When will the hall open again?', 'The announcement of the hall was made in haste.', true],
  ['When will the hall open again?', 'It opens in May.', false],
  ['Must a hut have a log?', 'The log of a hut lists its guests.', true],
  ['Must a hut have a log?', 'Every hut must have a log.', false],
  ['Muss eine Hütte ein Buch haben?', 'Das Buch einer Hütte nennt die Gäste.', true],
  ['Muss eine Hütte ein Buch haben?', 'Zu führen ist ein Buch nicht.', false],
  ['What is a hut?', '(Also see Section 7, “What is a hut?”.)', true],
  ['Where is a hut described?', 'See Section 7.', false],
  ['how do i detach a session', '-r Reattach a session and detach it first', true],
  ['how do i detach a session', '-d Detach a session.', false],
  ['What sections are required?', 'Sections are described in the manual.', true],
  ['What sections are required?', 'A file must have two sections.', false],
  ['which option lists closed huts?', 'Closed huts are listed below.', true],
  ['which option lists closed huts?', '-a lists closed huts', false],
  ['Which option paints huts?', '-a lists closed huts', true],
  ['how do i feed my horse', 'Horses feed themselves on grass.', true],
  ['how do i feed my horse', 'Horses get hay.', false],
  ['what does -M do', '-n lists the huts.', true],
  ['what does -M do', '-m lists the huts.', true],
  ['what does -M do', '$ huts -M all', true],
  ['what does -M do', '-M lists the huts.', false],
])('“%s” and what “%s” misses', (question, quote, expected) => {
  const unit = { quote, text: quote, cells: [], heads: [] }
  expect(missesWhatIsAsked(question, unit)).toBe(expected)
})

test('what has to be stands in the quote, and not only before it', () => {
  const quote = 'This form is read by the warden.'
  const unit = { quote, text: `A log is a required book. ${quote}`, cells: [], heads: [] }
  expect(missesWhatIsAsked('Is a log required?', unit)).toBe(true)
})

test.each([
  ['what does --recursive do', '-r, --recursive recurse into directories', true],
  ['what does -r do', '-r, --recursive recurse into directories', true],
  ['what does -r do', '--recursive, -r', true],
  ['what does -R do', '-r, --recursive recurse into directories', false],
  ['what does -r do', 'This is the same as -r without a folder.', false],
])('“%s” and the line “%s”', (question, quote, expected) => {
  expect(describesOption(question, quote)).toBe(expected ? 1 : 0)
})

test('of two lines of options, the one with the words of the question describes it, and more so by its name', () => {
  const question = 'how do I make hut delete guests that are gone?'
  expect(describesOption(question, '--delete delete guests from the book')).toBe(1)
  expect(describesOption(question, '--max=NUM delete fewer guests than this')).toBe(0.6)
  expect(describesOption(question, '--keep do not delete guests')).toBe(0)
  expect(describesOption(question, '--colour paint the hut')).toBe(0)
  expect(describesOption('Which option deletes guests?', '--rid=NUM delete guests')).toBe(0.6)
})

test('a row without a time does not say when something is open', () => {
  const misses = (question: string, cells: string[], heads: string[]) =>
    missesWhatIsAsked(question, {
      ...{ quote: cells.join(' '), cells, heads },
      text: heads.map((head, i) => `${head}: ${cells[i]}`).join(', '),
    })
  expect(misses('When is the hut open?', ['Access', 'Open'], ['Field', 'Example'])).toBe(true)
  expect(misses('When is the hut open?', ['Monday', '9:00'], ['Day', 'Open'])).toBe(false)
  expect(misses('When is the hut open?', ['Hut', 'Always open'], ['Place', 'Access'])).toBe(false)
})

test('a row of numbers does not say what one may do, and one with an age may', () => {
  const row = (...cells: string[]) => ({
    quote: cells.join(' '),
    text: cells.join(', '),
    cells,
    heads: [],
  })
  expect(onlyHasWords('may I be away for 6 days in May?', row('6', '31'))).toBe(true)
  expect(onlyHasWords('can a 6 year old come?', row('5 to 7 years', 'Monday'))).toBe(false)
  expect(onlyHasWords('may I photograph here?', row('Photographs, in folders', '5'))).toBe(true)
  expect(onlyHasWords('may I photograph here?', row('Photographs', 'without flash'))).toBe(false)
})
