import { expect, test } from 'vitest'
import { unitsOf } from '#server/features/passages/passages.ts'
import { wordsOf } from '../words/words.ts'
import { isMisplaced } from './misplaced.ts'

/** Of the sentence or row with these words. */
function misplaced(claim: string, text: string, of: string): boolean {
  const units = unitsOf({ text, heading: '' }).map((unit) => ({ unit, words: wordsOf(unit.text) }))
  return isMisplaced(
    claim,
    units.find(({ unit }) => unit.quote.includes(of))!,
    units,
    new Set(),
  )
}

const dishes = 'Dish\tPrice\tGuests\tFor\nSoup\t£3\t£4\tvegans\nTart\t£5\t£6\tchildren'
const grades = 'Grade\tVote\nStudent\tNo\nFellow\tYes'

test.each([
  ['The tart is for vegans.', dishes, 'Tart'],
  ['Guests pay £5 for the tart.', dishes, 'Tart'],
  ['A Student has a vote.', grades, 'Student'],
  ['A Fellow has no vote.', grades, 'Fellow'],
  [
    'The concert is in February.',
    'The concert is in July. The choir meets in February.',
    'concert',
  ],
  ['Das Konzert ist im Februar.', 'Das Konzert ist im Juli.', 'Konzert'],
])('“%s” takes what is said of something else', (claim, text, of) => {
  expect(misplaced(claim, text, of)).toBe(true)
})

test.each([
  ['The tart is for children.', dishes, 'Tart'],
  ['Guests pay £6 for the tart.', dishes, 'Tart'],
  ['The tart costs £5.', dishes, 'Tart'],
  ['A Student has no vote.', grades, 'Student'],
  ['The concert is in July.', 'The concert is in July.', 'concert'],
])('“%s” is said of what it speaks of', (claim, text, of) => {
  expect(misplaced(claim, text, of)).toBe(false)
})
