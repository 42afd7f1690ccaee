import { afterAll, expect, test } from 'vitest'
import { createEmbed } from '#server/infra/embeddings/embeddings.ts'
import { builtInModel } from './built-in.ts'

const embedding = createEmbed()
afterAll(() => embedding.close())
const model = builtInModel(embedding.embed, 0)

const passage = (fileId: string, text: string) => ({
  ...{ id: fileId, fileId, filename: `${fileId}.md`, title: fileId, page: 1, place: null },
  ...{ own: false, heading: '', text, score: 1, meaning: null },
})
const rules = passage('rules', 'The next meeting of members is on 3 February 2027.')
const minutes = (next: string) =>
  passage('minutes', `The board approved 48,000 euros for the repair of the roof. ${next}`)

async function quotesOf(text: string, passages: (typeof rules)[]) {
  const quotes: string[] = []
  const question = { text, history: [] }
  for await (const part of model.answer(question, passages, new AbortController().signal))
    if (part.type === 'source') quotes.push(part.citation.quote)
  return quotes
}

const asked = 'how much did the board approve for the roof and when is the next meeting'

test('the second thing is asked of the document that answers the first', async () => {
  const next = 'The next meeting is on 9 April 2026 at 18:30 in the Oak room.'
  expect(await quotesOf(asked, [rules, minutes(next)])).toEqual([
    'The board approved 48,000 euros for the repair of the roof.',
    next,
  ])
})

test('what it does not say is answered from elsewhere', async () => {
  expect(await quotesOf(asked, [rules, minutes('Dr Haas thanked the builders.')])).toEqual([
    'The board approved 48,000 euros for the repair of the roof.',
    rules.text,
  ])
})
