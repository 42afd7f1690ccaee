import { expect, test } from 'vitest'
import { NotDone, inTurn, refusedWords } from './in-turn.ts'

const refuses = (...which: string[]) =>
  inTurn(['Ana', 'Ben', 'Cleo', 'Dag', 'Eva', 'Finn'], async (name) => {
    if (which.includes(name)) throw new NotDone(`${name} is away.`)
  })
const wordsOf = ({ done, refused }: Awaited<ReturnType<typeof refuses>>) =>
  refusedWords({ done: done.length, refused }, (name) => name)

test('one act after the other: those that are refused do not keep the others', async () => {
  const begun: string[] = []
  let running = 0
  const { done, refused } = await inTurn(['Ana', 'Ben', 'Cleo'], async (name) => {
    expect(++running).toBe(1)
    begun.push(name)
    await Promise.resolve()
    running--
    if (name === 'Ben') throw new NotDone('Away.')
  })
  expect(begun).toEqual(['Ana', 'Ben', 'Cleo'])
  expect(done).toEqual(['Ana', 'Cleo'])
  expect(refused).toMatchObject([{ item: 'Ben' }])
})

test('one sentence says how many worked, which did not, and why', async () => {
  expect(wordsOf(await refuses())).toBeUndefined()
  expect(wordsOf(await refuses('Ben'))).toBe('5 of 6 done. Not done: Ben. Ben is away.')
  expect(wordsOf(await refuses('Ana', 'Ben', 'Cleo', 'Dag', 'Eva'))).toBe(
    '1 of 6 done. Not done: Ana, Ben, Cleo and 2 others. Ana is away.',
  )
  expect(wordsOf(await refuses('Ana', 'Ben', 'Cleo', 'Dag', 'Eva', 'Finn'))).toBe(
    'Not done: Ana, Ben, Cleo and 3 others. Ana is away.',
  )
})
