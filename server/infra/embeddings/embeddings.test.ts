import { afterAll, expect, test } from 'vitest'
import { createEmbed } from './embeddings.ts'

const { embed, close } = createEmbed()
afterAll(close)

test('a question means the same whatever is embedded beside it', async () => {
  const question = 'How do I stop being a member?'
  const others = ['pump', 'A member may resign at any time by writing to the master of the port.']
  const [alone] = await embed([question], 'question')
  for (const kind of ['question', 'claim'] as const)
    expect((await embed([...others, question], kind)).at(-1)).toEqual(alone)
})

test('what was asked before is embedded once, at the same time too', async () => {
  const [first, second] = await Promise.all([
    embed(['a berth'], 'question'),
    embed(['a berth'], 'claim'),
  ])
  const [again] = await embed(['a berth'], 'question')
  expect(second[0]).toBe(first[0])
  expect(again).toBe(first[0])
})
