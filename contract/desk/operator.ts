import * as z from 'zod/mini'
import { Message } from '../chats/chat.ts'
import { AssistantFile, Citation } from '../documents/documents.ts'
import { Email, Id, Password, Time, ids, list, page, personName, text } from '../fields.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'
import { RequestTokens } from '../chats/steps.ts'

export const AnsweredQuestion = z.object({
  question: Message,
  answer: Message,
  passages: z.array(z.extend(Citation, { score: z.number() })),
  /** What each request to the model took, in order, if there were any. */
  requests: z.optional(z.array(RequestTokens)),
  /** The approved answer, which members get who ask the same question. */
  approved: z.optional(z.object({ id: Id, by: z.string(), at: Time })),
  askedAt: Time,
  memberId: Id,
})

export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

const expected = {
  question: text('Enter the question.', 3, 2_000),
  /** Where the answer is; null where the documents hold none and the bot is to say so. */
  fileId: z.nullable(Id),
  page: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  /** Words that the quoted sentence holds. */
  words: z.optional(z.nullable(text('Enter the words.', 1, 1_000))),
}

/** A question whose answer is known, to see whether the bot still finds it. */
export const CheckQuestion = z.object({
  ...ids,
  question: z.string(),
  fileId: z.nullable(Id),
  /** Of the newest version of that file; null where it is gone. */
  title: z.nullable(z.string()),
  page: z.nullable(z.int()),
  words: z.nullable(z.string()),
  createdAt: Time,
})
export type CheckQuestion = z.infer<typeof CheckQuestion>

/** `right`: the first citation is the expected place, or rightly none. */
export const CheckResult = z.object({
  questionId: Id,
  question: z.string(),
  right: z.boolean(),
  /** In the run before; null where it was not asked. */
  before: z.nullable(z.boolean()),
  grounded: z.nullable(z.enum(['yes', 'no'])),
  citations: z.array(Citation),
  answer: z.string(),
})
export type CheckResult = z.infer<typeof CheckResult>

export const CheckRun = z.object({
  ...ids,
  state: z.enum(['running', 'done', 'failed']),
  model: z.string(),
  asked: z.int(),
  total: z.int(),
  right: z.int(),
  startedAt: Time,
  finishedAt: z.nullable(Time),
})
export type CheckRun = z.infer<typeof CheckRun>

/** The models that work here, by name; `built-in` needs no other machine. */
export const ModelsInUse = z.object({
  meaning: z.object({
    /** What questions are compared by just now; null: by words alone. */
    model: z.nullable(z.string()),
    /** What they are to be compared by, if it is on another machine. */
    configured: z.optional(
      z.object({
        model: z.string(),
        /** Whether it is used: it takes over once every passage has its vector. */
        ready: z.boolean(),
        passages: z.int(),
        embedded: z.int(),
        /** Why the last request failed. */
        trouble: z.nullable(z.string()),
      }),
    ),
  }),
  /** What is shown pages and figures, and how far it is with all documents; members' own as well. */
  pictures: z.optional(
    z.object({
      model: z.string(),
      /** False once it has refused pictures. */
      takesPictures: z.boolean(),
      waiting: z.int(),
      read: z.int(),
      failed: z.int(),
    }),
  ),
})
export type ModelsInUse = z.infer<typeof ModelsInUse>

const id = z.object({ id: Id })

export const OperatorSetUp = z.object({
  token: z
    .string(sentence('Open the link that the server printed.'))
    .check(z.minLength(1), z.maxLength(200)),
  firstName: personName('first name'),
  lastName: personName('last name'),
  email: Email,
  password: Password,
})

/** A file of the content folder that cannot be used as it is; what it said before is in use. */
export const ContentFault = z.object({
  file: z.nullable(z.string()),
  line: z.nullable(z.int()),
  /** In English, as in the log. */
  message: z.string(),
  since: Time,
})
export type ContentFault = z.infer<typeof ContentFault>

/** By when they were asked. */
export const answerSorts = ['newest', 'oldest'] as const
export type AnswerSort = (typeof answerSorts)[number]

export const uncitedSorts = ['newest', 'oldest'] as const
export type UncitedSort = (typeof uncitedSorts)[number]

export const operator = {
  contentFaults: route({
    method: 'GET',
    path: '/v1/operator/content/faults',
    for: 'editor',
    payload: z.array(ContentFault),
    summary:
      'The files of the content folder that have a fault, in whose place older ones are used.',
  }),
  setUp: route({
    method: 'POST',
    path: '/v1/operator/set-up',
    for: 'guest',
    body: OperatorSetUp,
    payload: z.object({ email: z.string() }),
    code: 201,
    message: 'User successfully Registered. Now you can login',
    summary: 'Become the first operator with the link printed at the first start.',
  }),
  answers: route({
    method: 'GET',
    path: '/v1/operator/answers',
    for: 'editor',
    query: z.object({
      /** `unsure`: quoted as what may help. */
      grounded: z.optional(z.enum(['yes', 'no', 'unsure'])),
      feedback: z.optional(z.enum(['up', 'down'])),
      sort: z._default(z.enum(answerSorts), 'newest'),
      ...page,
    }),
    payload: list(AnsweredQuestion),
    summary:
      'Questions that found no sure answer, whose answer was rated or was sent to the operator, with it and the passages that were found.',
  }),
  uncited: route({
    method: 'GET',
    path: '/v1/operator/files/uncited',
    for: 'editor',
    query: z.object({ sort: z._default(z.enum(uncitedSorts), 'newest'), ...page }),
    payload: list(AssistantFile),
    summary:
      'Documents that the bot answers from and that no answer has cited yet, newest first or as `sort` says.',
  }),
  models: route({
    method: 'GET',
    path: '/v1/operator/models',
    for: 'editor',
    payload: ModelsInUse,
    summary: 'Which models work here, and how far a new one is.',
  }),
  checks: route({
    method: 'GET',
    path: '/v1/operator/checks',
    for: 'editor',
    payload: z.array(CheckQuestion),
    summary: 'The questions whose answers are known.',
  }),
  addCheck: route({
    method: 'POST',
    path: '/v1/operator/checks',
    for: 'editor',
    body: z.strictObject(expected),
    payload: CheckQuestion,
    code: 201,
    summary: 'Add a question whose answer is known.',
  }),
  changeCheck: route({
    method: 'PATCH',
    path: '/v1/operator/checks/{id}',
    for: 'editor',
    params: id,
    body: z.strictObject(expected),
    payload: CheckQuestion,
    message: 'Successfully Updated',
    summary: 'Change such a question.',
  }),
  removeCheck: route({
    method: 'DELETE',
    path: '/v1/operator/checks/{id}',
    for: 'editor',
    params: id,
    payload: z.object({ deleted: z.int() }),
    summary: 'Remove such a question.',
  }),
  runChecks: route({
    method: 'POST',
    path: '/v1/operator/checks/runs',
    for: 'editor',
    payload: CheckRun,
    code: 201,
    summary: 'Ask all of them again, in the background; 409 while a run is under way.',
  }),
  checkRuns: route({
    method: 'GET',
    path: '/v1/operator/checks/runs',
    for: 'editor',
    payload: z.array(CheckRun),
    summary: 'The last 20 runs, the newest first.',
  }),
  checkRun: route({
    method: 'GET',
    path: '/v1/operator/checks/runs/{id}',
    for: 'editor',
    params: id,
    payload: z.object({ run: CheckRun, results: z.array(CheckResult) }),
    summary: 'One run, question by question, beside the run before it.',
  }),
}
