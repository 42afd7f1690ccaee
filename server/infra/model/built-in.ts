import type { Citation } from '#contract/documents.ts'
import type { Embed } from '../embeddings/embeddings.ts'
import { sentencesOf } from '../reader/sentences.ts'
import type { AnswerPart, FoundPassage, Model } from './model.ts'
import { overlap, wordsOf } from './words.ts'

// How a sentence is weighed: its own meaning and words, and how well its passage did.
const share = { meaning: 0.5, words: 0.25, passage: 0.25 }
/** Below this the best sentence is no answer. Found with `npm run bench:answers`. */
const answersFrom = 0.5
/** A further sentence is worth quoting when it is nearly as good as the best. */
const nearlyAsGood = 0.93
const mostQuotes = 3
const passagesRead = 6
const wordEveryMs = 8

export type Candidate = { passage: FoundPassage; quote: string; score: number; meaning: number; words: number }

/** Quotes the sentences that hold the answer, letter for letter; makes up nothing. */
export const builtInModel = (embed: Embed): Model => ({
  name: 'built-in',
  async *answer(question, passages, signal) {
    const candidates = await weighSentences(embed, question.text, passages.slice(0, passagesRead))
    const chosen = choose(candidates)
    if (chosen.length === 0) {
      yield* spoken(notHeld, signal)
      yield { type: 'grounded', grounded: 'no' }
      return
    }
    for (const [i, candidate] of chosen.entries()) {
      const citation = citationOf(i + 1, candidate)
      yield { type: 'source', citation }
      yield* spoken(`${i === 0 ? '' : '\n\n'}${lead(candidate, i, chosen)}\n\n> ${quoted(citation.quote)} [${i + 1}]`, signal)
    }
    yield { type: 'grounded', grounded: 'yes' }
  },
})

const notHeld =
  'The library does not hold an answer to this question. Other words may find more; if it should be answered here, tell the operator.'

export async function weighSentences(embed: Embed, question: string, passages: FoundPassage[]): Promise<Candidate[]> {
  const units = passages.flatMap((passage) => unitsOf(passage).map((unit) => ({ passage, ...unit })))
  if (units.length === 0) return []
  const [asked] = await embed([question], 'question')
  const vectors = await embed(units.map(({ seen }) => seen), 'question')
  const askedWords = wordsOf(question)
  return units
    .map(({ passage, quote, seen }, i) => {
      const meaning = Math.max(0, dot(asked!, vectors[i]!))
      const words = overlap(askedWords, wordsOf(seen))
      const passageScore = passage.meaning ?? passage.score
      const score = share.meaning * meaning + share.words * words + share.passage * Math.max(0, passageScore)
      return { passage, quote, score, meaning, words }
    })
    .sort((a, b) => b.score - a.score)
}

function choose(candidates: Candidate[]): Candidate[] {
  const [best] = candidates
  if (!best || best.score < answersFrom) return []
  return candidates.filter(({ score }) => score >= best.score * nearlyAsGood).slice(0, mostQuotes)
}

/** What can be quoted of a passage, and the words it is weighed by. */
function unitsOf({ text, heading }: FoundPassage): { quote: string; seen: string }[] {
  const rows = sentencesOf(text)
  const topic = heading.split(' › ').at(-1) ?? ''
  const header = rows[0]?.text.includes('\t') ? rows[0].text.split('\t') : undefined
  return rows.flatMap(({ text: row }, i) => {
    const quote = row.replace(/\s+/g, ' ').trim()
    if (quote.length < 12 || quote.endsWith('?')) return []
    if (header && i === 0 && rows.length > 1) return []
    const cells = header ? row.split('\t').map((cell, column) => `${header[column] ?? ''} ${cell}`.trim()).join(', ') : quote
    return [{ quote, seen: topic ? `${topic.replace(/^[\d.]+\s*/, '')}: ${cells}` : cells }]
  })
}

function lead({ passage }: Candidate, index: number, chosen: Candidate[]): string {
  const section = passage.heading.split(' › ').at(-1)
  const under = section ? `, under “${section}”` : ''
  if (index === 0) return `The answer stands in *${passage.title}*, page ${passage.page}${under}:`
  const before = chosen[index - 1]!.passage
  if (before.fileId !== passage.fileId) return `*${passage.title}* says on page ${passage.page}${under}:`
  return before.page === passage.page ? `On the same page${before.heading === passage.heading ? '' : under}:` : `On page ${passage.page}${under}:`
}

const citationOf = (n: number, { passage, quote }: Candidate): Citation => ({
  n,
  fileId: passage.fileId,
  filename: passage.filename,
  title: passage.title,
  page: passage.page,
  quote,
})

/** What means something to Markdown is shown as it stands. */
const quoted = (quote: string) => `“${quote.replace(/[\\`*_[\]<>#|~]/g, '\\$&')}”`

/** Word by word, so that the reader's eye can follow. */
async function* spoken(text: string, signal: AbortSignal): AsyncGenerator<AnswerPart> {
  for (const word of text.match(/\s*\S+/g) ?? []) {
    signal.throwIfAborted()
    yield { type: 'text', delta: word }
    await new Promise((resolve) => setTimeout(resolve, wordEveryMs))
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
