import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { route } from '../route.ts'

export const nextQuestions = {
  list: route({
    method: 'GET',
    path: '/v1/bot-chat-messages/{messageId}/next-questions',
    for: 'member',
    params: z.object({ messageId: Id }),
    payload: z.array(z.string()),
    summary:
      'Up to three questions that may follow an answer and that the documents answer; none after an answer they do not hold.',
  }),
}
