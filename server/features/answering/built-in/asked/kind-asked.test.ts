import { expect, test } from 'vitest'
import type { FoundPassage, Turn } from '#server/infra/model/model.ts'
import type { Candidate } from '../scoring.ts'
import { asksOnlyKind, ofKindAsked } from './kind-asked.ts'

test.each([
  'why?',
  'And why not?',
  'but why is that',
  'how come?',
  'how long?',
  'since when',
  'until when then?',
  'how much does that cost?',
  'and where is it?',
  'Warum denn?',
  'wieso nicht',
  'Wie lange dauert das?',
  'und ab wann gilt das?',
  'Wer denn?',
])('“%s” says only which kind of answer is asked for', (text) => {
  expect(asksOnlyKind(text)).toBe(true)
})

test.each([
  'why is the pool shut?',
  'how long is the lease?',
  'Warum ist die Sauna zu?',
  'Wer hat den Schlüssel?',
  'and on Sundays?',
  'that is why',
])('“%s” says more', (text) => {
  expect(asksOnlyKind(text)).toBe(false)
})

const candidate = (quote: string, position: number, id = 'sauna'): Candidate =>
  ({
    passage: { id } as FoundPassage,
    unit: { quote, text: quote, cells: [], heads: [] },
    position,
    score: 1,
  }) as unknown as Candidate

const shut = 'In July the sauna is shut, as the stove is swept then.'
const quiet = 'Talking is not allowed.'
const fee = 'Who goes on talking pays 3 euros.'
const towel = 'A towel costs 9 euros.'
const age = 'Children come with a parent.'
const elsewhere = 'The boats are locked because of thefts and cost 9 euros.'

const asked = (text: string, quoted: string[]) => {
  const history: Turn[] = [
    { role: 'user', content: 'May I …?' },
    { role: 'bot', content: quoted.map((one) => `“${one}”`).join('\n') },
  ]
  const candidates = [
    candidate(elsewhere, 0, 'boats'),
    ...[age, shut, towel, quiet, fee].map((one, at) => candidate(one, at)),
  ]
  return ofKindAsked(text, history, { candidates, likelihood: 0.5 })
}

test('what was quoted says it, or else the nearest sentence beside it, never surely', () => {
  expect(asked('why?', [shut])).toMatchObject({
    candidates: [{ unit: { quote: shut } }],
    isSaying: true,
  })
  expect(asked('how much is that?', [quiet])?.candidates[0]!.unit.quote).toBe(fee)
  expect(asked('when?', [quiet, shut])?.candidates[0]!.unit.quote).toBe(shut)
})

test('where nothing beside it is of that kind, what stands elsewhere is none', () => {
  expect(asked('since when?', [quiet])).toBeUndefined()
  expect(asked('and on Sundays?', [shut])).toBeUndefined()
})
