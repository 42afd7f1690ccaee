import { expect, test } from 'vitest'
import type { DocumentAccess } from '#server/infra/model/model.ts'
import { programAsked } from './program-asked.ts'
import type { Candidate } from '../scoring.ts'

const passageOf = (heading: string, text: string, page: number) => ({
  ...{ id: text, fileId: 'hut', filename: 'hut.txt', title: 'hut(1)', page },
  ...{ place: null, own: false, heading, text, score: 1, meaning: null },
})
const name = passageOf('NAME', 'hut, huts - list the huts of a path', 1)
const options = passageOf('OPTIONS', 'A hut is a place where -a is unknown.', 2)

const access = {
  named: () =>
    Promise.resolve([
      {
        ...{ fileId: 'hut', filename: 'hut.txt', title: 'hut(1)', pages: 2 },
        outline: [name, options].map(({ heading, page }) => ({ heading, page })),
      },
    ]),
  read: () => Promise.resolve([name]),
} as unknown as DocumentAccess

async function asked(question: string) {
  const best = { unit: { quote: '' } } as Candidate
  const found = await programAsked(question, [options], best, access)
  return found?.chosen[0]!.unit.quote
}

test.each(['What is hut?', "what's the hut command", 'Was ist hut?'])(
  '‘%s’ is answered by the line that names it',
  async (question) => {
    expect(await asked(question)).toBe('hut, huts - list the huts of a path')
  },
)

test.each(['What is a path?', 'What is hut good for?', 'Where is hut?'])(
  '‘%s’ is not',
  async (question) => {
    expect(await asked(question)).toBeUndefined()
  },
)
