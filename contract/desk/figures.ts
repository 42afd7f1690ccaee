import * as z from 'zod/mini'
import { route } from '../route.ts'

export const FigureSpan = z.enum(['day', 'week', 'month'])
export type FigureSpan = z.infer<typeof FigureSpan>

/** What is counted of one day, week or month, in UTC. */
export const PeriodFigures = z.object({
  /** Its first day; a week begins on Monday. */
  starts: z.iso.date(),
  /** At its end, and during it; `active` asked something. */
  members: z.object({ total: z.int(), new: z.int(), active: z.int(), left: z.int() }),
  questions: z.int(),
  /** Answers that the documents held, and those that they did not. */
  answered: z.object({ yes: z.int(), no: z.int() }),
  rated: z.object({ helpful: z.int(), notHelpful: z.int() }),
  /** In milliseconds; null where nothing was answered. */
  firstWord: z.object({ p50: z.nullable(z.int()), p95: z.nullable(z.int()) }),
  tokens: z.object({
    input: z.int(),
    output: z.int(),
    /** Of each model; missing of times that were counted before models were told apart. */
    models: z.optional(z.array(z.object({ model: z.string(), input: z.int(), output: z.int() }))),
  }),
  /**
   * What these tokens cost at the prices of today, in the smallest unit; null where a model has none.
   */
  cost: z.nullable(z.number()),
  /** Documents in which members have read last in this time. */
  documentsRead: z.int(),
  /** At its end; null of times that were over before figures were kept. */
  storageBytes: z.nullable(z.int()),
  revenue: z.object({
    /** What the paid plans bring in a month, at its end, in the smallest unit; null as above. */
    mrr: z.nullable(z.int()),
    new: z.int(),
    lost: z.int(),
    failedPayments: z.int(),
  }),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

const range = { from: z.iso.date(), to: z.iso.date() }

export const Figures = z.object({
  by: FigureSpan,
  /** Of the revenue and the cost. */
  currency: z.string(),
  periods: z.array(PeriodFigures),
})
export type Figures = z.infer<typeof Figures>

export const figures = {
  read: route({
    method: 'GET',
    path: '/v1/operator/figures',
    for: 'operator',
    query: z.object({ ...range, by: z._default(FigureSpan, 'day') }),
    payload: Figures,
    summary: 'What happened on the site, by day, week or month; at most 400 of them.',
  }),
  again: route({
    method: 'POST',
    path: '/v1/operator/figures/again',
    for: 'operator',
    body: z.strictObject(range),
    payload: z.object({ forgotten: z.int() }),
    summary: 'Count these days, weeks and months anew when they are read next.',
  }),
}
