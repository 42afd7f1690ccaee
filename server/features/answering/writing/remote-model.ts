import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import type {
  AnswerPart,
  Count,
  FoundPassage,
  Model,
  Question,
  Tokens,
} from '#server/infra/model/model.ts'
import { type Provider, answerTokens } from '#server/infra/model/provider.ts'
import {
  type InputTurn,
  type ReplyPart,
  type ModelInput,
  type ToolCall,
  declined,
  nonsense,
} from '#server/infra/model/wire.ts'
import { checkApart } from '../apart/apart.ts'
import { checker } from '../checking/checker.ts'
import { wordsFor } from '../built-in/telling/phrases.ts'
import { openLookUps } from './look-ups.ts'
import {
  shownTo,
  summaryInput,
  answerInput,
  roomBeside,
  titleInput,
  tokensIn,
  queriesInput,
} from './messages.ts'
import { tokensOfReply } from './tokens-of-reply.ts'
import { queriesIn, tools } from './tools.ts'

/** The longest answer that is accepted from a model, in characters. */
const mostCharacters = 200_000
/** In characters, a generous estimate. */
const mostPerToken = 12
/** Requests for one answer; the last is sent without tools. */
const mostRounds = 6
/** How much of a thought is kept with the answer, in characters. */
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
    count: Count = () => undefined,
  ): AsyncGenerator<AnswerPart> {
    const shown = shownTo(question, passages)
    using claims = checkApart(embed, question, shown, signal)
    const cite = checker(claims, question, shown)
    const lookUps = question.access && openLookUps(question.access, shown, roomFor(question, shown))
    await lookUps?.repeat(question.begun?.steps ?? [], signal)
    // In the first message; what is found later comes with its result.
    const first = [...shown]
    const turns: InputTurn[] = []
    let reply = nothingSaid()
    let room = mostCharacters
    let says = false
    let mayLook = lookUps !== undefined
    for (let round = 1; ; round++) {
      mayLook &&= round < mostRounds && lookUps!.areOpen()
      let sent: ModelInput | undefined
      const input = (budget: number, mayCall: boolean) =>
        (sent = answerInput(question, first, budget, {
          turns,
          tools: mayLook && mayCall ? tools : undefined,
        }))
      const said = provider.listen(input, answerTokens, signal)
      reply = nothingSaid()
      try {
        yield* withCitations(said, cite, room, reply)
      } finally {
        // Requests that failed are not counted.
        if (sent && (reply.isOver || signal.aborted)) count(tokensOfReply(reply, sent))
      }
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
    // Whether an answer that was cut off has a source is not known: its end may have had one.
    if (reply.end === 'too-long' && cite.grounded() === 'no') return
    yield { type: 'grounded', grounded: cite.grounded() }

    async function* lookedUp({
      text,
      calls,
      thought,
      thinking,
    }: Reply): AsyncGenerator<AnswerPart> {
      const results: { id: string; content: string }[] = []
      for (const call of calls) {
        signal.throwIfAborted()
        results.push({ id: call.id, content: yield* lookUps!.carryOut(call, signal) })
      }
      turns.push(
        { role: 'bot', content: text, calls, thought, thinking },
        { role: 'tools', results },
      )
    }
  }

  /** The tokens that what is looked up may have. */
  const roomFor = (question: Question, shown: FoundPassage[]) =>
    Math.min(
      provider.window() * shareOfWindow,
      roomBeside(question, shown, provider.budget(), tools),
    )

  async function all(
    input: (budget: number) => ModelInput,
    most: number,
    signal: AbortSignal,
    count: Count = () => undefined,
  ) {
    let sent: ModelInput | undefined
    const reply = nothingSaid()
    const keep = (budget: number) => (sent = input(budget))
    try {
      for await (const heard of provider.listen(keep, most, signal)) {
        Object.assign(reply.tokens, heard.tokens)
        reply.text += heard.text ?? ''
        reply.unsaid += heard.thought?.length ?? 0
        // A model that says more than it was asked for is not heard out.
        if (reply.text.length > most * mostPerToken) break
      }
      reply.isOver = true
    } finally {
      if (sent && (reply.isOver || signal.aborted)) count(tokensOfReply(reply, sent))
    }
    return reply.text.trim()
  }

  return {
    name: provider.name,
    answer,
    writes: {
      async queries(asked, languages, signal, count) {
        if (provider.mayCall()) return []
        const input = (budget: number) => queriesInput(asked, languages, budget)
        return queriesIn(await all(input, 200, signal, count))
      },
      title: (question, signal, count) => all(() => titleInput(question), 40, signal, count),
      summary: (earlier, turns, signal, count) =>
        all((budget) => summaryInput(earlier, turns, budget), 600, signal, count),
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
  thinking: object[]
  calls: ToolCall[]
  /** The provider's counts. */
  tokens: Partial<Tokens>
  /** How many characters it wrote beside the text: thoughts. */
  unsaid: number
  /** Whether it was heard to its end. */
  isOver: boolean
  /** Why the reply is not complete. */
  end: 'too-long' | 'declined' | undefined
}

const nothingSaid = (): Reply => ({
  ...{ text: '', says: false, thought: '', thinking: [], calls: [], tokens: {} },
  ...{ unsaid: 0, isOver: false, end: undefined },
})

/** Passes on what the model says, and adds it to the reply; each citation checked; `room`: so many characters at most. */
async function* withCitations(
  said: AsyncGenerator<ReplyPart>,
  cite: ReturnType<typeof checker>,
  room: number,
  reply: Reply,
): AsyncGenerator<AnswerPart> {
  let thought = ''
  // White space and numbers wait for the first word, and are dropped if there is none.
  let unsaid = ''
  for await (const heard of said) {
    Object.assign(reply.tokens, heard.tokens)
    if (heard.end && heard.end !== 'said') reply.end = heard.end
    if (heard.calls) reply.calls = heard.calls
    if (heard.thinking) reply.thinking = heard.thinking
    if (heard.thought) thought += heard.thought
    reply.unsaid += heard.thought?.length ?? 0
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
  reply.isOver = true
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
