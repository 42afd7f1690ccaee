import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Chat, chats } from '#contract/chats/chat.ts'
import type { Model } from '#server/infra/model/model.ts'
import { testApp } from '#server/testing/test-app.ts'

const answer = `In [Rules, page 6](</view-pdf/rules.pdf?quote=Two%20days%20(needle)>): two days. ${'after '.repeat(60)}`

const model: Model = {
  name: 'told',
  async *answer() {
    yield { type: 'text', delta: answer }
    yield { type: 'grounded', grounded: 'no' }
  },
}

test.each([
  ['two days', ['two', 'days']],
  // Only the address of the link has it.
  ['needle', []],
])('an answer in which %s was searched is shown as it is read', async (q, marked) => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  await ana(chats.send, { body: { requestId: uuid(), message: 'When?' } })
  const { items } = (await ana(chats.list, { query: { q } })) as { items: Chat[] }
  const [{ excerpt, marks }] = items[0]!.found as [NonNullable<Chat['found']>[number]]
  expect(excerpt).toMatch(/^In Rules, page 6: two days\. after .*…$/)
  expect(marks.map(([a, b]) => excerpt.slice(a, b))).toEqual(marked)
})
