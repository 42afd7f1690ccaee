import type { ModelConfig } from '../../config.ts'
import { anthropicWire } from './anthropic.ts'
import { listen } from './listen.ts'
import { openAiWire } from './openai.ts'
import { type ReplyPart, type ModelSettings, type ModelInput, TooLong, tooLong } from './wire.ts'

/** A model on another machine. */
export type Provider = {
  name: string
  /**
   * The model's output, piece by piece. `talk` is called for a conversation of at most so many
   * tokens, and for a shorter one if the provider refuses it as too long. `most`: the most tokens
   * that the model may write.
   */
  listen(
    input: (budget: number) => ModelInput,
    most: number,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart>
  /** How many tokens a talk may have just now. */
  budget(): number
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

export function openProvider(given: ModelConfig): Provider {
  const wire = given.api === 'anthropic' ? anthropicWire : openAiWire
  // `listen` records here what it learns about the provider.
  const settings: ModelSettings = { ...given }
  let smaller: { window: number; until: number } | undefined

  /** The model's window is only known from its refusals. */
  const windowNow = () => (smaller && smaller.until > Date.now() ? smaller.window : settings.window)

  return {
    name: settings.name,
    budget: () => budgetOf(windowNow()),
    async *listen(input, most, signal) {
      let window = windowNow()
      for (let fit = 1; ; fit++)
        try {
          for await (const heard of listen(wire, settings, input(budgetOf(window)), most, signal)) {
            if (fit > 1 && heard.text) smaller = { window, until: Date.now() + rememberedMs }
            yield heard
          }
          return
        } catch (error) {
          if (!(error instanceof TooLong)) throw error
          if (fit === fits || window / 2 < smallestWindow) throw tooLong(error)
          window = Math.floor(window / 2)
        }
    },
  }
}

/** The largest question: the answer needs room in the window too. */
const budgetOf = (window: number) => Math.max(window / 2, window - answerTokens)
