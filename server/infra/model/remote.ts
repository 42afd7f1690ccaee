import type { Embed } from '../embeddings/embeddings.ts'
import { citer } from './citer.ts'
import { listen } from './listen.ts'
import type { AnswerPart, FoundPassage, Model, Question, Tokens } from './model.ts'
import { type Talk, shownTo, summaryTalk, talkOf, titleTalk, tokensIn } from './talk.ts'
import {
  type Heard,
  type ModelSettings,
  TooLong,
  type Wire,
  declined,
  nonsense,
  tooLong,
} from './wire.ts'

/** The most a model is asked to write, and the most that is taken from it. */
const answerTokens = 4_096
const mostCharacters = 200_000
/** In characters, generously. */
const mostPerToken = 12
/** Where a talk is refused as too long, half of it is tried, so many times. */
const fits = 3
const smallestWindow = 4_000
/** What did fit is tried first for so long; the estimate of one talk is not the truth for all. */
const rememberedMs = 600_000

/** A model on another machine: its words, with the passages they refer to. */
export const remoteModel = (given: ModelSettings, wire: Wire, embed: Embed): Model => {
  const settings = { ...given }
  let smaller: { window: number; until: number } | undefined

  /** What the model can read is only known when it refuses. */
  const windowNow = () => (smaller && smaller.until > Date.now() ? smaller.window : settings.window)

  async function* answer(question: Question, passages: FoundPassage[], signal: AbortSignal) {
    const shown = shownTo(question, passages)
    const talk = (budget: number) => talkOf(question, shown, budget)
    const said = fitted(talk, answerTokens, signal)
    yield* withCitations(said, citer(embed, question, shown))
  }

  async function* fitted(
    talk: (budget: number) => Talk,
    most: number,
    signal: AbortSignal,
  ): AsyncGenerator<Heard> {
    let window = windowNow()
    for (let fit = 1; ; fit++)
      try {
        for await (const heard of listen(wire, settings, talk(budgetOf(window)), most, signal)) {
          if (fit > 1 && heard.text) smaller = { window, until: Date.now() + rememberedMs }
          yield heard
        }
        return
      } catch (error) {
        if (!(error instanceof TooLong)) throw error
        if (fit === fits || window / 2 < smallestWindow) throw tooLong(error)
        window = Math.floor(window / 2)
      }
  }

  async function all(talk: (budget: number) => Talk, most: number, signal: AbortSignal) {
    let text = ''
    // A model that says more than it was asked for is not heard out.
    for await (const heard of fitted(talk, most, signal))
      if ((text += heard.text ?? '').length > most * mostPerToken) break
    return text.trim()
  }

  return {
    name: settings.name,
    answer,
    writes: {
      title: (question, signal) => all(() => titleTalk(question), 40, signal),
      summary: (earlier, turns, signal) =>
        all((budget) => summaryTalk(earlier, turns, budget), 600, signal),
      isLong: (turns) =>
        turns.reduce((sum, { content }) => sum + tokensIn(content), 0) > budgetOf(windowNow()) / 3,
    },
  }
}

/** What a question may bring along: the answer needs its place in the window too. */
const budgetOf = (window: number) => Math.max(window / 2, window - answerTokens)

async function* withCitations(
  said: AsyncGenerator<Heard>,
  cite: ReturnType<typeof citer>,
): AsyncGenerator<AnswerPart> {
  const tokens: Partial<Tokens> = {}
  let length = 0
  /** More than white space and numbers of passages. */
  let says = false
  let end: Heard['end']
  for await (const heard of said) {
    Object.assign(tokens, heard.tokens)
    if (heard.end && heard.end !== 'said') end = heard.end
    if (!heard.text) continue
    length += heard.text.length
    says ||= /\S/.test(heard.text.replace(/\[\d{1,9}\]/g, ''))
    if (length > mostCharacters) {
      end = 'too-long'
      break
    }
    yield* cite.parts(heard.text)
  }
  yield* cite.parts('', true)
  if (end === 'declined') throw declined()
  if (!says) throw nonsense()
  yield* cite.uncited()
  if (end === 'too-long')
    yield { type: 'text', delta: '\n\n*The model stopped here: it may not write more at once.*' }
  if (tokens.input !== undefined && tokens.output !== undefined)
    yield { type: 'tokens', tokens: { input: tokens.input, output: tokens.output } }
  yield { type: 'grounded', grounded: cite.grounded() }
}
