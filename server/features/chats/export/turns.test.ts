import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('members come in turn, however much one of them asks for', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  const asked = ['ana', 'ana', 'ana', 'ben', 'cem'].map((who) =>
    inTurn(who, async () => void done.push(who)),
  )
  await Promise.all(asked)
  expect(done).toEqual(['ana', 'ben', 'cem', 'ana', 'ana'])
})

test('one works at a time, and what fails holds up nobody', async () => {
  const inTurn = createTurns()
  let atWork = 0
  const work = async () => {
    const others = atWork++
    await Promise.resolve()
    atWork--
    return others
  }
  const failing = inTurn('ana', () => Promise.reject(new Error('no ink')))
  const others = [inTurn('ana', work), inTurn('ben', work)]
  await expect(failing).rejects.toThrow('no ink')
  expect(await Promise.all(others)).toEqual([0, 0])
})
