import type { Citation } from '#contract/documents.ts'
import type { Config } from '../../config.ts'
import type { Embed } from '../embeddings/embeddings.ts'
import { builtInModel } from './built-in.ts'
import { openAiModel } from './openai.ts'

/** A piece of a document that may hold an answer, best first in a list of them. */
export type FoundPassage = {
  id: string
  fileId: string
  filename: string
  title: string
  page: number
  /** The headings above it, outermost first. */
  heading: string
  text: string
  /** Fused rank score, 0 to 1 within one search. */
  score: number
  /** Cosine similarity to the question; null where no meaning search ran. */
  meaning: number | null
}

export type Turn = { role: 'user' | 'bot'; content: string }
export type Question = { text: string; history: Turn[] }

/** In the text, `[n]` refers to the citation that was sent before it. */
export type AnswerPart =
  | { type: 'source'; citation: Citation }
  | { type: 'text'; delta: string }
  | { type: 'grounded'; grounded: 'yes' | 'no' }

export type Model = {
  name: string
  answer(
    question: Question,
    passages: FoundPassage[],
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart>
}

export const createModel = (config: Pick<Config, 'model'>, embed: Embed): Model =>
  config.model ? openAiModel(config.model) : builtInModel(embed)
