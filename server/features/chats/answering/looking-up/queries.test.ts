import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { testApp } from '#server/testing/test-app.ts'
import {
  type Asked,
  type Reply,
  fakeProvider,
  modelOf,
  refusing,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

const filler = Array.from(
  { length: 40 },
  (_, i) => `## Berth ${i + 1}\n\nThe mooring at berth ${i + 1} is inspected in week ${i + 1}.`,
)
const harbour = `# Harbour\n\n## Moorings\n\nA mooring is let for one year, and the fee is due in May.\n\n## Ropes\n\nThe deposit for a winter cover is forty pounds.\n\n${filler.join('\n\n')}\n`

const isQueries = ({ body }: Asked) => body['messages'][0].content.includes('what to search')
const withTools = ({ body }: Asked) => 'tools' in body
const noTools = refusing(400, { error: 'this model does not support tools' })

/** A model without tools that gives these queries; `passages` are what it was last shown. */
async function withoutTools(queries: Reply) {
  const asked: Asked[] = []
  const provider = await fakeProvider((response, one) => {
    asked.push(one)
    if (withTools(one)) return noTools(response, one)
    return (isQueries(one) ? queries : saying('An answer.'))(response, one)
  })
  const settings = { name: 'fake', key: undefined, api: 'openai' as const, window: 32_000 }
  const server = await testApp({ model: modelOf({ url: provider.url, ...settings }) })
  const operator = server.as('operator')
  const { id } = await upload(operator, 'harbour.md', harbour)
  expect((await settled(operator, id)).state).toBe('ready')
  const ana = server.as('ana')
  let chatId: string | undefined
  return {
    queries: () => asked.filter(isQueries),
    startNewChat: () => void (chatId = undefined),
    async ask(message: string) {
      const body = { requestId: uuid(), message, ...(chatId ? { chatId } : {}) }
      const { chat, botMessage } = await ana(chats.send, { body })
      expect(botMessage.content).toBe('An answer.')
      chatId = chat.id
      const answer = asked.findLast(
        (one) => one.body['messages'].at(-1).content.includes('Question: ') && !isQueries(one),
      )
      return answer!.body['messages'].at(-1).content as string
    },
  }
}

test('a model without tools says what a question means after the talk before it', async () => {
  const model = await withoutTools(
    saying('Sure:\n```json\n{"queries": ["deposit for a winter cover"]}\n```'),
  )
  await model.ask('When is the fee for a mooring due?')
  expect(model.queries()).toHaveLength(0)
  expect(await model.ask('And what must be left for the other thing?')).toContain('forty pounds')
  const [asked] = model.queries()
  expect(asked!.body['messages'][1].content).toBe(
    'Member: When is the fee for a mooring due?\n\nAssistant: An answer.\n\nQuestion: And what must be left for the other thing?',
  )
})

test('it says in the language of the documents what is asked in another one', async () => {
  const model = await withoutTools(saying('{"queries": ["deposit for a winter cover"]}'))
  await model.ask('When is the fee for a mooring due?')
  model.startNewChat()
  const shown = await model.ask('Welches Pfand ist für eine Abdeckung im Winter zu hinterlegen?')
  expect(shown).toContain('forty pounds')
  expect(model.queries()[0]!.body['messages'][0].content).toContain('Write them in english.')
})

test.each<[string, Reply]>([
  ['an error', refusing(400)],
  ['no JSON', saying('The deposit.')],
  ['other JSON', saying('{"query": "deposit"}')],
  ['too many queries', saying(JSON.stringify({ queries: Array(9).fill('deposit') }))],
])('after %s the question is searched as it is', async (_, queries) => {
  const model = await withoutTools(queries)
  await model.ask('When is the fee for a mooring due?')
  expect(await model.ask('And the deposit for a winter cover?')).toContain('forty pounds')
  expect(model.queries().length).toBeGreaterThan(0)
})
