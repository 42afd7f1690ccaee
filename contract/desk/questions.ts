import * as z from 'zod/mini'
import { Id, Time, ids, list, page, text } from '../fields.ts'
import { AnsweredQuestion } from './operator.ts'
import { route } from '../route.ts'
import { Written } from '../documents/written.ts'

/** Questions that ask the same, and had no answer or none that helped: one row of the desk. */
export const AlikeQuestions = z.object({
  ...ids,
  /** As it was asked last, and the answer to it. */
  question: z.string(),
  messageId: Id,
  /** How often it was asked, and by how many members. */
  times: z.int(),
  members: z.int(),
  /** How many of them no document answered, and how many answers did not help. */
  unanswered: z.int(),
  notHelpful: z.int(),
  since: Time,
  last: Time,
  /** What was written for them. */
  written: z.optional(Written),
  /** Put aside: nothing will be written. */
  left: z.optional(z.object({ by: z.string(), at: Time })),
})
export type AlikeQuestions = z.infer<typeof AlikeQuestions>

/** One of them, with how alike it is to the one that it was put beside, and the words of both. */
export const AlikeQuestion = z.extend(AnsweredQuestion, {
  likeness: z.nullable(z.number()),
  words: z.array(z.string()),
})
export type AlikeQuestion = z.infer<typeof AlikeQuestion>

export const mostOfAnswer = 20_000

/** Who may read it: `some` names plans, groups or both, any of which suffices. */
const audience = {
  audience: z.enum(['everyone', 'members', 'some']),
  planIds: z.optional(z.array(Id).check(z.maxLength(100))),
  groupIds: z.optional(z.array(Id).check(z.maxLength(100))),
}

export const AnswerText = z.object({
  title: text('Write a title.', 3, 200),
  body: text('Write the answer.', 1, mostOfAnswer),
})

export const NewAnswer = z.strictObject({
  ...AnswerText.shape,
  ...audience,
  /** Of the library, for the document of that audience. */
  categoryId: z.optional(Id),
  /** Whether the members who asked are told, by e-mail and in the chat. */
  notify: z.boolean(),
})
export type NewAnswer = z.infer<typeof NewAnswer>

/** What an editor has written, and where it stands. */
export const WrittenAnswer = z.object({
  ...ids,
  ...AnswerText.shape,
  audience: z.enum(['everyone', 'members', 'some']),
  /** The page in the document; null until it has been read. */
  filename: z.nullable(z.string()),
  page: z.nullable(z.int()),
  /** How many members asked. */
  members: z.int(),
  /** Whether they were told; `waiting` until the page can be opened. */
  told: z.enum(['no', 'waiting', 'told']),
  createdAt: Time,
  createdBy: z.string(),
  updatedAt: Time,
  updatedBy: z.string(),
})
export type WrittenAnswer = z.infer<typeof WrittenAnswer>

/** By when they were written. */
export const writtenSorts = ['newest', 'oldest'] as const
export type WrittenSort = (typeof writtenSorts)[number]

/** By how often they were asked, or by when last. */
export const questionSorts = ['often', 'newest', 'oldest'] as const
export type QuestionSort = (typeof questionSorts)[number]

const one = z.object({ id: Id })
const path = '/v1/operator/questions'

export const questions = {
  list: route({
    method: 'GET',
    path,
    for: 'editor',
    query: z.object({
      why: z.optional(z.enum(['unanswered', 'not-helpful'])),
      state: z._default(z.enum(['open', 'written', 'left']), 'open'),
      sort: z._default(z.enum(questionSorts), 'often'),
      ...page,
    }),
    payload: list(AlikeQuestions),
    summary: 'Questions without a good answer; those that ask the same are one row.',
  }),
  open: route({
    method: 'GET',
    path: `${path}/{id}`,
    for: 'editor',
    params: one,
    payload: z.object({ row: AlikeQuestions, items: z.array(AlikeQuestion), more: z.int() }),
    summary: 'The newest 50 questions of a row, each with its answer and why it is there.',
  }),
  change: route({
    method: 'PATCH',
    path: `${path}/{id}`,
    for: 'editor',
    params: one,
    body: z.strictObject({ left: z.boolean() }),
    payload: AlikeQuestions,
    message: 'Successfully Updated',
    summary: 'Put a row aside for which nothing will be written, or take it up again.',
  }),
  apart: route({
    method: 'POST',
    path: `${path}/{id}/apart`,
    for: 'editor',
    params: one,
    body: z.strictObject({ messageId: Id }),
    payload: AlikeQuestions,
    message: 'Successfully Updated',
    summary: 'Take a question out of a row that it is not alike to, into one of its own.',
  }),
  resolve: route({
    method: 'POST',
    path: '/v1/operator/answers/{messageId}/resolve',
    for: 'editor',
    params: z.object({ messageId: Id }),
    body: NewAnswer,
    payload: WrittenAnswer,
    code: 201,
    summary:
      'Answer it: the text becomes a page of the document “Questions and answers”, and the members who asked an alike question are told.',
  }),
  written: route({
    method: 'GET',
    path: '/v1/operator/written-answers',
    for: 'editor',
    query: z.object({ sort: z._default(z.enum(writtenSorts), 'newest'), ...page }),
    payload: list(WrittenAnswer),
    summary: 'What was written for questions, newest first or as `sort` says.',
  }),
  changeWritten: route({
    method: 'PATCH',
    path: '/v1/operator/written-answers/{id}',
    for: 'editor',
    params: one,
    body: z.strictObject(AnswerText.shape),
    payload: WrittenAnswer,
    message: 'Successfully Updated',
    summary: 'Change such a page: the document gets a new version.',
  }),
  removeWritten: route({
    method: 'DELETE',
    path: '/v1/operator/written-answers/{id}',
    for: 'editor',
    params: one,
    payload: z.object({ deleted: z.int() }),
    summary: 'Take such a page out of the document; its questions wait again.',
  }),
  place: route({
    method: 'GET',
    path: '/v1/written-answers/{id}',
    for: 'member',
    params: one,
    payload: z.object({ filename: z.string(), page: z.int(), title: z.string() }),
    summary: 'Where a written answer stands now.',
  }),
}
