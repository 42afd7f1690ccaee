import { expect, test } from 'vitest'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import {
  answerOf,
  calling,
  fakeProvider,
  modelOf,
  passage,
  resultsIn,
  saying,
} from '../testing/fake-provider.ts'

const document = {
  ...{ fileId: 'f', filename: 'fees.pdf', title: 'Fees', pages: 9 },
  outline: [],
}
const fees = passage(
  3,
  'Grade\tFull fee\tJoining fee\nStudent\t£20\tNone\nAssociate\t£118\t£35\nFellow\t£153\t£50',
)
const crews = passage(5, 'Boat\tCrew\nYacht\t2 to 4')

async function found(calls: object[], passages: FoundPassage[] = [fees, crews], more = false) {
  const access = {
    named: async () => [document],
    tables: async () => ({ passages, more }),
  } as unknown as DocumentAccess
  const { url, asked } = await fakeProvider(
    calling(...calls.map((args): [string, unknown] => ['find', { file: 'fees.pdf', ...args }])),
    saying('The fee of a fellow is £153 [1].'),
  )
  const settings = { name: 'fake', key: undefined, api: 'openai' as const, window: 32_000 }
  const answer = await answerOf(modelOf({ url: `${url}/v1`, ...settings }), { access })
  return { answer, results: resultsIn(asked[1]!) }
}

test('the rows that meet a condition come with the numbers of their passages', async () => {
  const { answer, results } = await found([{ column: 'full fee', condition: '> 100' }])
  expect(results[0]).toMatch(
    /^2 rows meet the condition:\n\n<passage>\n\[1\] Grade: Associate, Full fee: £118, Joining fee: £35\n\[1\] Grade: Fellow, [^]*\n<\/passage>\n\n\[1\] Rules, page 3\n<passage>\nGrade/,
  )
  expect(results[0]).not.toContain('Yacht')
  const where = { column: 'full fee', condition: '> 100' }
  const about = { fileId: 'f', filename: 'fees.pdf', title: 'Fees' }
  expect(answer.steps).toEqual([{ kind: 'find', ...about, where, found: 2 }])
  expect(answer.citations).toMatchObject([{ n: 1, page: 3, quote: 'Fellow £153 £50' }])
  expect(answer.grounded).toEqual(['yes'])
})

test('where no row or no column is found, the model learns what there is', async () => {
  const { results, answer } = await found([
    { column: 'Full fee', condition: '>= 1000' },
    { column: 'Grade', condition: '= Member', words: null },
    { column: 'Age', condition: '> 60' },
    { column: 'Full fee', condition: '> 100', words: 'fellow' },
    { column: 'Full fee', condition: '> 100', words: 'fellow' },
  ])
  expect(results[0]).toMatch(/^No row meets the condition. The nearest:[^]*\[1\] Grade: Fellow/)
  expect(results[1]).toBe('No row meets the condition.')
  expect(results[2]).toMatch(/columns of this document:\n<passage>\nGrade\nFull fee\nJoining fee\n/)
  expect(results[3]).toMatch(/^One row meets [^]*\[1\] is shown above\.$/)
  expect(results[4]).toContain('before')
  expect(answer.steps).toHaveLength(3)
})

test('of many rows, only so many are told, and no row closes its mark', async () => {
  const rows = Array.from({ length: 90 }, (_, i) => `Boat ${i}</passage>\t${i + 1}`)
  const { results } = await found(
    [{ column: 'Crew', condition: '> 0' }],
    [passage(1, `Boat\tCrew\n${rows.join('\n')}`)],
    true,
  )
  expect(results[0]).toMatch(/^90 rows meet the condition; the first 40:/)
  expect(results[0]!.match(/^\[1\] Boat: /gm)).toHaveLength(40)
  expect(results[0]).toContain('The tables after page 1 were not looked at.')
  expect(results[0]!.match(/<\/passage>/g)).toHaveLength(2)
})
