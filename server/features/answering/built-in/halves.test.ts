import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '#server/features/answering/testing/ask-built-in.ts'

const answer = builtInAnswerer()

const passage = (fileId: string, text: string) =>
  passageOf(text, { fileId, filename: `${fileId}.md`, title: fileId, page: 1 })
const rules = passage('rules', 'The next meeting of members is on 3 February 2027.')
const minutes = (next: string) =>
  passage('minutes', `The board approved 48,000 euros for the repair of the roof. ${next}`)

const quotesOf = async (text: string, passages: (typeof rules)[]) =>
  (await answer(text, passages)).quotes

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

test('a second thing that names nothing is asked of what the first names', async () => {
  const boats = passage('boats', 'Boats can be hired by anyone who can swim.')
  const sacks = passage('sacks', 'What sacks cost: a sack costs £7, and that is what it costs.')
  for (const between of [' ', ' and ']) {
    const two = `can anyone hire a boat${between}what does it cost`
    expect(await quotesOf(two, [sacks, boats])).toEqual([boats.text])
  }
})
