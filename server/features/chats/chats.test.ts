// Runs on both databases: an answer is told as its log is notified.
import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChatEvent, type Message, chats } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import type { AnswerPart, Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { untilTaken } from '#server/testing/until-taken.ts'
import { interruptOrphanedAnswers } from './answering/running/instances.ts'

/** A model whose words come when the test lets them. */
function heldModel() {
  const parts: (AnswerPart | Error)[] = []
  let wake = () => {}
  let over = false
  let cited = false
  const model: Model = {
    name: 'held',
    async *answer(_question, _passages, signal) {
      signal.addEventListener('abort', () => wake())
      for (;;) {
        signal.throwIfAborted()
        const part = parts.shift()
        if (part instanceof Error) throw part
        if (part) yield part
        else if (over) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
  const say = (delta: string) => push({ type: 'text', delta })
  const push = (part: AnswerPart | Error) => {
    parts.push(part)
    wake()
  }
  const cite = (citation: Citation) => {
    cited = true
    push({ type: 'source', citation })
  }
  const end = () => {
    // Without a citation it would be an answer that found nothing, which costs no message.
    if (!over && cited) push({ type: 'grounded', grounded: 'yes' })
    over = true
    wake()
  }
  return { model, say, cite, end, fail: (error: Error) => push(error) }
}

async function* shortAnswer(): AsyncGenerator<AnswerPart> {
  yield { type: 'text', delta: 'Short.' }
}

const ask = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})
const textOf = (events: ChatEvent[]) =>
  events.map((e) => (e.type === 'text' ? e.data.delta : '')).join('')

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const event of events) list.push(event)
  return list
}

async function until<T extends ChatEvent>(
  events: AsyncGenerator<T>,
  enough: (seen: T[]) => boolean,
): Promise<T[]> {
  const seen: T[] = []
  while (!enough(seen)) {
    const next = await events.next()
    if (next.done) throw new Error('the events ended early')
    seen.push(next.value)
  }
  return seen
}

const messagesOf = async (caller: Caller, chatId: string) =>
  (await caller(chats.list, { query: { chatId } })).items as Message[]

test('an answer comes in numbered events, from the start to what was used', async () => {
  const { model, say, end } = heldModel()
  const { as } = await testApp({ model })
  say('Two ')
  say('weeks.')
  end()
  const events = await all(as('ana').stream(chats.send, ask('How long?')))
  expect(events.map((event) => event.id)).toEqual(events.map((_, i) => i + 1))
  expect(events[0]).toMatchObject({
    type: 'start',
    data: { botMessage: { status: 'streaming' }, userMessage: { content: 'How long?' } },
  })
  expect(textOf(events)).toBe('Two weeks.')
  expect(events.at(-1)).toMatchObject({
    type: 'done',
    data: {
      botMessage: { status: 'complete', content: 'Two weeks.' },
      usage: { used: 1, limit: 10 },
    },
  })
})

test('without events, the whole exchange is the answer', async () => {
  const { model, say, end } = heldModel()
  const { as } = await testApp({ model })
  say('Two weeks.')
  end()
  const exchange = await as('ana')(chats.send, ask('How long?'))
  expect(exchange.botMessage).toMatchObject({
    content: 'Two weeks.',
    status: 'complete',
    parentId: exchange.userMessage.id,
  })
  expect(exchange.chat).toMatchObject({
    title: 'How long?',
    running: false,
    currentMessageId: exchange.botMessage.id,
  })
  const list = await messagesOf(as('ana'), exchange.chat.id)
  expect(list.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'How long?'],
    ['bot', 'Two weeks.'],
  ])
})

test('an answer goes on when its reader leaves, and a second reader gets exactly what was missed', async () => {
  const { model, say, end } = heldModel()
  const { as } = await testApp({ model })
  const ana = as('ana')
  const first = ana.stream(chats.send, ask('How long?'))
  say('One ')
  const seen = await until(first, (events) => events.some((event) => event.type === 'text'))
  const { botMessage } = (seen[0] as Extract<ChatEvent, { type: 'start' }>).data
  await first.return(undefined)
  say('two ')
  const follow = { params: { messageId: botMessage.id } }
  const second = ana.stream(chats.follow, follow, seen.at(-1)!.id)
  const missed = await until(second, (events) => textOf(events).includes('two'))
  say('three.')
  end()
  const rest = await all(second)
  expect(textOf([...seen, ...missed, ...rest])).toBe('One two three.')
  const ids = [...seen, ...missed, ...rest].map((event) => event.id)
  expect(ids).toEqual(ids.map((_, i) => i + 1))
  const replay = await all(ana.stream(chats.follow, follow))
  expect(textOf(replay)).toBe('One two three.')
  expect(replay.at(-1)?.type).toBe('done')
})

