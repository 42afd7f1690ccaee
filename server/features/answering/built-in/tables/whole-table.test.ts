import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { tablesIn } from '#server/features/answering/tables/table.ts'
import { tableOfRow, wholeTable } from './whole-table.ts'

const passageOf = (heading: string, text: string): FoundPassage => ({
  ...{ id: heading, fileId: 'club', filename: 'club.pdf', title: 'Rules of the club', page: 1 },
  ...{ place: null, own: false, heading, text, score: 1, meaning: null },
})
const hours = passageOf(
  '5 Learning',
  'Table 4. Training hours in a year\nGrade\tHours in all\tOf these, in a class\nNovice\t10\t4\nSkipper\t20\t8',
)
const leave = passageOf(
  '6 Annual leave',
  'Service\tDays of leave\nLess than 2 years\t25\n2 to 4 years\t27',
)
const issues = passageOf(
  '2 Dates',
  'Table 2. The issues of the newsletter\nIssue\tTexts arrive by\tPublished\nMarch\t15 November\t1 March\nJune\t15 February\t1 June',
)
const tables = tablesIn([hours, leave, issues])

test('a table that has every word of what is counted is the answer', () => {
  const found = wholeTable('how many training hours do i need per year', tables)
  expect(found).toMatchObject({ column: 1, isSure: true })
  expect(found?.table.passage).toBe(hours)
})

test('by a synonym it is not sure', () => {
  const found = wholeTable('how many days holiday do i get', tables)
  expect(found).toMatchObject({ column: 1, isSure: false })
  expect(found?.table.passage).toBe(leave)
})

test('a deadline is what a column says by when', () => {
  const found = wholeTable('deadline for an article in the newsletter', tables)
  expect(found).toMatchObject({ column: 1, isSure: false })
  expect(found?.table.passage).toBe(issues)
})

test('where a row is named, or a word is in no table, none is meant as a whole', () => {
  expect(wholeTable('how many training hours does a skipper need per year', tables)).toBeUndefined()
  expect(wholeTable('how many training hours do dogs need', tables)).toBeUndefined()
  expect(wholeTable('who teaches the training hours', tables)).toBeUndefined()
  expect(wholeTable('how many hours', tables)).toBeUndefined()
})

test('the column with the most of what is asked is meant, and what is counted names no row', () => {
  const courses = tablesIn([
    passageOf(
      '8 Courses',
      'Course\tDays of leave given\tLate fee a day\nFull time\t4 days\t£2\nPart time, two days a week\t2 days\t£1',
    ),
  ])
  expect(wholeTable('how much is the late fee a day', courses)).toMatchObject({ column: 2 })
  expect(wholeTable('how many days of leave are given', courses)).toMatchObject({ column: 1 })
})

test('who approves is no deadline', () => {
  const orders = tablesIn([
    passageOf(
      '7 Orders',
      'Value\tQuotes\tApproved by\nUp to £500\tOne\tSkipper\nMore\tThree\tBoard',
    ),
  ])
  expect(wholeTable('by when do i ask for quotes for an order', orders)).toBeUndefined()
})

test('of two tables that would fit none is taken', () => {
  const twice = tablesIn([hours, { ...hours, id: 'other', fileId: 'other', filename: 'other.pdf' }])
  expect(wholeTable('how many training hours do i need per year', twice)).toBeUndefined()
})

const days = passageOf(
  '3 Opening hours',
  'Day\tHut\tCafé\nMonday\tclosed\tclosed\nSunday\t11 am – 4 pm\t11 am – 3 pm',
)
const rents = passageOf(
  '4 Rents',
  'Size\tRent a month\tDeposit\nUp to 5 m\t£30\t£60\nOver 5 m\t£54\t£90',
)

test('when something is open is the column with its name', () => {
  const found = wholeTable('when is the café open', tablesIn([days, rents]))
  expect(found).toMatchObject({ column: 2, isSure: true })
  expect(wholeTable('opening hours of the hut', tablesIn([days]))).toMatchObject({ column: 1 })
  expect(wholeTable('when is the pool open', tablesIn([days]))).toBeUndefined()
  expect(
    wholeTable('when is the café open', tablesIn([{ ...days, heading: '3 Guides' }])),
  ).toBeUndefined()
})

