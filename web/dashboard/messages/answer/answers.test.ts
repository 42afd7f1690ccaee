import { expect, test } from 'vitest'
import type { ChatEvent, Exchange, Message } from '#contract/chats/chat.ts'
import { ApiError } from '#contract/client.ts'
import { type Answers, createAnswers } from './answers.ts'

type Sent = ChatEvent & { id: number }
type Step = Sent | 'break' | { refuse: number } | 'end'

const chatId = '0197a000-0000-7000-8000-00000000000c'
const botId = '0197a000-0000-7000-8000-00000000000b'
const message = (content: string, status: Message['status'] = 'complete') =>
  ({
    _id: botId,
    id: botId,
    chatId,
    parentId: 'q',
    role: 'bot',
    content,
    status,
    citations: [],
    createdAt: '',
    siblings: [],
  }) as unknown as Message
const start = (id: number): Sent => ({
  id,
  type: 'start',
  data: {
    chat: { _id: chatId },
    userMessage: { _id: 'q', parentId: null },
    botMessage: message('', 'streaming'),
  } as unknown as Exchange,
})
const text = (id: number, delta: string): Sent => ({ id, type: 'text', data: { delta } })
const done = (id: number, content: string): Sent => ({
  id,
  type: 'done',
  data: { botMessage: message(content), usage: { used: 1, limit: 10, resetsAt: null } },
})
const failure = (id: number): Sent => ({
  id,
  type: 'failure',
  data: { httpCode: 503, message: 'Broken off.', payload: null },
})

/** Answers from connections that were written down beforehand, and what came of them. */
function fromScript(...connections: Step[][]) {
  const calls: { path: string; lastEventId: number | undefined; body: unknown }[] = []
  const seen = {
    started: 0,
    done: [] as string[],
    failed: [] as string[],
    titles: [] as string[],
    waits: [] as number[],
  }
  let over!: () => void
  const finished = new Promise<void>((resolve) => (over = resolve))
  async function* stream(
    route: { path: string },
    given: { body?: unknown },
    options: { lastEventId?: number } = {},
  ) {
    calls.push({ path: route.path, lastEventId: options.lastEventId, body: given.body })
    for (const step of connections.shift() ?? []) {
      if (step === 'end') return
      if (step === 'break') throw new TypeError('network error')
      if ('refuse' in step)
        throw new ApiError({
          httpCode: step.refuse,
          message: `Refused ${step.refuse}.`,
          payload: null,
        })
      yield step
    }
  }
  const frames: (() => void)[] = []
  const answers: Answers = createAnswers({
    client: { stream: stream as never },
    wait: async (ms) => void seen.waits.push(ms),
    nextFrame: (work) => void frames.push(work),
    onStart: () => void seen.started++,
    onTitle: (_, title) => void seen.titles.push(title),
    onDone: (bot) => {
      seen.done.push(bot.content)
      over()
    },
    onFailure: async (id) => {
      seen.failed.push(id)
      over()
    },
  })
  const ask = () =>
    answers.ask({ place: 'new', text: 'Why?', send: { requestId: 'r', message: 'Why?' } })
  return { answers, ask, calls, seen, finished, frames }
}

test('an answer arrives and its last event is the truth', async () => {
  const { answers, ask, seen, finished } = fromScript([
    start(1),
    text(2, 'One '),
    text(3, 'week.'),
    done(4, 'One week.'),
  ])
  expect(await ask()).toBe(true)
  await finished
  expect(seen.done).toEqual(['One week.'])
  expect(answers.store.getState()).toMatchObject({ live: {}, sending: {}, troubles: {} })
})

test('a broken connection is joined again after the last event that was seen, and nothing is shown twice', async () => {
  const { answers, ask, calls, finished, seen } = fromScript(
    [start(1), text(2, 'One '), 'break'],
    [text(2, 'One '), text(3, 'week'), 'end'],
    [text(3, 'week'), text(4, '.'), done(5, 'One week.')],
  )
  const texts: string[] = []
  answers.store.subscribe(({ live }) => {
    const now = live[botId]?.parsed.text
    if (now !== undefined && now !== texts.at(-1)) texts.push(now)
  })
  await ask()
  await finished
  expect(calls.map(({ lastEventId }) => lastEventId)).toEqual([undefined, 2, 3])
  expect(calls[1]!.path).toContain('/stream')
  expect(texts.at(-1)).toBe('One week.')
  expect(seen.done).toEqual(['One week.'])
})

test('waits grow while the server cannot be reached, and begin anew once it was heard', async () => {
  const { ask, finished, seen } = fromScript(
    [start(1), 'break'],
    [{ refuse: 0 }],
    [{ refuse: 503 }],
    [text(2, 'a'), 'break'],
    [done(3, 'a')],
  )
  await ask()
  await finished
  expect(seen.waits[0]).toBeLessThan(seen.waits[1]!)
  expect(seen.waits[1]).toBeLessThan(seen.waits[2]!)
  expect(seen.waits[3]).toBeLessThan(seen.waits[2]!)
})

test.each([402, 409, 503, 0])(
  'a question refused with %i leaves a sentence where it was asked, and nothing running',
  async (code) => {
    const { answers, ask } = fromScript([{ refuse: code }])
    expect(await ask()).toBe(false)
    expect(answers.store.getState().troubles['new']).toEqual({
      httpCode: code,
      message: `Refused ${code}.`,
    })
    expect(answers.store.getState().sending).toEqual({})
    expect(answers.store.getState().live).toEqual({})
  },
)

