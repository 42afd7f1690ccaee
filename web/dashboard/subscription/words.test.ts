import '#web/language.ts'
import { expect, test } from 'vitest'
import type { Plan, Subscription } from '#contract/account/subscriptions.ts'
import {
  inEveryPlan,
  isHad,
  lossesOf,
  lossesWithout,
  stateOf,
  tokensOf,
  guestPassesOf,
} from './words.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const feature = (name: string, included: boolean) => ({
  _id: id,
  id,
  name,
  description: '',
  icon: '',
  position: 1,
  included,
})
const plan = (given: Partial<Plan>): Plan => ({
  _id: id,
  id,
  name: 'Reader',
  slug: 'reader',
  description: '',
  prices: [],
  features: [],
  messagesPerMonth: 300,
  documents: 20,
  documentBytes: 32 * 1024 * 1024,
  trialDays: 0,
  highlighted: false,
  position: 1,
  ...given,
})
const paid: Subscription = {
  planId: id,
  planName: 'Reader',
  status: 'active',
  interval: 'month',
  price: { amount: 900, currency: 'EUR' },
  currentPeriodEnd: '2027-03-03T12:00:00Z',
  cancelAtPeriodEnd: false,
}

test('the state of a plan says what comes and when', () => {
  expect(stateOf(paid)).toBe('It renews on 3 March 2027.')
  expect(stateOf({ ...paid, cancelAtPeriodEnd: true })).toBe(
    'It is paid until 3 March 2027 and ends then. Nothing more is charged.',
  )
  const trial = { ...paid, status: 'trialing', trialEnd: '2027-02-01T12:00:00Z' } as const
  expect(stateOf(trial)).toBe(
    'Your trial runs until 1 February 2027. Then the plan costs €9 a month.',
  )
  expect(stateOf({ ...trial, cancelAtPeriodEnd: true })).toBe(
    'Your trial runs until 1 February 2027. Then the plan ends, and there is nothing to pay.',
  )
  expect(stateOf({ ...paid, status: 'past_due', graceUntil: '2027-03-10T12:00:00Z' })).toBe(
    'The last payment failed. Until 10 March 2027 nothing is taken away.',
  )
})

test('a plan that ended is not had any more', () => {
  expect(isHad(paid, { _id: id })).toBe(true)
  expect(isHad({ ...paid, status: 'canceled' }, { _id: id })).toBe(false)
})

test('only what there is less of afterwards is named as lost', () => {
  const small = plan({
    messagesPerMonth: 20,
    documents: 3,
    features: [feature('The library', true), feature('Exports', false)],
  })
  const large = plan({
    messagesPerMonth: null,
    features: [feature('The library', true), feature('Exports', true)],
  })
  expect(lossesOf(large, small)).toEqual([
    '20 messages a month instead of as many as you like',
    '3 documents of your own instead of 20',
    'Exports',
  ])
  expect(lossesOf(small, large)).toEqual([])
  expect(lossesWithout(large, [small, large])).toEqual([
    'Messages without limit',
    '20 documents of your own, up to 32 MB each',
    'Exports',
  ])
})

test('a limit of tokens is told where there is one, and lost with a smaller plan', () => {
  const [open, bounded, small] = [
    plan({}),
    plan({ tokensPerMonth: 2_000_000 }),
    plan({ tokensPerMonth: 5_000 }),
  ]
  expect(tokensOf(open)).toBeUndefined()
  expect(tokensOf(small)).toBe('The model reads and writes up to 5,000 tokens a month')
  expect(lossesOf(open, bounded)).toEqual([
    '2,000,000 tokens a month for the model instead of as many as you like',
  ])
  expect(lossesOf(bounded, small)).toHaveLength(1)
  expect(lossesOf(small, open)).toEqual([])
})

test('guest passes are told where a plan has them, and lost with one that has fewer', () => {
  const [none, one, two] = [plan({}), plan({ guestPasses: 1 }), plan({ guestPasses: 2 })]
  expect(guestPassesOf(none)).toBeUndefined()
  expect([one, two].map(guestPassesOf)).toEqual(['1 guest pass a month', '2 guest passes a month'])
  expect(lossesOf(two, one)).toEqual(['Guest passes: 1 a month instead of 2'])
  expect(lossesOf(one, two)).toEqual([])
  expect(lossesWithout(two, [none, two])).toContain('2 guest passes a month')
})

test('a plan by a guest pass is not said to be from the operator', () => {
  const granted = { until: '2027-03-03T12:00:00Z', byGuestPass: true }
  expect(stateOf({ ...paid, status: 'free', granted })).toBe(
    'You have it through a guest pass until 3 March 2027. It costs nothing.',
  )
})

test('what all plans include alike is said once', () => {
  const one = plan({ features: [feature('Library', true), feature('Exports', true)] })
  const two = plan({
    features: [feature('Library', true), { ...feature('Exports', true), note: 'as PDF' }],
  })
  expect(inEveryPlan([one, two])).toEqual(['Library'])
  expect(inEveryPlan([one])).toEqual([])
})
