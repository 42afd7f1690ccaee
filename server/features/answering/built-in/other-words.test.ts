import { expect, test } from 'vitest'
import {
  builtInAnswerer,
  passageOf as foundPassage,
} from '#server/features/answering/testing/ask-built-in.ts'

const answer = builtInAnswerer()

const passageOf = (text: string) => foundPassage(text, { heading: 'Order' })
const stay = passageOf('A visitor may stay for up to 10 nights.')

async function ask(text: string, sentence: string) {
  const { quotes, grounded } = await answer(text, [passageOf(sentence), stay])
  return { quotes, isSure: grounded === 'yes' }
}

test.each([
  ['can i fire my gun', 'Firearms must not be discharged.'],
  ['may i bring my cello', 'Musical instruments are checked at the gate.'],
  ['can i feed the gulls', 'Birds must not be given food.'],
  ['may i snack in the saloon', 'Food is served in the bar.'],
])('“%s” is answered with doubt by a sentence that has none of its words', async (text, quote) => {
  expect(await ask(text, quote)).toEqual({ quotes: [quote], isSure: false })
})

test.each([
  ['can i bring my sheep', 'The office is closed in January.'],
  ['can i bring a pistol', 'The office is closed in January.'],
  ['may i chew gum', 'Firearms must not be discharged.'],
  ['can i feed the gulls', 'Musical instruments are checked at the gate.'],
])('“%s” is not answered by what only stands there', async (text, quote) => {
  expect((await ask(text, quote)).quotes).toEqual([])
})

test('who may write is not surely told by a signature', async () => {
  const { isSure } = await ask(
    'darf ich auf die Karten schreiben',
    'Karten gibt es gegen Unterschrift.',
  )
  expect(isSure).toBe(false)
})