test('a connection that ends before the answer begins is told as no connection', async () => {
  const { answers, ask } = fromScript(['end'])
  expect(await ask()).toBe(false)
  expect(answers.store.getState().troubles['new']!.httpCode).toBe(0)
})

test('a failure in the middle is told beside the answer', async () => {
  const { answers, ask, finished, seen } = fromScript([start(1), text(2, 'One'), failure(3)])
  await ask()
  await finished
  expect(seen.failed).toEqual([botId])
  expect(answers.store.getState().troubles[botId]!.message).toBe('Broken off.')
})

test('an answer that is gone is not asked for again and again', async () => {
  const { answers, calls, finished, seen } = fromScript([{ refuse: 404 }])
  answers.follow({ _id: botId, chatId })
  await finished
  expect(seen.failed).toEqual([botId])
  expect(calls).toHaveLength(1)
})

test('only who asks is told of the beginning: who joins would put what was first over what is known', async () => {
  const asked = fromScript([start(1), text(2, 'One'), 'break'], [done(3, 'One')])
  await asked.ask()
  await asked.finished
  expect(asked.seen.started).toBe(1)
  const joined = fromScript([start(1), text(2, 'One'), done(3, 'One')])
  joined.answers.follow({ _id: botId, chatId })
  await joined.finished
  expect(joined.seen).toMatchObject({ started: 0, done: ['One'] })
})

test('an answer that is followed already is not followed twice', async () => {
  const { answers, calls, finished } = fromScript([start(1), text(2, 'x'), done(3, 'x')])
  answers.follow({ _id: botId, chatId })
  answers.follow({ _id: botId, chatId })
  await finished
  expect(calls).toHaveLength(1)
})

test('many small pieces are drawn once a frame', async () => {
  const pieces = Array.from({ length: 500 }, (_, index) => text(index + 2, 'word '))
  const { answers, ask, finished, frames } = fromScript([start(1), ...pieces, done(502, 'words')])
  let drawn = 0
  answers.store.subscribe(({ live }, before) => {
    if (live[botId]?.parsed !== before.live[botId]?.parsed) drawn++
  })
  await ask()
  await finished
  expect(frames).toHaveLength(1)
  expect(drawn).toBeLessThan(5)
})

test.each([
  ['a paragraph is spoken when it is finished', 'First paragraph.', 'First paragraph.'],
  [
    'links are spoken by their words, and the cells of a table apart',
    'From [Rules](</view-pdf/rules.pdf#page=1>):\n\n| Room | Seats |\n| --- | --- |\n| Oak | **12** |',
    'From Rules:\nRoom, Seats\n\nOak, 12',
  ],
])('%s, not while it is written', async (_, written, said) => {
  const { answers, ask, finished, frames } = fromScript(
    [start(1), text(2, `${written}\n\nSecond`), 'break'],
    [done(3, 'x')],
  )
  const spoken: string[] = []
  answers.store.subscribe(({ live }) => {
    const now = live[botId]?.spoken
    if (now && now !== spoken.at(-1)) spoken.push(now)
  })
  await ask()
  for (const frame of frames) frame()
  await finished
  expect(spoken).toEqual([said])
})

test('a model that falls silent is slow until its next word', async () => {
  const { answers, ask, finished } = fromScript([
    ...[start(1), text(2, 'One '), { id: 3, type: 'slow' as const, data: {} }],
    ...[text(4, 'week.'), done(5, 'One week.')],
  ])
  const told: boolean[] = []
  answers.store.subscribe(({ live }) => {
    const now = live[botId]?.slow
    if (now !== undefined && now !== told.at(-1)) told.push(now)
  })
  await ask()
  await finished
  expect(told).toEqual([false, true, false])
})

test('what is looked up is shown while it happens, once, also after a break', async () => {
  const step = (id: number, words: string): Sent => ({
    id,
    type: 'step',
    data: { kind: 'search', queries: [words], found: 1 },
  })
  const { answers, ask, finished, frames } = fromScript(
    [start(1), step(2, 'fees'), step(3, 'dues'), 'break'],
    [step(3, 'dues'), text(4, 'One'), done(5, 'One')],
  )
  const shown: string[][] = []
  answers.store.subscribe(({ live }) => {
    const steps = live[botId]?.steps.flatMap((one) => (one.kind === 'search' ? one.queries : []))
    if (steps && steps.length !== shown.at(-1)?.length) shown.push(steps)
  })
  await ask()
  for (const frame of frames) frame()
  await finished
  expect(shown).toEqual([[], ['fees', 'dues']])
})

test('a question that waits for others says how many, until it is its turn', async () => {
  const waiting = (before: number): Sent => ({ id: 0, type: 'waiting', data: { before } })
  const { answers, ask, finished } = fromScript([
    ...[waiting(3), waiting(1)],
    ...[start(1), text(2, 'One week.'), done(3, 'One week.')],
  ])
  const told: (number | undefined)[] = []
  answers.store.subscribe(({ sending }) => {
    const one = sending['new']
    if (one && told.at(-1) !== one.before) told.push(one.before)
  })
  expect(await ask()).toBe(true)
  await finished
  expect(told).toEqual([3, 1])
  expect(answers.store.getState().sending).toEqual({})
})

test('a question that is refused after it waited stays where it was written, with the reason', async () => {
  const { answers, ask, seen } = fromScript([
    { id: 0, type: 'waiting', data: { before: 2 } },
    failure(1),
  ])
  expect(await ask()).toBe(false)
  expect(seen.started).toBe(0)
  expect(answers.store.getState().troubles['new']).toEqual({
    httpCode: 503,
    message: 'Broken off.',
  })
})
