import * as z from 'zod/mini'
import { Prompt } from '../content.ts'
import { Id } from '../fields.ts'
import { OwnPrompt } from './own-prompt.ts'
import { route } from '../route.ts'

/** A variable in a prompt's text: `{{name}}`, or `{{name*}}` where it has to be filled in. */
export const variablePattern = /\{\{([^{}\n]{1,80})\}\}/g

const one = z.object({ id: Id })

/** A member's own prompts, beside those the operator has written. */
export const prompts = {
  list: route({
    method: 'GET',
    path: '/v1/prompts',
    for: 'member',
    payload: z.array(Prompt),
    summary: 'The own prompts by title.',
  }),
  add: route({
    method: 'POST',
    path: '/v1/prompts',
    for: 'member',
    body: OwnPrompt,
    payload: Prompt,
    code: 201,
    summary: 'Keep a prompt of the own.',
  }),
  change: route({
    method: 'PUT',
    path: '/v1/prompts/{id}',
    for: 'member',
    params: one,
    body: OwnPrompt,
    payload: Prompt,
    message: 'Successfully Updated',
    summary: 'Write an own prompt anew.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/prompts/{id}',
    for: 'member',
    params: one,
    payload: z.object({ deleted: z.int() }),
    summary: 'Delete an own prompt.',
  }),
}
