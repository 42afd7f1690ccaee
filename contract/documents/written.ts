import * as z from 'zod/mini'
import { Id, Time } from '../fields.ts'

/** What was written later for a question: the title of its page, by whom and when. */
export const Written = z.object({ answerId: Id, title: z.string(), by: z.string(), at: Time })
export type Written = z.infer<typeof Written>
