import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import type { AnswerPart, Model, Question, Turn } from '#server/infra/model/model.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A model that writes: it says what it is told to, and keeps what it was asked. */
function writingModel(given: { says?: (question: Question) => AsyncGenerator<AnswerPart> } = {}) {
  const asked: Question[] = []
  const summed: { earlier: string | undefined; turns: Turn[] }[] = []
  const names: (string | Error)[] = []
  const model: Model = {
    name: 'writing',
    async *answer(question, _passages, _signal, count) {
      asked.push(question)
      if (given.says) return yield* given.says(question)
      yield { type: 'text', delta: `An answer to ${question.text}` }
      count?.({ input: 12, output: 3 })
      yield { type: 'grounded', grounded: 'no' }
    },
    writes: {
      async title() {
        const name = names.shift() ?? 'A name of its own'
        if (name instanceof Error) throw name
        return name
      },
      async summary(earlier, turns) {
        summed.push({ earlier, turns })
        return `Summary ${summed.length}`
      },
      isLong: (turns) => turns.length >= 10,
    },
  }
  return { model, asked, summed, names }
}

const ask = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})

const titleIn = async (as: Awaited<ReturnType<typeof testApp>>['as'], chatId: string) => {
  const { items } = await as('ana')(chats.list)
  const chat = items.find(({ _id }) => _id === chatId)!
  return 'title' in chat ? chat.title : undefined
}

test('a chat is named by the model after its first question, and not after the next ones', async () => {
  const { model, names } = writingModel()
  names.push('## "Notice periods".', 'Another name')
  const { as } = await testApp({ model })
  const { chat } = await as('ana')(chats.send, ask('How long is the notice?'))
  expect(chat.title).toBe('Notice periods')
  await as('ana')(chats.send, ask('And for part-time?', { chatId: chat._id }))
  expect(await titleIn(as, chat._id)).toBe('Notice periods')
})

test('a name that fails, or is an answer, leaves the question as the name', async () => {
  const { model, names } = writingModel()
  names.push(new Error('no'), 'word '.repeat(30))
  const { as } = await testApp({ model })
  for (const question of ['How long is it', 'Who signs it'])
    expect((await as('ana')(chats.send, ask(question))).chat.title).toBe(question)
})

test('no name, whoever gives it, turns text around or cannot be seen', async () => {
  const { model, names } = writingModel()
  names.push('Fees\u202e gnp\u2066.', '\u200b', new Error('no'), new Error('no'))
  const { as } = await testApp({ model })
  for (const [question, title] of [
    ['What are the fees?', 'Fees gnp'],
    ['Who signs\u202e it?', 'Who signs it?'],
    ['Who\u202e else?', 'Who else?'],
    ['\u200b', 'Chat'],
  ] as const)
    expect((await as('ana')(chats.send, ask(question))).chat.title).toBe(title)
})

test('what the model counted stands at the answer', async () => {
  const { model } = writingModel()
  const { as } = await testApp({ model })
  const { botMessage, chat } = await as('ana')(chats.send, ask('How long?'))
  expect(botMessage.tokens).toEqual({ input: 12, output: 3 })
  const { items } = await as('ana')(chats.list, { query: { chatId: chat._id } })
  expect((items.at(-1) as Message).tokens).toEqual({ input: 12, output: 3 })
})

test('a long talk is summed up, and goes on with the summary and what came after it', async () => {
  const { model, asked, summed } = writingModel()
  const { as, app } = await testApp({ model })
  const operator = as('operator')
  const { chat } = await operator(chats.send, ask('Question 1'))
  for (let i = 2; i <= 6; i++)
    await operator(chats.send, ask(`Question ${i}`, { chatId: chat._id }))
  await Promise.all([...app.running.values()].map(({ finished }) => finished))
  expect(summed).toHaveLength(1)
  expect(summed[0]).toMatchObject({ earlier: undefined })
  expect(summed[0]!.turns.map(({ content }) => content)).toEqual([
    'Question 1',
    'An answer to Question 1',
    'Question 2',
    'An answer to Question 2',
  ])
  await operator(chats.send, ask('Question 7', { chatId: chat._id }))
  const last = asked.at(-1)!
  expect(last.summary).toBe('Summary 1')
  expect(last.history.map(({ content }) => content)).not.toContain('Question 1')
  expect(last.history.at(-1)!.content).toBe('An answer to Question 6')
})

test('an answer that ended too early goes on where it stopped, beside what it was', async () => {
  let times = 0
  const { model, asked } = writingModel({
    async *says() {
      times++
      yield { type: 'text', delta: times === 1 ? 'The notice is ' : 'two weeks.' }
      if (times === 1) throw new Error('the model is gone')
      yield { type: 'grounded', grounded: 'no' }
    },
  })
  const { as } = await testApp({ model })
  const ana = as('ana')
  await expect(ana(chats.send, ask('How long?'))).rejects.toMatchObject({ httpCode: 500 })
  const [chat] = (await ana(chats.list)).items
  const { items } = await ana(chats.list, { query: { chatId: chat!._id } })
  const failed = items.at(-1) as Message
  const body = { requestId: uuid(), messageId: failed._id, goOn: true }
  const { botMessage } = await ana(chats.again, { body })
  expect(asked.at(-1)!.begun?.content).toBe('The notice is ')
  expect(botMessage).toMatchObject({ content: 'The notice is two weeks.', status: 'complete' })
  expect(botMessage.siblings).toEqual([failed._id, botMessage._id])
  await expect(
    ana(chats.again, { body: { requestId: uuid(), messageId: botMessage._id, goOn: true } }),
  ).rejects.toMatchObject({ httpCode: 409 })
})
