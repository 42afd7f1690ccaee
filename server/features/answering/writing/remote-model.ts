import type { Embed } from '../../../infra/embeddings/embeddings.ts'
import type {
  AnswerPart,
  FoundPassage,
  Model,
  Question,
  Tokens,
} from '../../../infra/model/model.ts'
import { type Provider, answerTokens } from '../../../infra/model/provider.ts'
import { type ReplyPart, type ModelInput, declined, nonsense } from '../../../infra/model/wire.ts'
import { checker } from '../checking/checker.ts'
import { shownTo, summaryInput, answerInput, titleInput, tokensIn } from './messages.ts'

/** The longest answer that is accepted from a model, in characters. */
const mostCharacters = 200_000
/** In characters, a generous estimate. */
const mostPerToken = 12

/** A provider's model: it writes words, with the numbers of the passages they refer to. */
export const remoteModel = (provider: Provider, embed: Embed): Model => {
  async function* answer(question: Question, passages: FoundPassage[], signal: AbortSignal) {
    const shown = shownTo(question, passages)
    const input = (budget: number) => answerInput(question, shown, budget)
    const said = provider.listen(input, answerTokens, signal)
    yield* withCitations(said, checker(embed, question, shown))
  }

  async function all(input: (budget: number) => ModelInput, most: number, signal: AbortSignal) {
    let text = ''
    // A model that says more than it was asked for is not heard out.
    for await (const heard of provider.listen(input, most, signal))
      if ((text += heard.text ?? '').length > most * mostPerToken) break
    return text.trim()
  }

  return {
    name: provider.name,
    answer,
    writes: {
      title: (question, signal) => all(() => titleInput(question), 40, signal),
      summary: (earlier, turns, signal) =>
        all((budget) => summaryInput(earlier, turns, budget), 600, signal),
      isLong: (turns) =>
        turns.reduce((sum, { content }) => sum + tokensIn(content), 0) > provider.budget() / 3,
    },
  }
}

async function* withCitations(
  said: AsyncGenerator<ReplyPart>,
  cite: ReturnType<typeof checker>,
): AsyncGenerator<AnswerPart> {
  const tokens: Partial<Tokens> = {}
  let length = 0
  /** More than white space and passage numbers. */
  let says = false
  let end: ReplyPart['end']
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
