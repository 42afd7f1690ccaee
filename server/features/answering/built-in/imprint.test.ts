import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '../testing/ask-built-in.ts'

const ask = builtInAnswerer()

const head = passageOf('In force from 2 January 2026')
const tools = passageOf('A drill is lent for three days. It comes back clean.', {
  heading: 'Tools',
})

test('the day since when a document holds is quoted for who asks for it, and nobody else', async () => {
  expect((await ask('Since when are the rules in force?', [head, tools])).quotes).toContain(
    'In force from 2 January 2026',
  )
  const { said, quotes } = await ask('What happens in January?', [head, tools])
  expect(quotes).toEqual([])
  expect(said).not.toContain('In force')
})