test('the same request again returns the first result and costs no second message', async () => {
  const { model, say, end } = heldModel()
  const { as } = await testApp({ model })
  say('Yes.')
  end()
  const request = ask('Really?')
  const twice = await Promise.all([as('ana')(chats.send, request), as('ana')(chats.send, request)])
  const again = await as('ana')(chats.send, request)
  expect(new Set([...twice, again].map((exchange) => exchange.botMessage.id)).size).toBe(1)
  expect((await as('ana')(users.get)).usage.used).toBe(1)
  expect(await messagesOf(as('ana'), again.chat.id)).toHaveLength(2)
})

test('one answer runs in a chat at a time, and the refusal names it', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  const ana = as('ana')
  const running = ana.stream(chats.send, ask('First'))
  const [start] = await until(running, (events) => events.length === 1)
  const { chat, botMessage } = (start as Extract<ChatEvent, { type: 'start' }>).data
  await expect(ana(chats.send, ask('Second', { chatId: chat.id }))).rejects.toMatchObject({
    httpCode: 409,
    payload: { messageId: botMessage.id },
  })
  expect((await ana(users.get)).usage.used).toBe(1)
  end()
  await all(running)
})

test('sixty messages at once with ten to use are ten', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  end()
  const ends = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => untilTaken(() => as('ana')(chats.send, ask(`No. ${i}`)))),
  )
  expect(ends.filter((one) => one.status === 'fulfilled')).toHaveLength(10)
  const refused = ends.filter((one) => one.status === 'rejected').map((one) => one.reason)
  for (const error of refused)
    expect(error).toMatchObject({ httpCode: 402, payload: { limit: 10, used: 10, resetsAt: null } })
  expect((await as('ana')(users.get)).usage.used).toBe(10)
})

test('an operator has no quota', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  end()
  for (let i = 0; i < 11; i++) await as('operator')(chats.send, ask(`No. ${i}`))
  expect((await as('operator')(users.get)).usage).toMatchObject({ used: 11, limit: null })
})

test('stopping keeps what was written', async () => {
  const { model, say } = heldModel()
  const { as } = await testApp({ model })
  const ana = as('ana')
  const running = ana.stream(chats.send, ask('How long?'))
  say('Two ')
  const seen = await until(running, (events) => events.some((event) => event.type === 'text'))
  const { botMessage } = (seen[0] as Extract<ChatEvent, { type: 'start' }>).data
  const stopped = await ana(chats.change, { body: { messageId: botMessage.id, status: 'stopped' } })
  expect(stopped).toMatchObject({ status: 'stopped', content: 'Two ' })
  expect((await all(running)).at(-1)).toMatchObject({
    type: 'done',
    data: { botMessage: { status: 'stopped' } },
  })
})

test('a model that breaks leaves the text so far and gives the message back', async () => {
  const { model, say, fail } = heldModel()
  const { as, logged } = await testApp({ model })
  say('Two ')
  fail(new Error('secret address of the model'))
  const events = await all(as('ana').stream(chats.send, ask('How long?')))
  expect(events.at(-1)).toMatchObject({ type: 'failure', data: { httpCode: 500 } })
  expect(JSON.stringify(events)).not.toContain('secret address')
  expect(logged.join('')).toContain('secret address')
  expect((await as('ana')(users.get)).usage.used).toBe(0)
})

test('what a dead server was writing is kept as interrupted, and the message given back', async () => {
  const { model, say, end } = heldModel()
  const { as, app } = await testApp({ model })
  const ana = as('ana')
  const running = ana.stream(chats.send, ask('How long?'))
  say('Two ')
  const seen = await until(running, (events) => events.some((event) => event.type === 'text'))
  const { botMessage, chat } = (seen[0] as Extract<ChatEvent, { type: 'start' }>).data
  await app.db
    .updateTable('messages')
    .set({ instanceId: uuid() })
    .where('id', '=', botMessage.id)
    .execute()
  await interruptOrphanedAnswers(app)
  const [, bot] = await messagesOf(ana, chat.id)
  expect(bot).toMatchObject({ status: 'interrupted', content: 'Two ' })
  expect((await ana(users.get)).usage.used).toBe(0)
  const replay = await all(ana.stream(chats.follow, { params: { messageId: botMessage.id } }))
  expect(replay.at(-1)).toMatchObject({ type: 'failure', data: { httpCode: 503 } })
  end()
})

