import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { testApp } from '#server/testing/test-app.ts'

test('small talk is replied to without a search, and who asks for help is shown what can be asked', async () => {
  const searched: string[] = []
  const { as, app, contentDir } = await testApp({
    embed: async (texts) => {
      searched.push(...texts)
      return texts.map(() => new Float32Array(384).fill(0.05))
    },
  })
  const ana = as('ana')
  const replyTo = async (message: string) => {
    const body = { requestId: crypto.randomUUID(), message }
    return (await ana(chats.send, { body })).botMessage
  }
  const help = await replyTo('Hi! What can you do?')
  expect(help).toMatchObject({ grounded: null, citations: [], status: 'complete' })
  expect(help.content).toContain('- Who may sign a letter for the branch?')
  mkdirSync(path.join(contentDir, 'de'))
  writeFileSync(
    path.join(contentDir, 'de/site.yaml'),
    'assistant: { firstQuestions: [{ question: Wie viele Bienen? }] }\n',
  )
  // In the language of the question, whatever the member's interface speaks.
  expect((await replyTo('Hallo! Was kannst du?')).content).toContain('- Wie viele Bienen?')
  expect((await replyTo('Danke dir!')).content).toMatch(/^Gern\./)
  expect(searched).toEqual([])
  await replyTo('What is the fee for a mooring?')
  expect(searched.length > 0).toBe(app.database.vectors)
})

test('how the operator is reached is answered from site.yaml, with the page in the reader’s language', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const replyTo = async (message: string) => {
    const body = { requestId: crypto.randomUUID(), message }
    return (await ana(chats.send, { body })).botMessage
  }
  const reply = await replyTo('How can I reach you?')
  expect(reply).toMatchObject({ grounded: 'no', citations: [], status: 'complete' })
  expect(reply.content).toContain('office@marrable.example')
  expect(reply.content).toContain('](</contact>)')
  expect((await replyTo('Wie erreiche ich euch?')).content).toContain('](</de/contact>)')
})
