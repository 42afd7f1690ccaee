// Computes the weights in server/features/answering/built-in/scoring.ts and doubt.ts from the
// questions for tuning, the odd ones of each set:
//   node bench/fit-answers.ts
import { findPassages } from '#server/features/documents/documents.ts'
import {
  type Doubts,
  doubtsOf,
  measureNames,
} from '#server/features/answering/built-in/doubts/doubt.ts'
import { type Candidate, weighUnits } from '#server/features/answering/built-in/scoring.ts'
import { holds, questionSets } from './answers-questions.ts'
import { openWith } from './library.ts'
import { isAnswerable, isMet, ordinaryRequests } from './ordinary-requests.ts'

type Weights = Record<string, number>
type Asked = { question: string; isAnswerable: boolean; isRight(candidate: Candidate): boolean }
type Case = { asked: Asked; candidates: Candidate[]; doubts: Doubts | undefined }

const tunedOn = [
  ...questionSets()
    .filter(({ name }) => name.includes('tuned on'))
    .map(({ folders, asked }) => ({
      folders,
      asked: asked.map((one): Asked => ({
        question: one.question,
        isAnswerable: one.answers.length > 0,
        isRight: ({ passage, unit }) =>
          holds(one, { filename: passage.filename, quote: unit.quote }),
      })),
    })),
  ...ordinaryRequests().map(({ folders, lists }) => ({
    folders: folders(),
    asked: Object.values(lists)
      .flatMap((requests) => requests.filter((one, i) => i % 2 === 0 && !one.all))
      .map((one): Asked => ({
        question: one.question,
        isAnswerable: isAnswerable(one),
        isRight: ({ passage, unit }) =>
          isMet(one, [{ filename: passage.filename, quote: unit.quote }]),
      })),
  })),
]
const cases: Case[] = []
for (const [folders, sets] of Map.groupBy(tunedOn, (set) => set.folders)) {
  const { app, close } = await openWith(folders)
  for (const one of sets.flatMap(({ asked }) => asked)) {
    const passages = await findPassages(app, { text: one.question })
    const candidates = await weighUnits(app.embed, questionOf(one), passages)
    const doubts =
      candidates[0] && (await doubtsOf(app.embed, questionOf(one), candidates, passages))
    cases.push({ asked: one, candidates, doubts })
  }
  await close()
}

console.log('share', rounded(fitOrder()))
// The shares in scoring.ts are these, rounded, with the cue kept small.
console.log('weights', rounded(fitDoubts()))
console.log('rightWeights', rounded(fitRightness()))

/** Softmax over the candidates of a question: raises the likelihood of the right ones. */
function fitOrder(): Weights {
  const known = cases.flatMap(({ asked, candidates }) => {
    const rows = candidates.map((one) => ({
      signs: one.signs as Weights,
      right: asked.isRight(one),
    }))
    return rows.some(({ right }) => right) ? [rows] : []
  })
  const weights: Weights = Object.fromEntries(
    Object.keys(known[0]![0]!.signs).map((sign) => [sign, 0]),
  )
  descend(weights, 4_000, 0.5, 0.003, (slope) => {
    for (const rows of known) {
      const powers = rows.map(({ signs }) => Math.exp(dot(weights, signs)))
      const all = sum(powers)
      const right = sum(powers.filter((_, i) => rows[i]!.right))
      rows.forEach((row, i) => {
        const pull = (row.right ? powers[i]! / right : 0) - powers[i]! / all
        for (const sign in weights) slope[sign]! += (pull * row.signs[sign]!) / known.length
      })
    }
  })
  const unit = weights.meaning!
  return Object.fromEntries(Object.entries(weights).map(([sign, weight]) => [sign, weight / unit]))
}

/**
 * Logistic regression: questions with an answer against questions without one. Each of the two
 * groups has half of the weight.
 */
function fitDoubts(): Weights {
  const rows = cases.flatMap(({ asked, doubts }) => {
    if (!doubts) return []
    return [{ doubts: measuresOf(doubts), answerable: asked.isAnswerable }]
  })
  const count = (answerable: boolean) => rows.filter((row) => row.answerable === answerable).length
  const weights: Weights = Object.fromEntries(Object.keys(rows[0]!.doubts).map((name) => [name, 0]))
  descend(weights, 40_000, 0.7, 0.004, (slope) => {
    for (const { doubts, answerable } of rows) {
      const error = (answerable ? 1 : 0) - 1 / (1 + Math.exp(-dot(weights, doubts)))
      for (const name in weights) slope[name]! += (error * doubts[name]!) / count(answerable)
    }
  })
  return weights
}

/** Logistic regression: cases whose best candidate is right against all others. */
function fitRightness(): Weights {
  const rows = cases.flatMap(({ asked, candidates, doubts }) => {
    if (!doubts) return []
    return [{ doubts: measuresOf(doubts), right: asked.isRight(candidates[0]!) }]
  })
  const weights: Weights = Object.fromEntries(Object.keys(rows[0]!.doubts).map((name) => [name, 0]))
  descend(weights, 20_000, 0.7, 0.004, (slope) => {
    for (const { doubts, right } of rows) {
      const error = (right ? 1 : 0) - 1 / (1 + Math.exp(-dot(weights, doubts)))
      for (const name in weights) slope[name]! += (error * doubts[name]!) / rows.length
    }
  })
  return weights
}

const measuresOf = (doubts: Doubts): Weights => ({
  bias: 1,
  ...Object.fromEntries(measureNames.map((name) => [name, doubts[name]])),
})

function descend(
  weights: Weights,
  steps: number,
  rate: number,
  decay: number,
  add: (slope: Weights) => void,
) {
  for (let step = 0; step < steps; step++) {
    const slope: Weights = Object.fromEntries(
      Object.entries(weights).map(([name, weight]) => [
        name,
        name === 'bias' ? 0 : -decay * weight,
      ]),
    )
    add(slope)
    for (const name in weights) weights[name]! += rate * slope[name]!
  }
}

function questionOf({ question }: Asked) {
  return { whole: question, fresh: question }
}

function dot(weights: Weights, values: Weights) {
  return sum(Object.keys(weights).map((name) => weights[name]! * values[name]!))
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}

function rounded(weights: Weights) {
  return Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [name, Number(weight.toFixed(2))]),
  )
}