test('a stopping server ends its answers as interrupted', async () => {
  const { model, say } = heldModel()
  const { as, app } = await testApp({ model })
  const running = as('ana').stream(chats.send, ask('How long?'))
  say('Two ')
  await until(running, (events) => events.some((event) => event.type === 'text'))
  const [answer] = app.running.values()
  answer!.abort.abort('interrupted')
  expect((await all(running)).at(-1)).toMatchObject({ type: 'failure', data: { httpCode: 503 } })
})

test('an edited question and a new answer stand beside the old ones', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  end()
  const ana = as('ana')
  const { chat, userMessage, botMessage } = await ana(chats.send, ask('Frist'))
  const edited = await ana(chats.again, {
    body: { requestId: uuid(), messageId: userMessage.id, message: 'First' },
  })
  expect(edited.userMessage.siblings).toEqual([userMessage.id, edited.userMessage.id])
  const again = await ana(chats.again, { body: { requestId: uuid(), messageId: botMessage.id } })
  expect(again.botMessage.siblings).toEqual([botMessage.id, again.botMessage.id])
  expect(again.chat.currentMessageId).toBe(again.botMessage.id)
  expect(await messagesOf(ana, chat.id)).toHaveLength(5)
})

test('chats are listed newest first in pages, and pinned, archived, renamed, searched and deleted', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  end()
  const ana = as('ana')
  const made = []
  for (const message of ['Alpha', 'Beta', 'Gamma'])
    made.push((await ana(chats.send, ask(message))).chat)
  const page = await ana(chats.list, { query: { limit: 2 } })
  expect(page.items.map((chat) => (chat as { title: string }).title)).toEqual(['Gamma', 'Beta'])
  const rest = await ana(chats.list, { query: { limit: 2, cursor: page.nextCursor! } })
  expect(rest.items.map((chat) => chat.id)).toEqual([made[0]!.id])
  expect(rest.nextCursor).toBeNull()
  const chatId = made[1]!.id
  expect(await ana(chats.change, { body: { chatId, pinned: true } })).toMatchObject({
    pinned: true,
  })
  expect(await ana(chats.change, { body: { chatId, archived: true } })).toMatchObject({
    archived: true,
  })
  expect((await ana(chats.list, { query: { archived: 'true' } })).items).toHaveLength(1)
  expect(await ana(chats.rename, { body: { chatId, title: ' Delta ' } })).toMatchObject({
    title: 'Delta',
  })
  expect((await ana(chats.list, { query: { q: 'gam' } })).items.map((chat) => chat.id)).toEqual([
    made[2]!.id,
  ])
  expect(await ana(chats.remove, { query: { chatId } })).toEqual({ deleted: 1 })
  expect(await ana(chats.remove, { query: { all: 'true' } })).toEqual({ deleted: 2 })
})

test('another member finds neither the chat nor its messages nor its stream', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  end()
  const { chat, userMessage, botMessage } = await as('ana')(chats.send, ask('Mine'))
  const ben = as('ben')
  const notFound = { httpCode: 404 }
  const calls = [
    ben(chats.list, { query: { chatId: chat.id } }),
    ben(chats.send, ask('Yours', { chatId: chat.id })),
    ben(chats.send, ask('Yours', { parentId: botMessage.id })),
    ben(chats.again, { body: { requestId: uuid(), messageId: userMessage.id, message: 'x' } }),
    ben(chats.rename, { body: { chatId: chat.id, title: 'x' } }),
    ben(chats.change, { body: { chatId: chat.id, pinned: true } }),
    ben(chats.change, { body: { messageId: botMessage.id, status: 'stopped' } }),
    ben(chats.change, { body: { messageId: botMessage.id, feedback: 'up' } }),
    ben(chats.remove, { query: { chatId: chat.id } }),
    ben(chats.remove, { query: { messageId: userMessage.id } }),
    all(ben.stream(chats.follow, { params: { messageId: botMessage.id } })),
  ]
  await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(notFound)))
})

