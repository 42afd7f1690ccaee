import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { unitsOf } from '#server/features/passages/passages.ts'
import { pointersOf } from './row-names.ts'
import { asOneReading } from './weighed.ts'

const passage = (heading: string, text: string): FoundPassage => ({
  ...{ id: heading, fileId: 'club', filename: 'club.pdf', title: 'The club', page: 1 },
  ...{ place: null, own: false, heading, text, score: 1, meaning: null },
})
const arrival = passage('Arriving', 'Check in: 2 pm\nCheck out: 11 am\nMembers of 4-7 years: noon')
const loans = passage('Ausleihe', 'Bücher: 4 Wochen\nBuchstützen: 2 Wochen')
const pointersTo = (question: string, at: number, one = arrival) =>
  pointersOf(asOneReading(question))(unitsOf(one)[at]!, one, () => 1)

test('a line is pointed to by its label, where what stands behind it says the rest', () => {
  expect(pointersTo('What time do we check out?', 1)).toMatchObject({ cell: 1, pointed: 1 })
  expect(pointersTo('What do I do if I want to check a bag out?', 1).pointed).toBe(0)
  expect(pointersTo('and check out?', 1).pointed).toBe(1)
  expect(pointersTo('What do I do if I am not arriving to check out?', 1).pointed).toBe(0)
  expect(pointersTo('Who leads the tours?', 1)).toMatchObject({ cell: 0, pointed: 0 })
})

test('a line is pointed to by a number that its label takes in', () => {
  expect(pointersTo('I have been a member for 5 years, when may I come?', 2).range).toBe(1)
  expect(pointersTo('I have been a member for 9 years, when may I come?', 2).range).toBe(0)
})

test('an amount points to the row with a cell that takes it in, whichever cell that is', () => {
  const pickUp = passage('Pick-up', '€15\tfor up to about 3 m³\n€30\tfor 3 to 6 m³')
  expect(pointersTo('What is the price of 2 m³?', 0, pickUp).range).toBe(1)
  expect(pointersTo('What is the price of 5 cubic metres?', 0, pickUp).range).toBe(0)
  expect(pointersTo('What is the price of 5 cubic metres?', 1, pickUp).range).toBe(1)
  expect(pointersTo('What is the price of a 5 m rope?', 1, pickUp).range).toBe(0)
})

test('what a row counts in brackets is not its name', () => {
  const beds = passage('Prices', 'Room\tPrice\nBed in a dormitory\t£22\nFamily room (4 beds)\t£88')
  expect(pointersTo('How much is a bed?', 0, beds).cell).toBe(0.5)
  expect(pointersTo('How much is a bed?', 1, beds)).toMatchObject({ cell: 0.5, pointed: 0 })
})

test('a time of day points to no row with the same number', () => {
  const floors = passage('Floors', 'Floor\tUse\n2\tReading room\n3\tWorkshops')
  const hours = passage('Hours', 'Time\tWhat\n2 pm\tTea\n3 pm\tA walk')
  expect(pointersTo('Who reads on floor 2?', 0, floors).range).toBe(1)
  expect(pointersTo('may I sing at 2 pm', 0, floors).range).toBe(0)
  expect(pointersTo('what is there at 2 pm', 0, hours).range).toBe(1)
  expect(pointersTo('Darf ich um 3 Uhr singen?', 1, floors).range).toBe(0)
})

test('a number points to the column that counts the same, and one in a name to no row', () => {
  const classes = passage('Fees', 'Stage\tYears\tFee\nLower\t1–3\t£40\nUpper\t4–6\t£50')
  expect(pointersTo('What do I pay for my son in year 5?', 1, classes).range).toBe(1)
  expect(pointersTo('What do I pay for my son in year 5?', 0, classes).range).toBe(0)
  expect(pointersTo('What do I pay for 5 bags?', 1, classes).range).toBe(0)
  const lessons = passage('Timetable', 'Lesson\tMonday\n5\tMaths\n6\tArt')
  expect(pointersTo('what does 5b have on Monday', 0, lessons).range).toBe(0)
  expect(pointersTo('what is lesson 5 on Monday', 0, lessons).range).toBe(1)
})

test('a German label is read in any form, and not in another word', () => {
  expect(pointersTo('Wie lange darf ich ein Buch behalten?', 0, loans).cell).toBe(1)
  expect(pointersTo('Wie lange darf ich ein Buch behalten?', 1, loans).cell).toBe(0)
})

test('the age of a person points to the rows whose column of ages takes it in', () => {
  const classes = passage('Classes', 'Class\tAge\tFee\nElves\t3–5\t£40\nOtters\t6 and over\t£50')
  expect(pointersTo('which class is for a 4 year old', 0, classes).range).toBe(1)
  expect(pointersTo('which class is for a 4 year old', 1, classes).range).toBe(0)
  expect(pointersTo('which classes can a 9 year old do', 1, classes).range).toBe(1)
  expect(pointersTo('what is class 4', 0, classes).range).toBe(0)
})

