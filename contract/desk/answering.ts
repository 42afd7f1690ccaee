import * as z from 'zod/mini'
import { Citation } from '../documents/documents.ts'
import { Id, text } from '../fields.ts'
import { sentence } from '../sentences.ts'
import { route } from '../route.ts'

/** Whether a model may write in its own words, and what comes before them. */
export const Strictness = z.enum(['quotes-only', 'quotes-first', 'free'])
export type Strictness = z.infer<typeof Strictness>

export const AnswerLength = z.enum(['short', 'medium', 'long'])
export type AnswerLength = z.infer<typeof AnswerLength>

/** A text in each language that somebody wrote it in. */
const InLanguages = z
  .array(
    z.strictObject({
      language: z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/)),
      text: text('Enter the words.', 1, 4_000),
    }),
  )
  .check(z.minLength(1, sentence('Enter the words.')), z.maxLength(10))

const word = text('Enter the words.', 1, 80)

/** A word that members use, and the words that documents have for it. */
export const HouseWord = z.strictObject({
  word,
  means: z
    .array(word)
    .check(
      z.minLength(1, sentence('Enter the words.')),
      z.maxLength(4, sentence('Enter at most four.')),
    ),
  /** Whether each of them stands for the word as well. */
  both: z.boolean(),
})
export type HouseWord = z.infer<typeof HouseWord>

/** A question that is always answered in the same words. */
export const FixedAnswer = z.strictObject({
  questions: z
    .array(text('Enter the question.', 3, 500))
    .check(
      z.minLength(1, sentence('Enter the question.')),
      z.maxLength(5, sentence('Enter at most five questions, each on a line of its own.')),
    ),
  texts: InLanguages,
  /** The page that is cited, and the words of it that are quoted. */
  cites: z.nullable(
    z.strictObject({
      fileId: Id,
      page: z.int(sentence('Enter the page as a number.')).check(z.minimum(1), z.maximum(100_000)),
      words: text('Enter the quote.', 1, 1_000),
    }),
  ),
})
export type FixedAnswer = z.infer<typeof FixedAnswer>

/** A topic that is not answered: a question is of it if it has the words of the name, or one of `words`. */
export const LeftTopic = z.strictObject({
  name: word,
  words: z.array(word).check(z.maxLength(20)),
  /** What members are told. */
  texts: InLanguages,
})
export type LeftTopic = z.infer<typeof LeftTopic>

const price = z
  .number(sentence('Enter the price as a number.'))
  .check(z.minimum(0), z.maximum(100_000))
/** What a model costs for a million tokens, in the currency of the plans. */
export const ModelPrice = z.strictObject({
  model: text('Enter the name.', 1, 200),
  input: price,
  output: price,
})
export type ModelPrice = z.infer<typeof ModelPrice>

const values = {
  strictness: Strictness,
  /** How a model is to write. */
  tone: z.string().check(z.trim(), z.maxLength(500)),
  length: AnswerLength,
  words: z.array(HouseWord).check(z.maxLength(200)),
  fixed: z.array(FixedAnswer).check(z.maxLength(100)),
  topics: z.array(LeftTopic).check(z.maxLength(50)),
  /** Which of the models answers who has not chosen another one; null: the first. */
  model: z.nullable(text('Enter the name.', 1, 200)),
  prices: z.array(ModelPrice).check(z.maxLength(40)),
}

/** How questions are answered, as the operator has set it. */
export const Answering = z.object(values)
export type Answering = z.infer<typeof Answering>

/** Each value that is given takes the place of the whole one before. */
export const AnsweringChange = z.partial(z.strictObject(values))
export type AnsweringChange = z.infer<typeof AnsweringChange>

/** Whether a check is right as things are, and whether it would be with the change. */
export const TriedCheck = z.object({
  questionId: Id,
  question: z.string(),
  rightNow: z.boolean(),
  rightThen: z.boolean(),
  /** What would be answered. */
  answer: z.string(),
  citations: z.array(Citation),
})
export type TriedCheck = z.infer<typeof TriedCheck>

export const answering = {
  try: route({
    method: 'POST',
    path: '/v1/operator/answering/try',
    for: 'operator',
    body: z.strictObject({ answering: AnsweringChange, after: z.optional(Id) }),
    payload: z.object({
      items: z.array(TriedCheck),
      /** Send it as `after` for the checks that follow; null where these were the last. */
      after: z.nullable(Id),
      total: z.int(),
    }),
    summary:
      'Ask the checks as things are and with a change that is not saved: as many as there is time for.',
  }),
}
