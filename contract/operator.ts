import * as z from 'zod/mini'
import { Message } from './chat.ts'
import { Citation } from './documents.ts'
import { Email, Id, Password, Time, list, page, personName } from './fields.ts'
import { route } from './route.ts'

export const AnsweredQuestion = z.object({
  question: Message,
  answer: Message,
  passages: z.array(z.extend(Citation, { score: z.number() })),
  askedAt: Time,
  memberId: Id,
})

export const operator = {
  setUp: route({
    method: 'POST',
    path: '/v1/operator/set-up',
    for: 'guest',
    body: z.object({
      token: z
        .string('Open the link that the server printed.')
        .check(z.minLength(1), z.maxLength(200)),
      firstName: personName('first name'),
      lastName: personName('last name'),
      email: Email,
      password: Password,
    }),
    payload: z.object({ email: z.string() }),
    code: 201,
    message: 'User successfully Registered. Now you can login',
    summary: 'Become the first operator with the link printed at the first start.',
  }),
  answers: route({
    method: 'GET',
    path: '/v1/operator/answers',
    for: 'operator',
    query: z.object({
      grounded: z.optional(z.enum(['yes', 'no'])),
      feedback: z.optional(z.enum(['up', 'down'])),
      ...page,
    }),
    payload: list(AnsweredQuestion),
    summary: 'Questions with their answers and the passages that were found.',
  }),
}