test('when it is open is the table of opening hours of a document that is named', () => {
  expect(wholeTable('when is open', tablesIn([rents, days]), true)?.table.passage).toBe(days)
  expect(wholeTable('when are you open', tablesIn([rents, days]))).toBeUndefined()
  expect(wholeTable('Öffnungszeiten', tablesIn([rents, days]))).toMatchObject({ isSure: false })
  const twice = tablesIn([days, { ...days, fileId: 'other' }])
  expect(wholeTable('opening hours?', twice)).toBeUndefined()
})

test('a single word is the column with that name, and never sure', () => {
  const found = wholeTable('how much is the deposit', tablesIn([days, rents]))
  expect(found).toMatchObject({ column: 2, isSure: false })
  expect(wholeTable('how much is the rent', tablesIn([days, rents]))).toBeUndefined()
})

test('a table of days on which it is otherwise is told only where these are asked for', () => {
  const text = 'Day\tShop\tCafé\nEaster\tclosed\t11–17\nWhitsun\t9–18\tclosed'
  const holidays = tablesIn([passageOf('Opening hours on public holidays', text)])
  expect(wholeTable('when is the shop open', holidays)).toBeUndefined()
  expect(wholeTable('when is the shop open on public holidays', holidays)).toMatchObject({
    column: 1,
  })
  const dates = text.replace('Easter', '23 December').replace('Whitsun', '24 December')
  expect(
    wholeTable('when is the shop open', tablesIn([passageOf('Opening', dates)])),
  ).toBeUndefined()
})

test('opening hours of what several columns are a kind of are the whole table', () => {
  const halls = passageOf(
    'Opening hours',
    'Day\tLarge hall\tSmall hall\tKitchen\nMonday\t9:00–20:00\t9:00–18:00\tclosed\nFriday\t9:00–22:00\tclosed\t12:00–20:00',
  )
  const found = wholeTable('opening hours of the hall', tablesIn([halls]))
  expect(found).toMatchObject({ column: undefined, isSure: true })
  const bar = { ...halls, text: 'Day\tHall bar\nMonday\t17:00–20:00\nFriday\t16:00–23:00' }
  expect(wholeTable('opening hours of the hall', tablesIn([bar]))).toMatchObject({ isSure: false })
})

const notice = passageOf(
  'Ending a contract',
  'Contract\tNotice\tTo whom\nBerth\t3 months\tharbour master\nLocker\t2 weeks\tporter',
)
const frist = passageOf(
  'Kündigung',
  'Vertrag\tFrist\tan wen\nLiegeplatz\t3 Monate\tHafenmeister\nSpind\t2 Wochen\tPförtner',
)
const ofFirstRow = (question: string, passage: FoundPassage, before: string[] = []) => {
  const among = tablesIn([passage])
  return tableOfRow(question, among[0]!.rows[0]!, among, before)?.column
}

test.each([
  ['what is the notice period?', notice],
  ['What notice is there for a contract', notice],
  ['welche Frist gilt?', frist],
  ['wie ist die Frist für den Vertrag?', frist],
])('a row that nothing points to is quoted with the others: %s', (question, passage) => {
  expect(ofFirstRow(question, passage)).toBe(1)
})

test.each([
  ['what is the notice for a locker?', notice],
  ['what is the notice for dogs?', notice],
  ['what contract is 3 months of notice for?', notice],
  ['can I give notice?', notice],
  ['what notice is not needed?', notice],
  ['to whom do I give notice?', notice],
  ['welche Frist gilt für den Spind?', frist],
])('a row that is named, or that another word asks for, stays alone: %s', (question, passage) => {
  expect(ofFirstRow(question, passage)).toBeUndefined()
})

test('a row that was spoken of before stays alone', () => {
  const text = 'and what is the notice period?'
  expect(ofFirstRow(text, notice, ['Tell me about the berth'])).toBeUndefined()
  expect(ofFirstRow(text, notice, ['Tell me about the dogs'])).toBe(1)
})
