import * as z from 'zod/mini'
import { Time } from '../fields.ts'

/**
 * By whom and when an answer was approved. `fixed`: nobody approved it, because the operator has
 * written it beforehand, for this question or for a topic that is left alone.
 */
export const Approval = z.object({
  by: z.string(),
  at: Time,
  fixed: z.optional(z.enum(['answer', 'topic'])),
})
export type Approval = z.infer<typeof Approval>
