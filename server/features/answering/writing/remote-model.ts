import type { Embed } from '../../../infra/embeddings/embeddings.ts'
import type {
  AnswerPart,
  FoundPassage,
  Model,
  Question,
  Tokens,
} from '../../../infra/model/model.ts'
import { type Provider, answerTokens } from '../../../infra/model/provider.ts'
import {
  type InputTurn,
  type ReplyPart,
  type ModelInput,
  type ToolCall,
  declined,
  nonsense,
} from '../../../infra/model/wire.ts'
import { checker } from '../checking/checker.ts'
import { wordsFor } from '../built-in/phrases.ts'
import { openLookUps } from './look-ups.ts'
import {
  shownTo,
  summaryInput,
  answerInput,
  roomBeside,
  titleInput,
  tokensIn,
  tokensOfInput,
  queriesInput,
} from './messages.ts'
import { queriesIn, tools } from './tools.ts'

/** The longest answer that is accepted from a model, in characters. */
const mostCharacters = 200_000
/** In characters, a generous estimate. */
const mostPerToken = 12
/** Requests for one answer; the last is sent without tools. */
const mostRounds = 6
/** In characters: what of a thought is kept with the answer. */
const longestThought = 4_000
/** What is looked up may take this much of the model's window. */
const shareOfWindow = 0.5

/**
 * A provider's model: it writes words, with the numbers of the passages they refer to. `quoting`
 * answers in its place where it ends without a word.
 */
export const remoteModel = (provider: Provider, embed: Embed, quoting: Model): Model => {
  /**
   * In rounds: the model answers, or calls tools and is asked again with their results. Whatever it
   * writes on the way is part of the answer.
   */
  async function* answer(
    question: Question,
    passages: FoundPassage[],
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    const shown = shownTo(question, passages)
    const cite = checker(embed, question, shown)
    const lookUps = question.access && openLookUps(question.access, shown, roomFor(question, shown))
    await lookUps?.repeat(question.begun?.steps ?? [], signal)
    // In the first message; what is found later comes with its result.
    const first = [...shown]
    const turns: InputTurn[] = []
    const counted: Partial<Tokens>[] = []
    let sent: ModelInput | undefined
    let reply = nothingSaid()
    let room = mostCharacters
    let says = false
    let mayLook = lookUps !== undefined
    try {
      for (let round = 1; ; round++) {
        mayLook &&= round < mostRounds && lookUps!.areOpen()
        const input = (budget: number, mayCall: boolean) =>
          (sent = answerInput(question, first, budget, {
            turns,
            tools: mayLook && mayCall ? tools : undefined,
          }))
        const said = provider.listen(input, answerTokens, signal)
        reply = nothingSaid()
        counted.push(reply.tokens)
        yield* withCitations(said, cite, room, reply)
        room -= reply.text.length
        says ||= reply.says
        if (reply.end === 'declined') throw declined()
        if (mayLook && reply.calls.length > 0 && !reply.end) {
          if (reply.says) yield* cite.parts('\n\n')
          yield* lookedUp(reply)
          continue
        }
        if (!reply.says && mayLook) {
          // Some models end without a word after they were offered tools.
          mayLook = false
          continue
        }
        // What was written before the last call may have been the whole answer.
        if (!reply.says && !(says && cite.grounded() === 'yes')) {
          if (says || question.begun?.content) throw nonsense()
          yield { type: 'text', delta: `*${wordsFor(question).silent}*\n\n` }
          yield* quoting.answer(question, passages, signal)
          yield* sumOf(counted)
          return
        }
        yield* cite.uncited()
        if (reply.end === 'too-long')
          yield {
            type: 'text',
            delta: `\n\n*${wordsFor(question).tooLong}*`,
          }
        break
      }
    } catch (error) {
      // Providers count at the end of a reply, and this one was stopped before it.
      if (signal.aborted && sent) {
        reply.tokens.input ??= tokensOfInput(sent)
        reply.tokens.output ??= tokensIn(reply.text)
        yield* sumOf(counted)
      }
      throw error
    }
    yield* sumOf(counted)
    yield { type: 'grounded', grounded: cite.grounded() }

    async function* lookedUp({ text, calls, thought }: Reply): AsyncGenerator<AnswerPart> {
      const results: { id: string; content: string }[] = []
      for (const call of calls) {
        signal.throwIfAborted()
        results.push({ id: call.id, content: yield* lookUps!.carryOut(call, signal) })
      }
      turns.push({ role: 'bot', content: text, calls, thought }, { role: 'tools', results })
    }
  }

  /** The tokens that what is looked up may have. */
  const roomFor = (question: Question, shown: FoundPassage[]) =>
    Math.min(
      provider.window() * shareOfWindow,
      roomBeside(question, shown, provider.budget(), tools),
    )

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
      async queries(asked, languages, signal) {
        if (provider.mayCall()) return []
        const input = (budget: number) => queriesInput(asked, languages, budget)
        return queriesIn(await all(input, 200, signal))
      },
      title: (question, signal) => all(() => titleInput(question), 40, signal),
      summary: (earlier, turns, signal) =>
        all((budget) => summaryInput(earlier, turns, budget), 600, signal),
      isLong: (turns) =>
        turns.reduce((sum, { content }) => sum + tokensIn(content), 0) > provider.budget() / 3,
    },
  }
}

