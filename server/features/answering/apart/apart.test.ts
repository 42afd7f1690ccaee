import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnswerPart, Question } from '#server/infra/model/model.ts'
import { passageOf } from '../testing/ask-built-in.ts'
import { wordEmbed } from '../testing/fake-provider.ts'
import { builtInModel } from '../built-in/built-in.ts'
import { checkOf } from '../checking/check-claims.ts'
import { builtInApart, checkApart, passageQuotedFor } from './apart.ts'

const passages = [
  passageOf('Ships pay 40 euros for each night. A berth is booked by telephone.'),
  passageOf('Dogs stay on the lead.'),
]
const question: Question = { text: 'How much does a ship pay for a night?', history: [] }

const never = new AbortController().signal
const all = (answer: AsyncGenerator<AnswerPart>) => Array.fromAsync(answer)

test('an answer from the thread is the one that is given without it', async () => {
  const apart = await all(builtInApart(wordEmbed, 0).answer(question, passages, never))
  expect(apart).toEqual(await all(builtInModel(wordEmbed).answer(question, passages, never)))
  expect(apart).toContainEqual({ type: 'grounded', grounded: 'yes' })
  expect(await passageQuotedFor(wordEmbed, question, passages)).toEqual(passages[0])
})

test.runIf(process.platform === 'linux')(
  'the thread gives way to the one that serves',
  async () => {
    await passageQuotedFor(wordEmbed, question, passages)
    const nicenessOf = (thread: string) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[nicenessInStat])
    }
    expect(nicenessOf(String(process.pid))).toBeLessThan(10)
    expect(readdirSync('/proc/self/task').map(nicenessOf)).toContain(10)
  },
)

/** Counted from the state on, see proc(5). */
const nicenessInStat = 16

test('the thread asks the server for what a question needs', async () => {
  const asked: unknown[] = []
  const suggestions = async (locale: string) => {
    asked.push(locale)
    return ['What does a berth cost?']
  }
  const parts = await all(
    builtInApart(wordEmbed, 0).answer({ text: 'Help', history: [], suggestions }, [], never),
  )
  expect(parts.map((part) => 'delta' in part && part.delta).join('')).toContain(
    'What does a berth cost?',
  )
  expect(asked).toEqual(['en'])
})

test('what the server fails in for an answer is what the answer fails with', async () => {
  const full = new Error('No connection is free.')
  const failing = async () => {
    throw full
  }
  const answer = builtInApart(failing, 0).answer(question, passages, never)
  expect(await all(answer).catch((error: unknown) => error)).toBe(full)
})

test('an answer that is stopped ends with the reason, before its next word', async () => {
  const stopping = new AbortController()
  const stopped = new Error('The reader has gone.')
  const words: AnswerPart[] = []
  const answer = builtInApart(wordEmbed, 1).answer(question, passages, stopping.signal)
  const reading = (async () => {
    for await (const part of answer) {
      words.push(part)
      stopping.abort(stopped)
    }
  })()
  expect(await reading.catch((error: unknown) => error)).toBe(stopped)
  expect(words).toHaveLength(1)
  const late = builtInApart(wordEmbed, 0).answer(question, passages, stopping.signal)
  expect(await all(late).catch((error: unknown) => error)).toBe(stopped)
})

test('claims are compared with passages that came after the first, too', async () => {
  const shown = passages.slice(0, 1)
  using claims = checkApart(wordEmbed, question, shown, never)
  const [first, second] = ['Ships pay 40 euros for each night.', 'Dogs stay on the lead.']
  expect(await claims.alone(first, 0)).toMatchObject({ index: 0, quote: first })
  expect(await claims.alone(second, 0)).toBeUndefined()
  shown.push(passages[1]!)
  expect(await claims.alone(second, 1)).toMatchObject({ index: 1, quote: second })
  expect(await claims.cited(first, [0])).toEqual(
    await checkOf(wordEmbed, question.text, shown).cited(first, [0]),
  )
})
