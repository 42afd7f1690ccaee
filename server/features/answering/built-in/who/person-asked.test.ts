import { expect, test } from 'vitest'
import {
  builtInAnswerer,
  passageOf as ofPassage,
} from '#server/features/answering/testing/ask-built-in.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'

const passageOf = (text: string, heading: string) => ofPassage(text, { heading })

const answered = builtInAnswerer()
async function ask(text: string, passages: FoundPassage[]) {
  const { quotes, grounded } = await answered(text, passages)
  return { quotes, grounded }
}

const team = passageOf(
  '• Rosa Quint – boilers and pipes\n• Emil van Dam – roofs\n• Ivy Chen – rent and letters',
  'Our people',
)
const boilers = passageOf(
  'Boilers are serviced each May. Letters are answered in a week.',
  'Service',
)

test.each([
  ['Who looks after boilers?', 'Rosa Quint – boilers and pipes'],
  ['Who mends roofs?', 'Emil van Dam – roofs'],
  ['and who answers letters?', 'Ivy Chen – rent and letters'],
])('the line of the one who does it: %s', async (question, quote) => {
  expect((await ask(question, [boilers, team])).quotes).toEqual([quote])
})

test('nobody is made up where no line has what is asked', async () => {
  expect((await ask('Who looks after lawns?', [boilers, team])).quotes).toEqual([])
})

const courses = passageOf(
  'Kurs\tFür wen\tWann\tPreis\nTöpfern\talle\tMontag\t40 €\nWeben\talle\tFreitag\t55 €',
  'Kurse',
)
const leiter = passageOf('Lotte Kern: Töpfern und Glasur\nPaul Abt: Weben', 'Unser Team')

test('a row that names nobody does not say who gives a course', async () => {
  const { quotes, grounded } = await ask('Wer gibt das Töpfern?', [courses, leiter])
  expect(quotes).toEqual(['Lotte Kern: Töpfern und Glasur'])
  expect((await ask('Wer gibt das Töpfern?', [courses])).grounded).not.toBe('yes')
  expect(grounded).not.toBe('no')
})

const offices = passageOf(
  'Name\tAufgabe\tTelefon\nElke Baum\tKasse\t0911 555012\nJan Roth\tGarten\t0911 555013',
  'Ansprechpartner',
)

test('who is responsible is told by a row with a person', async () => {
  expect(await ask('Wer ist für die Kasse zuständig?', [offices])).toEqual({
    quotes: ['Elke Baum Kasse 0911 555012'],
    grounded: 'yes',
  })
})

const board = passageOf('Kassierer: Sven Moor\nVorsitzender: Dr. Hans Wolf', 'Vorstand')

test('an office may end otherwise than in the question', async () => {
  expect(await ask('Wer ist der Vorsitzende?', [board])).toEqual({
    quotes: ['Vorsitzender: Dr. Hans Wolf'],
    grounded: 'yes',
  })
})

test.each([
  ['Who looks after the boilers?', 'Guests sit by the boilers.'],
  ['Who is in charge of letters?', 'North Gate: letters and keys'],
  ['Who is responsible for letters?', 'Rosa Quint – formerly bookkeeping and letters'],
  ['Wer ist nicht für die Kasse zuständig?', offices.text],
  ['Wer ist der Kassierer?', 'Stellvertretender Kassierer: Udo Reich'],
])('“%s” is not surely answered by “%s”', async (question, text) => {
  expect((await ask(question, [passageOf(text, 'Our people')])).grounded).not.toBe('yes')
})

test('who has a duty is said by a sentence, too', async () => {
  const duty = 'The warden looks after the boilers.'
  const { quotes, grounded } = await ask('Who looks after the boilers?', [passageOf(duty, 'House')])
  expect({ quotes, grounded }).toEqual({ quotes: [duty], grounded: 'yes' })
})
