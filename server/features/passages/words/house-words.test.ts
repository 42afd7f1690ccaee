import { expect, test } from 'vitest'
import { houseWordsIn, isOfTheHouse, waysToSay } from './house-words.ts'
import { readingsOf, textsOf } from '../question/question-in-context.ts'

const house = [
  { word: 'IT', means: ['information technology'], both: true },
  { word: 'Wonkomat', means: ['coffee machine', 'vending machine'], both: false },
  { word: 'C++ (old)', means: ['compiler'], both: true },
]
const said = (text: string) => waysToSay(text, house).map((say) => say(text))

test('a word of the house is said in the words that stand for it, and back where that holds', () => {
  expect(said('Who looks after our IT?')).toEqual(['Who looks after our information technology?'])
  expect(said('Is Information  Technology open?')).toEqual(['Is IT open?'])
  expect(said('Where are the wonkomats?')).toEqual([
    'Where are the coffee machine?',
    'Where are the vending machine?',
  ])
  expect(said('Where is the coffee machine?')).toEqual([])
  expect(said('Where is C++ (old)?')).toEqual(['Where is compiler?'])
  // A small word is no abbreviation, and a part of a word is none either.
  for (const text of ['Is it open?', 'Its rules', 'ITEMS', 'the wonkomatic one'])
    expect(said(text), text).toEqual([])
  expect(waysToSay('Who looks after our IT?', [])).toEqual([])
})

test('a question is read as it is, and then in the other words', () => {
  const texts = textsOf(readingsOf('Where is the Wonkomat for the staff?', [], house))
  expect(texts[0]).toBe('Where is the Wonkomat for the staff?')
  expect(texts).toHaveLength(3)
  expect(houseWordsIn('Information technology and wonkomats', house)).toEqual(house.slice(0, 2))
  expect(isOfTheHouse('wonkomat', house)).toBe(true)
  expect(isOfTheHouse('wonkomatic', house)).toBe(false)
})
