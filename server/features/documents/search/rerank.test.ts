import { expect, test } from 'vitest'
import { RemoteError } from '#server/infra/remote/post-json.ts'
import type { Rerank } from '#server/infra/remote/rerank.ts'
import { testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../testing/uploads.ts'
import { findPassages } from './search.ts'

const texts: Record<string, string> = {
  mooring: 'Every mooring is inspected in March by the harbour master.',
  fees: 'The fee for a mooring is eighteen pounds a night.',
  copy: 'Every mooring is inspected in March by the harbour master.',
  lights: 'Lights beside each mooring burn from dusk to dawn.',
}

async function searching() {
  const { app, as } = await testApp()
  const operator = as('operator')
  for (const [name, text] of Object.entries(texts)) {
    const { id } = await upload(operator, `${name}.txt`, `${text}${name === 'copy' ? '\n' : ''}`)
    await settled(operator, id)
  }
  return async (text: string, rerank?: Rerank, limit?: number) => {
    const found = await findPassages({ ...app, rerank }, { text, ...(limit ? { limit } : {}) })
    return found.map(({ filename }) => filename.split('.')[0])
  }
}

const question = 'When is a mooring inspected?'

/** Prefers what was found last. */
const reversing: Rerank = async (_, given) => given.map((_, i) => i)

test('passages come in the order of the operator’s model, and the same text twice comes last', async () => {
  const find = await searching()
  const own = await find(question)
  expect(own).toHaveLength(4)
  expect(own[0]).toMatch(/mooring|copy/)
  const asked: [string, string[]][] = []
  const best = await find(question, async (query, given) => {
    asked.push([query, given])
    return given.map((text) => (text.includes('dusk') ? 9 : text.includes('inspected') ? 5 : 1))
  })
  expect(best[0]).toBe('lights')
  expect(best[1]).toMatch(/mooring|copy/)
  expect(best[2]).toBe('fees')
  expect(asked).toEqual([[question, expect.any(Array)]])
  expect(asked[0]![1]).toContainEqual(expect.stringContaining(texts['lights']!))
  // More are ordered than are asked for.
  expect(await find(question, reversing, 1)).not.toEqual(await find(question, undefined, 1))
})

test('without an order in time, passages stay in the order of the search', async () => {
  const find = await searching()
  const own = await find(question)
  for (const rerank of [
    async () => undefined,
    () => Promise.reject(new RemoteError('It could not be reached.')),
  ])
    expect(await find(question, rerank)).toEqual(own)
})

test('a phrase in quotation marks decides before the model', async () => {
  const find = await searching()
  const asked = 'What about “dusk to dawn” and a mooring?'
  expect((await find(asked))[0]).toBe('lights')
  expect(await find(asked, reversing)).toEqual(await find(asked))
})
