import { expect, test } from 'vitest'
import { tables, tours, zimmer } from '#server/features/answering/testing/sample-tables.ts'
import { rowsWithValue } from './rows-with-value.ts'

test.each([
  ['Which tours does Ana Petrov lead?', ['Old town', 'River']],
  ['Which tours have Ana Petrov as guide?', ['Old town', 'River']],
  ['what tours are on Sunday', ['Castle', 'River']],
  ['Which tours are not on Sunday?', undefined],
  ['Which tours are on Sunday or Monday?', undefined],
  // A single row is quoted as what answers any question is.
  ['Which tours are on Friday?', undefined],
  ['When is the castle tour on Sunday?', undefined],
  ['Which guides speak French?', undefined],
])('the rows that have it in a column: %s', (question, names) => {
  expect(rowsWithValue(question, tours)?.rows.map(({ unit }) => unit.cells[0])).toEqual(names)
})

test('it is never sure where the table lacks a word', () => {
  expect(rowsWithValue('Which tours does Ana Petrov lead?', tours)!.isSure).toBe(false)
  expect(rowsWithValue('Which tours have Ana Petrov as guide?', tours)!.isSure).toBe(true)
})

test('the column is told with the words of its cells', () => {
  expect(rowsWithValue('Welche Zimmer haben Blick auf den See?', zimmer)).toMatchObject({
    told: 'See',
    column: 1,
  })
})

const found = (question: string, among: ReturnType<typeof tables>) => {
  const { rows = [], isSure } = rowsWithValue(question, among) ?? {}
  return isSure === undefined ? undefined : [...rows.map(({ unit }) => unit.cells[0]), isSure]
}

const soups = tables(
  'Soups',
  'Soup\tAllergens\nLeek\tcelery, milk\nTomato\tcelery\nChowder\tmilk, fish\nBroth\tno fish, no milk\nLentil\tmilk-free',
)
const suppen = tables(
  'Suppen',
  'Suppe\tAllergene\nLauch\tSellerie, Milch\nTomate\tohne Milch, Soja\nFisch\tMilch, Fisch\nBrühe\tkeine Milch',
)
const halls = tables(
  'Halls',
  'Hall\tState\nNorth\tavailable\nSouth\tnot available\nWest\tavailable from May',
)
const hallen = tables('Hallen', 'Halle\tStand\nNord\tfrei\nSüd\tnicht frei\nWest\tfrei ab Mai')

test.each([
  ['Which soups have milk?', soups, ['Leek', 'Chowder', true]],
  ['Which soups contain milk?', soups, ['Leek', 'Chowder', true]],
  ['List all soups with milk', soups, ['Leek', 'Chowder', true]],
  ['Welche Suppen haben Milch?', suppen, ['Lauch', 'Fisch', true]],
  // Without both, or with soy?
  ['Welche Suppen haben Soja?', suppen, undefined],
  ['Which halls are available?', halls, ['North', 'West', true]],
  ['Welche Hallen sind frei?', hallen, ['Nord', 'West', true]],
  ['Which soup has the most milk?', soups, undefined],
])('a cell that denies a word does not have it: %s', (question, among, expected) => {
  expect(found(question, among)).toEqual(expected)
})

test('it is not clear what “milk and no nuts” has', () => {
  const cakes = tables('Cakes', 'Cake\tWith\nPlum\tnuts\nApple\tnuts, egg\nPoppy\tmilk and no nuts')
  expect(found('Which cakes have nuts?', cakes)).toBeUndefined()
})

const pools = tables(
  'Pools',
  'Pool\tOpen\tClosed\nLido\tMonday\tSaturday\nSpa\tSunday\tSaturday\nBaths\tMonday\tTuesday',
)
const teams = tables('Teams', 'Team\tPlays\nReds\tSunday\nBlues\tSunday\nGreens\tMonday')

test.each([
  // The column that is named has no Saturday.
  ['Which pools are open on Saturday?', pools, undefined],
  ['Which pools are open on Monday?', pools, ['Lido', 'Baths', true]],
  ['Which pools are closed on Saturday?', pools, ['Lido', 'Spa', true]],
  ['Which teams are out on Sunday?', teams, undefined],
  ['Which teams are closed on Sunday?', teams, undefined],
  ['Which teams play after Sunday?', teams, undefined],
  ['Which teams play on Sunday?', teams, ['Reds', 'Blues', true]],
])('of the column that is named, and as it is said: %s', (question, among, expected) => {
  expect(found(question, among)).toEqual(expected)
})

test('“daily” and “Fri–Sun” take in Saturday, too', () => {
  const text = 'Hut\tOpen\nElm\tSaturday\nAsh\tSaturday\nOak\t'
  expect(found('Which huts are open on Saturday?', tables('Huts', `${text}daily`))).toBeUndefined()
  expect(
    found('Which huts are open on Saturday?', tables('Huts', `${text}Fri–Sun`)),
  ).toBeUndefined()
})

test('never where more than one table fits, or one is too long', () => {
  const text = 'Team\tPlays\nPinks\tSunday\nGreys\tFriday'
  const others = tables('Teams', text)
  expect(found('Which teams play on Sunday?', [...teams, ...others])).toBeUndefined()
  const [team] = teams
  const rows = Array.from({ length: 2_001 }, (_, at) => team!.rows[at % 3]!)
  expect(found('Which teams play on Sunday?', [{ ...team!, rows }])).toBeUndefined()
})

test('what the column is called accounts for the verb', () => {
  const chöre = tables('Chöre', 'Chor\tLeitung\nBass\tUte Lang\nAlt\tUte Lang\nTenor\tJan Roth')
  expect(found('Welche Chöre leitet Ute Lang?', chöre)).toEqual(['Bass', 'Alt', true])
})
