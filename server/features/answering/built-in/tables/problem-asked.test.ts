import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '#server/features/answering/testing/ask-built-in.ts'

const answer = builtInAnswerer()
const table = (first: string) =>
  passageOf(
    [
      `${first}\tCause\tWhat to do`,
      'Suds in the tub\tWrong detergent\tUse detergent for dishwashers',
      'White film inside\tHard water\tUse dishwasher detergent; other cleaners in the dishwasher cause foam',
      'Water stays in it\tBent hose\tStraighten the hose',
    ].join('\n'),
    { title: 'Dishwasher', filename: 'dishwasher.xlsx' },
  )

test('the row whose fault is asked about comes first, and not one that warns of it', async () => {
  const { quotes } = await answer('there is foam in the dishwasher what now', [table('Problem')])
  expect(quotes[0]).toContain('Suds in the tub')
})