test('a message of no characters or of 40,000 is refused with a sentence, and costs nothing', async () => {
  const { as } = await testApp()
  await expect(as('ana')(chats.send, ask('  '))).rejects.toMatchObject({
    httpCode: 422,
    fields: { message: 'Write a message.' },
  })
  await expect(as('ana')(chats.send, ask('x'.repeat(40_000)))).rejects.toMatchObject({
    httpCode: 422,
    fields: { message: expect.stringContaining('32,000 characters') },
  })
  expect((await as('ana')(users.get)).usage.used).toBe(0)
})

test('a quote that does not stand on its page never reaches the reader, and grounds nothing', async () => {
  const { model, cite, say, end } = heldModel()
  const { as } = await testApp({ model })
  cite({ n: 1, fileId: uuid(), filename: 'x.pdf', title: 'X', page: 1, quote: 'Made up.' })
  say('So it is [1].')
  end()
  const events = await all(as('ana').stream(chats.send, ask('Really?')))
  expect(events.map((event) => event.type)).not.toContain('source')
  expect(textOf(events)).toBe('So it is.')
  expect(events.at(-1)).toMatchObject({ data: { botMessage: { grounded: 'no', citations: [] } } })
})

test('half characters, NUL and text of any direction lose nothing and break nothing', async () => {
  const { model, say, end } = heldModel()
  const { as } = await testApp({ model })
  say('A smile: \uD83D')
  say('\uDE00 and \0 a half \uD83D')
  end()
  const ana = as('ana')
  const { chat, botMessage } = await ana(chats.send, ask('שלום 👋 \uD83D?'))
  expect(botMessage.content).toBe('A smile: 😀 and  a half \uFFFD')
  expect((await messagesOf(ana, chat.id))[0]!.content).toBe('שלום 👋 \uFFFD?')
  await expect(ana(chats.send, ask('a \0 b'))).rejects.toMatchObject({
    httpCode: 422,
    fields: { message: expect.stringContaining('NUL') },
  })
  await expect(
    ana(chats.rename, { body: { chatId: chat.id, title: 'a \0 b' } }),
  ).rejects.toMatchObject({ httpCode: 422 })
})

test('of twins that come at once, each gets the one result, even for the last message', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  end()
  const ana = as('ana')
  const { chat } = await ana(chats.send, ask('Begin'))
  for (let i = 0; i < 8; i++) await ana(chats.send, ask(`No. ${i}`))
  const twin = ask('Twice', { chatId: chat.id })
  const ends = await Promise.all([1, 2, 3].map(() => ana(chats.send, twin)))
  expect(new Set(ends.map(({ botMessage }) => botMessage.id)).size).toBe(1)
  expect((await ana(users.get)).usage.used).toBe(10)
})

test('a short answer ends beside a long one that goes on', async () => {
  const long = heldModel()
  const { as } = await testApp({
    model: {
      name: 'both',
      answer: (question, passages, signal) =>
        question.text === 'Long' ? long.model.answer(question, passages, signal) : shortAnswer(),
    },
  })
  const running = as('ana').stream(chats.send, ask('Long'))
  await running.next()
  const chatter = setInterval(() => long.say('and on '), 5)
  const short = await as('ana')(chats.send, ask('Short'))
  expect(short.botMessage.status).toBe('complete')
  clearInterval(chatter)
  long.end()
  await all(running)
})

test('what no database keeps ends its own answer and nobody else’s', async () => {
  const { model, say, end } = heldModel()
  const { as, app } = await testApp({ model })
  const bad = as('ana').stream(chats.send, ask('Bad'))
  const [start] = await until(bad, (events) => events.length === 1)
  const { botMessage, chat } = (start as Extract<ChatEvent, { type: 'start' }>).data
  app.answerLog.append(botMessage.id, { type: 'text', data: { delta: '\0' } })
  const good = as('ben').stream(chats.send, ask('Good'))
  say('So.')
  end()
  expect((await all(good)).at(-1)).toMatchObject({ type: 'done' })
  expect((await all(bad)).at(-1)).toMatchObject({ type: 'failure' })
  const [, answer] = await messagesOf(as('ana'), chat.id)
  expect(answer!.status).toBe('interrupted')
  expect((await as('ana')(users.get)).usage.used).toBe(0)
})

test('a name given while the first answer is written stays', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  const ana = as('ana')
  const running = ana.stream(chats.send, ask('How long?'))
  const [start] = await until(running, (events) => events.length === 1)
  const { chat } = (start as Extract<ChatEvent, { type: 'start' }>).data
  await ana(chats.rename, { body: { chatId: chat.id, title: 'Mine' } })
  end()
  const titles = (await all(running)).flatMap((event) =>
    event.type === 'title' ? [event.data.title] : [],
  )
  expect(titles).toEqual(['Mine'])
})

