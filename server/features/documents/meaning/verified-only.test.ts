// Runs on both databases: vectors of any width are stored and compared by pgvector.
import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { chats } from '#contract/chats/chat.ts'
import type { RemoteEmbeddings } from '#server/infra/embeddings/remote-embeddings.ts'
import { inEnglish } from '#server/sentences.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { unverified } from '#server/testing/unverified.ts'
import { settled, upload } from '../testing/uploads.ts'
import { meaningProgress } from './embedding-models.ts'

const vector = () => Float32Array.from([1, 0, 0])

test('the operator’s model of embeddings gets questions and own documents of verified members only', async () => {
  const [passages, questions]: [string[], string[]] = [[], []]
  const service: RemoteEmbeddings = {
    model: 'compass',
    url: 'http://models.example/v1',
    async embedPassages(given) {
      passages.push(...given)
      return given.map(vector)
    },
    async embedQuestions(_, given) {
      questions.push(...given)
      return given.map(vector)
    },
  }
  const server = await testApp({ embeddings: service })
  const { app } = server
  if (!app.database.vectors) return
  const { id } = await upload(server.as('operator'), 'bells.txt', 'The bells ring at noon.')
  await settled(server.as('operator'), id)
  const isReady = async () => (await meaningProgress(app, inEnglish)).configured?.ready
  await expect.poll(isReady).toBe(true)

  const { who: eve, verify } = await unverified(server)
  const own = await eve(attachments.add, {
    body: {},
    files: { file: new File(['The beekeepers meet in the cellar.'], 'bees.txt') },
  })
  const state = async () => (await eve(attachments.list)).items[0]?.state
  await expect.poll(state).toBe('ready')
  const answered = async (who: Caller, message: string, fileIds: string[] = []) =>
    (await who(chats.send, { body: { requestId: uuid(), message, attachmentIds: fileIds } }))
      .botMessage.content
  // Found by the built-in model, and nothing is missing without its vector.
  expect(await answered(eve, 'Where do the beekeepers meet?', [own.id])).toContain('cellar')
  expect(questions).toEqual([])
  expect(passages.join()).not.toContain('beekeepers')
  expect(await isReady()).toBe(true)
  await answered(server.as('ana'), 'When do the bells ring?')
  expect(questions).not.toEqual([])

  await verify()
  await expect.poll(() => passages.join()).toContain('beekeepers')
  questions.length = 0
  await answered(eve, 'When do the bells ring?')
  expect(questions).not.toEqual([])
})
