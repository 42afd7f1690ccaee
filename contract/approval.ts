import * as z from 'zod/mini'
import { Time } from './fields.ts'

/** By whom and when an answer was approved. */
export const Approval = z.object({ by: z.string(), at: Time })
export type Approval = z.infer<typeof Approval>