/** What the model said in one round. */
type Reply = {
  text: string
  /** More than white space and passage numbers. */
  says: boolean
  /** For the providers that want it back. */
  thought: string
  calls: ToolCall[]
  tokens: Partial<Tokens>
  /** Why the reply is not complete. */
  end: 'too-long' | 'declined' | undefined
}

const nothingSaid = (): Reply => ({
  ...{ text: '', says: false, thought: '', calls: [], tokens: {}, end: undefined },
})

/** Passes on what the model says, and adds it to the reply; each citation checked; `room`: so many characters at most. */
async function* withCitations(
  said: AsyncGenerator<ReplyPart>,
  cite: ReturnType<typeof checker>,
  room: number,
  reply: Reply,
): AsyncGenerator<AnswerPart> {
  let thought = ''
  // White space and numbers are passed on with the first word, and without any they are nothing.
  let unsaid = ''
  for await (const heard of said) {
    Object.assign(reply.tokens, heard.tokens)
    if (heard.end && heard.end !== 'said') reply.end = heard.end
    if (heard.calls) reply.calls = heard.calls
    if (heard.thought) thought += heard.thought
    if (heard.thought && heard.wantsThoughtBack) reply.thought += heard.thought
    if (thought && (heard.text || heard.calls)) yield* toldAsStep()
    if (!heard.text) continue
    reply.text += heard.text
    reply.says ||= /\S/.test(heard.text.replace(/\[\d{1,9}\]/g, ''))
    if (reply.text.length > room) {
      reply.end = 'too-long'
      break
    }
    unsaid += heard.text
    if (!reply.says) continue
    yield* cite.parts(unsaid)
    unsaid = ''
  }
  yield* toldAsStep()
  yield* cite.parts('', true)

  function* toldAsStep(): Generator<AnswerPart> {
    const text = thought.trim()
    thought = ''
    if (text) yield { type: 'step', step: { kind: 'thought', text: shortened(text) }, found: [] }
  }
}

const shortened = (thought: string) => {
  const text = thought.replaceAll('\0', '')
  const isLong = text.length > longestThought
  return `${text.slice(0, longestThought).toWellFormed()}${isLong ? ' …' : ''}`
}

/** Nothing if the provider did not count every round. */
function* sumOf(counted: Partial<Tokens>[]): Generator<AnswerPart> {
  let [input, output] = [0, 0]
  for (const tokens of counted) {
    if (tokens.input === undefined || tokens.output === undefined) return
    input += tokens.input
    output += tokens.output
  }
  yield { type: 'tokens', tokens: { input, output } }
}
