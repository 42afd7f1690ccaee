import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { answerOf, passage, wordEmbed } from '#server/features/answering/testing/fake-provider.ts'
import { builtInModel } from '../built-in.ts'

const model = builtInModel(wordEmbed)
const section = (page: number, heading: string, text: string, own: Partial<FoundPassage> = {}) => ({
  ...passage(page, text),
  heading,
  ...own,
})

const loans = section(2, '2 Loans › 2.1 Loans', 'A loan is free of charge. It ends after a month.')
const gifts = section(7, '5 Gifts', 'A gift is thanked for in a letter. The council accepts it.')
const others = section(4, '3 Visits', 'Visits are welcome. Please ring the bell.')

const ask = (text: string, passages: FoundPassage[]) => answerOf(model, { text, passages })

test.each(['compare the loans and gifts', 'Was ist der Unterschied zwischen Loans und Gifts?'])(
  '%s: the beginnings of both sections, each with its source',
  async (question) => {
    const { text, citations, grounded } = await ask(question, [gifts, others, loans])
    expect(citations.map(({ page, quote }) => [page, quote])).toEqual([
      [2, 'A loan is free of charge.'],
      [2, 'It ends after a month.'],
      [7, 'A gift is thanked for in a letter.'],
      [7, 'The council accepts it.'],
    ])
    expect(text).toMatch(/“Loans”|„Loans“/)
    expect(grounded).toEqual(['yes'])
  },
)

test('of sections with one name, those of one document are meant', async () => {
  const elsewhere = { ...gifts, id: 'x', fileId: 'g', filename: 'g.pdf', page: 1 }
  const { citations } = await ask('loans vs gifts', [elsewhere, gifts, loans])
  expect(citations.map(({ fileId }) => fileId)).toEqual(['f', 'f', 'f', 'f'])
})

test('a chapter with sections below it is found by its own heading', async () => {
  const chapter = { ...gifts, heading: '5 Gifts › 5.1 Letters' }
  const { citations, text } = await ask('loans vs gifts', [chapter, loans])
  expect(text).toContain('“Gifts”')
  expect(citations.map(({ page }) => page)).toEqual([2, 2, 7, 7])
})

const beside = (text: string) => /“Loans”:[^]*“Gifts”:/.test(text)

test.each([
  ['one of them is no section', 'compare loans and meals', [gifts, loans]],
  ['both have one name', 'compare loans and the loans', [gifts, loans]],
  [
    'it is not clear which is meant',
    'compare loans and gifts',
    [{ ...gifts, id: 'x', fileId: 'g' }, { ...gifts, id: 'y', fileId: 'h' }, loans],
  ],
])('where %s, the question is answered as any other', async (_, question, passages) => {
  expect(beside((await ask(question, passages)).text)).toBe(false)
})
