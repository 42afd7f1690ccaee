// What looking things up adds to one search: four questions in one message, answered by a scripted
// model that copies the sentence with most words of each question. It is asked once with the passages
// of the first search alone, and once with tools, where it searches for each question by itself.
// Nothing is measured here but what such a model is given to read:
//   npm run bench -- looking-up
import { remoteModel } from '#server/features/answering/writing/remote-model.ts'
import { accessTo, findPassages, withNeighbours } from '#server/features/documents/documents.ts'
import { tellingWords } from '#server/infra/language/language.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { Provider } from '#server/infra/model/provider.ts'
import type { InputTurn, ReplyPart } from '#server/infra/model/wire.ts'
import { type Asked, allFolders, holds, questionSets } from './answers-questions.ts'
import { openWith } from './library.ts'

const together = 4

const { app, close } = await openWith(allFolders)
const rows: Record<string, Record<string, string>> = {}
for (const half of ['tuned on', 'held out']) {
  const asked = questionSets()
    .filter(({ name }) => name.endsWith(half))
    .flatMap((set) => set.asked)
    .filter(({ answers, style }) => answers.length > 0 && style === 'plain')
  const groups = Array.from({ length: Math.floor(asked.length / together) }, (_, i) =>
    // Neighbours in the list are about the same document.
    asked.filter((_, at) => at % Math.floor(asked.length / together) === i).slice(0, together),
  )
  for (const [name, looks] of Object.entries({ 'first search alone': false, 'with tools': true })) {
    const told = []
    for (const group of groups) told.push(await cited(group, looks))
    const right = told.flat().filter(Boolean).length
    rows[`${name}, ${half}`] = {
      messages: String(told.length),
      'questions cited rightly': percent(right, told.flat().length),
      'all four': percent(told.filter((one) => one.every(Boolean)).length, told.length),
    }
  }
}
await close()
console.table(rows)

function percent(part: number, whole: number) {
  return `${Math.round((100 * part) / whole)} %`
}

/** For each question, whether a citation has its answer. */
async function cited(group: Asked[], looks: boolean): Promise<boolean[]> {
  const text = group.map(({ question }) => question).join('\n')
  const model = remoteModel(scripted(group), app.embed, app.model)
  const passages = await withNeighbours(app, await findPassages(app, { text }))
  const question = { text, history: [], ...(looks ? { access: accessTo(app, undefined) } : {}) }
  const citations: Citation[] = []
  for await (const part of model.answer(question, passages, AbortSignal.timeout(120_000)))
    if (part.type === 'source') citations.push(part.citation)
  return group.map((one) => citations.some((citation) => holds(one, citation)))
}

function scripted(group: Asked[]): Provider {
  return {
    name: 'scripted',
    mayCall: () => true,
    budget: () => 100_000,
    window: () => 128_000,
    async *listen(input): AsyncGenerator<ReplyPart> {
      const { turns, tools } = input(100_000, true)
      const queries = group.map(({ question }) => question)
      if (tools && !turns.some(({ role }) => role === 'tools')) {
        yield { calls: [{ id: 'a', name: 'search', arguments: JSON.stringify({ queries }) }] }
        return
      }
      yield { text: queries.map((one) => copiedFrom(sentencesIn(turns), one)).join('\n\n') }
      yield { end: 'said' }
    },
  }
}

type Sentence = { text: string; number: string }

function sentencesIn(turns: InputTurn[]): Sentence[] {
  const read = turns.map((turn) =>
    turn.role === 'tools' ? turn.results.map(({ content }) => content).join('\n\n') : turn.content,
  )
  const passages = read.join('\n\n').matchAll(/\[(\d+)\] [^\n]*\n<passage>\n([^]*?)\n<\/passage>/g)
  return [...passages].flatMap(([, number, text]) =>
    text!.split(/(?<=[.;:])\s+|\n/).map((sentence) => ({ text: sentence, number: number! })),
  )
}

function copiedFrom(sentences: Sentence[], question: string): string {
  const words = new Set(tellingWords(question.toLowerCase()))
  const score = ({ text }: Sentence) =>
    tellingWords(text.toLowerCase()).filter((word) => words.has(word)).length
  const [best] = sentences.toSorted((a, b) => score(b) - score(a))
  return best ? `${best.text} [${best.number}]` : ''
}
