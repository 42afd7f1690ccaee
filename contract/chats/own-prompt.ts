import * as z from 'zod/mini'
import { Id, text } from '../fields.ts'
import { tooLong } from '../issues.ts'

export const OwnPrompt = z.object({
  title: text('Enter the title.', 1, 120),
  description: z._default(z.string().check(z.trim(), z.maxLength(300, tooLong)), ''),
  text: text('Enter the text.', 1, 8_000),
  categoryId: z._default(z.nullable(Id), null),
})
