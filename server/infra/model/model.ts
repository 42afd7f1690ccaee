import type { Citation } from '#contract/documents.ts'

/** A piece of a document that may hold an answer, best first in a list of them. */
export type FoundPassage = {
  id: string
  fileId: string
  filename: string
  title: string
  page: number
  /** What the page is called, where it is none of paper: 'Slide 4'. */
  place: string | null
  /** Of a document that a member attached. */
  own: boolean
  /** The headings above it, outermost first. */
  heading: string
  text: string
  /** Fused rank score, 0 to 1 within one search. */
  score: number
  /** Cosine similarity to the question; null where no meaning search ran. */
  meaning: number | null
}

export type Turn = { role: 'user' | 'bot'; content: string }
export type Question = {
  text: string
  /** Oldest first. */
  history: Turn[]
  /** That whoever asks reads best, such as "de". */
  language?: string | undefined
  /** What was said before the history, in short. */
  summary?: string | undefined
  /** What an answer that ended too early had said: this one goes on from there. */
  begun?: { content: string; citations: Citation[] } | undefined
}

/** In the text, `[n]` refers to the citation that was sent before it. */
export type AnswerPart =
  | { type: 'source'; citation: Citation }
  /** `verbatim`: brackets in it are no citations. */
  | { type: 'text'; delta: string; verbatim?: true }
  | { type: 'grounded'; grounded: 'yes' | 'no' }
  | { type: 'tokens'; tokens: Tokens }

/** What a provider counts: read and written. */
export type Tokens = { input: number; output: number }

export type Model = {
  name: string
  answer(
    question: Question,
    passages: FoundPassage[],
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart>
  /** Where these are missing the model writes nothing of its own: it neither goes on nor sums up. */
  writes?: {
    /** A name for a chat that begins with this question, of a few words. */
    title(question: string, signal: AbortSignal): Promise<string>
    /** What was said so far in short, for a talk that has become too long to be read whole. */
    summary(earlier: string | undefined, turns: Turn[], signal: AbortSignal): Promise<string>
    /** Whether a talk of these lengths should be summed up before the next question. */
    isLong(turns: Turn[]): boolean
  }
  /** Another one at the same place: `built-in`, or what the server at MODEL_URL calls so. */
  named?(name: string): Model
}
