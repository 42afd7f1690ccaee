import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { unitsOf } from '#server/features/documents/documents.ts'
import { pointersOf } from './row-names.ts'
import { asRead } from './weighed.ts'

const passage = (heading: string, text: string): FoundPassage => ({
  ...{ id: heading, fileId: 'club', filename: 'club.pdf', title: 'The club', page: 1 },
  ...{ place: null, own: false, heading, text, score: 1, meaning: null },
})
const arrival = passage('Arriving', 'Check in: 2 pm\nCheck out: 11 am\nMembers of 4-7 years: noon')
const loans = passage('Ausleihe', 'Bücher: 4 Wochen\nBuchstützen: 2 Wochen')
const pointersTo = (question: string, at: number, one = arrival) =>
  pointersOf(asRead(question))(unitsOf(one)[at]!, one, () => 1)

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

test('a German label is read in any form, and not in another word', () => {
  expect(pointersTo('Wie lange darf ich ein Buch behalten?', 0, loans).cell).toBe(1)
  expect(pointersTo('Wie lange darf ich ein Buch behalten?', 1, loans).cell).toBe(0)
})
