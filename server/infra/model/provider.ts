import type { Logger } from 'pino'
import type { ModelConfig } from '#server/settings/config.ts'
import { anthropicWire } from './anthropic.ts'
import { listen } from './listen.ts'
import { openAiWire } from './openai.ts'
import { spanOver } from '../tracing/spans.ts'
import { textSplitter } from './written-in-text.ts'
import {
  type ReplyPart,
  type ToolCall,
  type ModelSettings,
  type ModelInput,
  NoTools,
  TooLong,
  tooLong,
} from './wire.ts'

/** A model on another machine. */
export type Provider = {
  name: string
  /**
   * The model's output, piece by piece. `input` is called for a conversation of at most so many
   * tokens, and for a shorter one if the provider refuses it as too long; `mayCall` says whether
   * the provider supports tools, as far as is known. `most`: the most tokens that the model may
   * write.
   */
  listen(
    input: (budget: number, mayCall: boolean) => ModelInput,
    most: number,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart>
  /** Whether the model can be offered tools, as far as is known. */
  mayCall(): boolean
  /** How many tokens a talk may have just now. */
  budget(): number
  /** How many tokens the model can read and write together, as far as is known. */
  window(): number
}

/** The most tokens that a model is asked to write in an answer. */
export const answerTokens = 4_096
/** If a conversation is refused as too long, half of it is tried, so many times. */
const fits = 3
const smallestWindow = 4_000
/**
 * How long the length that was accepted is tried first; the estimate for one conversation may not
 * suit the others.
 */
const rememberedMs = 600_000

export function openProvider(given: ModelConfig, log?: Pick<Logger, 'warn'>): Provider {
  const wire = given.api === 'anthropic' ? anthropicWire : openAiWire
  // `listen` records here what it learns about the provider.
  const settings: ModelSettings = { ...given }
  let smaller: { window: number; until: number } | undefined

  /** The model's window is only known from its refusals. */
  const windowNow = () => (smaller && smaller.until > Date.now() ? smaller.window : settings.window)

  const facts = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': settings.name }

  return {
    name: settings.name,
    mayCall: () => !settings.toolless,
    budget: () => budgetOf(windowNow()),
    window: windowNow,
    async *listen(input, most, signal) {
      let window = windowNow()
      let mayCall = !settings.toolless
      for (let fit = 1; ;)
        try {
          const given = input(budgetOf(window), mayCall)
          const names = given.tools?.map(({ name }) => name) ?? []
          for await (const heard of separated(
            spanOver(`chat ${settings.name}`, facts, listen(wire, settings, given, most, signal)),
            names,
          )) {
            if (fit > 1 && heard.text) smaller = { window, until: Date.now() + rememberedMs }
            // The provider rejected only the tools.
            if (!mayCall && heard.text && !settings.toolless) {
              settings.toolless = true
              log?.warn(
                { model: settings.name },
                'the model is asked without tools: it refused them',
              )
            }
            yield heard
          }
          return
        } catch (error) {
          if (error instanceof NoTools && mayCall) {
            mayCall = false
            continue
          }
          if (!(error instanceof TooLong)) throw error
          if (fit++ === fits || window / 2 < smallestWindow) throw tooLong(error)
          window = Math.floor(window / 2)
        }
    },
  }
}

/** Thoughts and calls that the model wrote into its text are told as such. */
async function* separated(
  said: AsyncGenerator<ReplyPart>,
  tools: string[],
): AsyncGenerator<ReplyPart> {
  const splitter = textSplitter(tools)
  let calls: ToolCall[] = []
  for await (const { text, calls: made, ...heard } of said) {
    if (made) calls = made
    yield { ...heard, ...(text ? splitter.add(text) : {}) }
  }
  const { calls: written, ...rest } = splitter.end()
  yield rest
  if (calls.length === 0) calls = written
  if (calls.length > 0) yield { calls }
}

/** The largest question: the answer needs room in the window too. */
const budgetOf = (window: number) => Math.max(window / 2, window - answerTokens)