test('a German word with the stem of an English one names no row of an English question', () => {
  const groups = passage('Eintritt', 'Gruppe\tPreis\nRente\t5 €\nErwachsene\t7 €')
  expect(pointersTo('what is the rent', 0, groups)).toMatchObject({ cell: 0, pointed: 0 })
  expect(pointersTo('Was kostet es in Rente?', 0, groups).cell).toBe(1)
  const rents = passage('Rooms', 'Room\tRent\nLathe\t£5\nLathes, large\t£7')
  expect(pointersTo('how much is a lathe', 0, rents).cell).toBe(1)
})

test('a row is pointed to by a day that it only has between others', () => {
  const hours = passage('Hours', 'Day\tOpen\nMon – Thu\t7:00 – 19:30\nFriday\t7:00 – 14:00')
  expect(pointersTo('are you open on wednesday', 0, hours).range).toBe(1)
  expect(pointersTo('are you open on wednesday', 1, hours).range).toBe(0)
  expect(pointersTo('are you open on friday', 0, hours).range).toBe(0)
})

test('a bare number counts what its column counts', () => {
  const shifts = passage('Leave', 'Shifts worked per week\tDays off\n3\t15\n4\t20')
  const days = passage('Leave', 'Days worked per week\tDays off\n3\t15\n4\t20')
  expect(pointersTo('how many days off if I work 4 days a week', 1, days).range).toBe(1)
  expect(pointersTo('and with 4?', 1, days).range).toBe(1)
  expect(pointersTo('how many days off after 4 years?', 1, days).range).toBe(0)
  expect(pointersTo('how many days off after 4 years?', 1, shifts).range).toBe(0)
})

test('more or less than a number points to the rows that have some of it, and to no other', () => {
  const tickets = passage('Tickets', 'Ticket\tPrice\nChild (5–15)\t£4\nUnder 5\tfree\nAdult\t£9')
  expect(pointersTo('What is a child under 5?', 0, tickets)).toMatchObject({ range: 0, cell: 0 })
  expect(pointersTo('What is a child under 5?', 1, tickets).range).toBe(1)
  expect(pointersTo('What is a child of 5?', 0, tickets).range).toBe(1)
  const units = passage(
    'Rents',
    'Size\tRent\nUp to 100 m²\t£540\nUp to 200 m²\t£930\nOver 200 m²\t£1,450',
  )
  const pointed = (question: string) =>
    [0, 1, 2].filter((at) => pointersTo(question, at, units).range === 1)
  expect(pointed('What is the rent of more than 200 m²?')).toEqual([2])
  expect(pointed('What is the rent of over 100 m²?')).toEqual([1, 2])
  expect(pointed('What is the rent of 100 m²?')).toEqual([0, 1])
  const service = passage('Notice', 'Years\tNotice\n5\t8 weeks\n10\t12 weeks')
  expect(pointersTo('What is the notice after more than 5 years?', 0, service).range).toBe(0)
  expect(pointersTo('What is the notice after more than 5 years?', 1, service).range).toBe(1)
  const rooms = passage('Rooms', 'Room\tFee per hour\n2\t£2\n4\t£3')
  expect(pointersTo('What is room 2 for more than 3 hours?', 0, rooms).range).toBe(1)
  expect(pointersTo('What is room 2 for more than 3 hours?', 1, rooms).range).toBe(0)
})

test('a span points to the row that takes it in, whatever its unit', () => {
  const berths = passage(
    'Berths',
    'Stay\tPrice\n1 to 6 nights\t£20\n7 nights or more\t£15\n3 months or more\t£9',
  )
  const rowsFor = (question: string) =>
    [0, 1, 2].filter((at) => pointersTo(question, at, berths).range === 1)
  expect(rowsFor('what does a berth cost for a week')).toEqual([1])
  expect(rowsFor('a berth for 48 hours')).toEqual([0])
  expect(rowsFor('a berth for more than a week')).toEqual([1, 2])
  expect(rowsFor('a berth for half a dozen people')).toEqual([])
  expect(rowsFor('how often a week may I moor')).toEqual([])
  const notice = passage(
    'Notice',
    'Service\tNotice\nLess than 1 month\tnone\n2 years or more\t4 weeks',
  )
  expect(pointersTo('the notice of somebody who works here for two days', 0, notice).range).toBe(1)
  expect(pointersTo('the notice of somebody who works two days a week', 0, notice).range).toBe(0)
})

test('what asks for a price points to a row that means the same in another word', () => {
  const hire = passage(
    'Hire',
    'Boot\tMiete\nRuderboot\t8 €\nFahrrad, Violine\t9 €\nKinderboot\t4 €',
  )
  expect(pointersTo('was kostet eine geige', 1, hire).cell).toBe(1)
  expect(pointersTo('was kostet eine geige', 0, hire).cell).toBe(0)
  expect(pointersTo('was kostet ein kind', 2, hire).cell).toBe(0)
  expect(pointersTo('darf ich mit einer geige kommen', 1, hire).cell).toBe(0)
  const tickets = passage('Tickets', 'Who\tPrice\nAdult\t£9\nJunior\t£5')
  expect(pointersTo('how much is it for a kid', 1, tickets).cell).toBe(1)
  expect(pointersTo('can my kid come', 1, tickets).cell).toBe(0)
  expect(pointersTo('when may my kid come', 1, tickets).cell).toBe(0)
})
