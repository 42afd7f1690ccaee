import { expect, test } from 'vitest'
import { answerOf, fakeProvider, modelOf, passage, saying } from '../testing/fake-provider.ts'
import { clausesOf } from './together.ts'

test.each([
  ['An Associate pays £118, a Fellow £198.', ['An Associate pays £118', 'a Fellow £198.']],
  ['The chair and the treasurer sign.', ['The chair, the treasurer sign.']],
  ['Members earning under £19,500 pay half, if they ask.', 1],
  ['Die Kündigung braucht Papier, und sie wirkt sofort.', 2],
])('“%s” has its clauses', (claim, expected) => {
  const clauses = clausesOf(claim).map(({ text }) => text)
  expect(typeof expected === 'number' ? clauses.length : clauses).toEqual(expected)
})

const passages = [
  passage(1, 'Grade\tFee\nAssociate\t£118\nFellow\t£198'),
  passage(2, 'A joining fee of £35 is charged once. It is not charged to Students.'),
]

async function answered(said: string) {
  const { url } = await fakeProvider(saying(said))
  const model = modelOf({ url, name: 'fake', key: undefined, api: 'openai', window: 32_000 })
  return answerOf(model, { passages })
}

test('a comparison rests on several rows, and one that swaps them is marked', async () => {
  const right = await answered('An Associate pays a fee of £118, while a Fellow pays £198 [1].')
  expect(right.citations.map(({ quote }) => quote)).toEqual(['Associate £118', 'Fellow £198'])
  const wrong = await answered('An Associate pays a fee of £198, while a Fellow pays £118 [1].')
  expect(wrong).toMatchObject({ citations: [], grounded: ['no'] })
})

test('a claim of two passages cites both, and is marked where one of them does not say its part', async () => {
  const said = 'A Fellow pays a fee of £198, and the joining fee is £35 [1][2].'
  expect((await answered(said)).citations.map(({ page }) => page)).toEqual([1, 2])
  expect((await answered(said.replace('£35', '£40'))).text).toContain('[?]')
})

test('a sentence that says a whole claim holds each of its parts, unless their numbers are swapped', async () => {
  const text =
    'An application comes with two quotations for everything above £1,500, a plan for the care of the collection and the accounts of the last three years.'
  const of = async (said: string) => {
    const { url } = await fakeProvider(saying(said))
    const model = modelOf({ url, name: 'fake', key: undefined, api: 'openai', window: 32_000 })
    return answerOf(model, { passages: [passage(1, text)] })
  }
  const right =
    'With the application you hand in a plan for the care of the collection, the accounts of the past three years and, for anything above £1,500, two quotations [1].'
  expect((await of(right)).text).not.toContain('[?]')
  const swapped = right.replace('three years', 'two years').replace('two quot', 'three quot')
  expect((await of(swapped)).text).toContain('[?]')
})

test('a sum of cited numbers is shown as what was computed, and a wrong one is marked', async () => {
  const said = (sum: number) =>
    `In all a new Associate pays £${sum}: the fee of £118 and the joining fee of £35 [1][2].`
  const right = await answered(said(153))
  expect(right.text).toContain('(118 + 35 = 153) [1] [2]')
  expect((await answered(said(163))).text).toContain('[?]')
})