test('deleting a branch leaves the answer of another one alone', async () => {
  const { model, say, end } = heldModel()
  const first = { done: false }
  const { as } = await testApp({
    model: {
      name: 'first short',
      answer(question, passages, signal) {
        if (first.done) return model.answer(question, passages, signal)
        first.done = true
        return shortAnswer()
      },
    },
  })
  const ana = as('ana')
  const { userMessage } = await ana(chats.send, ask('One'))
  const edited = { requestId: uuid(), messageId: userMessage.id, message: 'Another' }
  const running = ana.stream(chats.again, { body: edited })
  await running.next()
  expect(await ana(chats.remove, { query: { messageId: userMessage.id } })).toEqual({ deleted: 2 })
  say('Still here.')
  end()
  expect((await all(running)).at(-1)).toMatchObject({
    type: 'done',
    data: { botMessage: { content: 'Still here.', status: 'complete' } },
  })
})

test('an id in capitals is the same id, and only an answer can be followed', async () => {
  const { model, end } = heldModel()
  const { as } = await testApp({ model })
  end()
  const ana = as('ana')
  const { chat, userMessage, botMessage } = await ana(chats.send, ask('Hello'))
  expect(await messagesOf(ana, chat.id.toUpperCase())).toHaveLength(2)
  const follow = (messageId: string) => all(ana.stream(chats.follow, { params: { messageId } }))
  expect((await follow(botMessage.id.toUpperCase())).at(-1)?.type).toBe('done')
  await expect(follow(userMessage.id)).rejects.toMatchObject({ httpCode: 404 })
})

test('a chat can be deleted while it answers', async () => {
  const { model, say } = heldModel()
  const { as, app } = await testApp({ model })
  const ana = as('ana')
  const running = ana.stream(chats.send, ask('How long?'))
  say('Two ')
  const [start] = await until(running, (events) => events.some((event) => event.type === 'text'))
  const { chat } = (start as Extract<ChatEvent, { type: 'start' }>).data
  expect(await ana(chats.remove, { query: { chatId: chat.id } })).toEqual({ deleted: 1 })
  await all(running)
  expect(app.running.size).toBe(0)
})

test('one chat is read by its owner, without its messages', async () => {
  const { model, end } = heldModel()
  const { as, guest } = await testApp({ model })
  end()
  const { chat } = await as('ana')(chats.send, ask('Mine'))
  const given = { params: { chatId: chat._id } }
  expect(await as('ana')(chats.read, given)).toMatchObject({ _id: chat._id, title: 'Mine' })
  await expect(as('ben')(chats.read, given)).rejects.toMatchObject({ httpCode: 404 })
  await expect(guest(chats.read, given)).rejects.toMatchObject({ httpCode: 403 })
  const nonsense = { params: { chatId: 'not-an-id' } }
  await expect(as('ana')(chats.read, nonsense)).rejects.toMatchObject({ httpCode: 422 })
})

test('a question from a tab that missed what followed is added at the end', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const send = (message: string, more: { chatId?: string; lastSeenId?: string } = {}) =>
    ana(chats.send, { body: { requestId: uuid(), message, ...more } })
  const first = await send('Who are you?')
  const chatId = first.chat.id
  const second = await send('What can you do?', { chatId, lastSeenId: first.botMessage.id })
  expect(second.userMessage.parentId).toBe(first.botMessage.id)

  const stale = await send('And what else?', { chatId, lastSeenId: first.botMessage.id })
  expect(stale.userMessage.parentId).toBe(second.botMessage.id)
  expect(stale.userMessage.siblings).toEqual([stale.userMessage.id])

  // On another branch it stays where it was asked.
  const edited = await ana(chats.again, {
    body: { requestId: uuid(), messageId: second.userMessage.id, message: 'What do you do?' },
  })
  const onTheOther = await send('Is that all?', { chatId, lastSeenId: stale.botMessage.id })
  expect(onTheOther.userMessage.parentId).toBe(stale.botMessage.id)
  // What was seen last was deleted: then the end is what there is.
  await ana(chats.remove, { query: { messageId: stale.userMessage.id } })
  await ana(chats.change, { body: { chatId, currentMessageId: edited.botMessage.id } })
  const afterAll = await send('Really?', { chatId, lastSeenId: stale.botMessage.id })
  expect(afterAll.userMessage.parentId).toBe(edited.botMessage.id)
})
