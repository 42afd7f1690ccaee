import type { ModelConfig } from '../../config.ts'
import { anthropicWire } from './anthropic.ts'
import { listen } from './listen.ts'
import { openAiWire } from './openai.ts'
import { type ReplyPart, type ModelSettings, type ModelInput, TooLong, tooLong } from './wire.ts'

/** A model on another machine. */
export type Provider = {
  name: string
  /**
   * What the model says, piece by piece. `talk` is asked for a talk of at most so many tokens, and
   * for a shorter one where the provider refuses it as too long. `most`: tokens the model may write.
   */
  listen(
    input: (budget: number) => ModelInput,
    most: number,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart>
  /** How many tokens a talk may have just now. */
  budget(): number
}

/** The most tokens a model is asked to write in an answer. */
export const answerTokens = 4_096
/** Where a talk is refused as too long, half of it is tried, so many times. */
const fits = 3
const smallestWindow = 4_000
/** What did fit is tried first for so long; the estimate of one talk is not the truth for all. */
const rememberedMs = 600_000

export function openProvider(given: ModelConfig): Provider {
  const wire = given.api === 'anthropic' ? anthropicWire : openAiWire
  // `listen` notes here what it learns of the provider.
  const settings: ModelSettings = { ...given }
  let smaller: { window: number; until: number } | undefined

  /** What the model can read is only known when it refuses. */
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

/** What a question may bring along: the answer needs its place in the window too. */
const budgetOf = (window: number) => Math.max(window / 2, window - answerTokens)
