import * as z from 'zod/mini'
import { Id, text } from './fields.ts'

export const OwnPrompt = z.object({
  title: text('title', 1, 120),
  description: z._default(
    z.string().check(z.trim(), z.maxLength(300, 'Use at most 300 characters.')),
    '',
  ),
  text: text('text', 1, 8_000),
  categoryId: z._default(z.nullable(Id), null),
})
