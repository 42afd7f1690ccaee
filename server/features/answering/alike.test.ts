import { expect, test } from 'vitest'
import { createEmbed } from '#server/infra/embeddings/embeddings.ts'
import { dot } from '#server/infra/embeddings/vectors.ts'
import { howAlike } from './alike.ts'
import { different, same } from './alike-samples.ts'

test('questions that ask the same are alike, and those that only look so are not', async () => {
  const { embed, close } = createEmbed()
  const cosine = async (a: string, b: string) => {
    const [one, other] = await embed([a, b], 'question')
    return dot(one!, other!)
  }
  const areAlike = async ([a, b]: [string, string]) =>
    (await howAlike(a, b, await cosine(a, b), cosine)) !== undefined
  const missed = []
  for (const pair of same) if (!(await areAlike(pair))) missed.push(pair)
  const wrong = []
  for (const pair of different) if (await areAlike(pair)) wrong.push(pair)
  await close()
  expect(wrong).toEqual([])
  expect(missed).toEqual([])
})

test('it is told which words both have', async () => {
  const found = await howAlike('May dogs come in?', 'Is my dog let in?', 0.8, async () => 0)
  expect(found).toEqual({ likeness: 0.8, words: ['dogs'], sameWords: false })
})
