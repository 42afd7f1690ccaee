import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type FigureSpan, type Figures, PeriodFigures } from '#contract/desk/figures.ts'
import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import { type Actor, audit } from '#server/features/audit/audit.ts'
import { answeringSettings } from '#server/features/answering-settings/answering-settings.ts'
import { keepPlans } from '#server/features/subscriptions/subscriptions.ts'
import { costsIn } from './costs.ts'
import { countNow, countSpan } from './count.ts'
import { type Span, mostSpans, spansBetween, startOf } from './spans.ts'

type Counting = Pick<App, 'db' | 'now'>
/** Its cost follows from the prices of the day on which it is read. */
type Counted = Omit<PeriodFigures, 'cost'>
const Counted = z.omit(PeriodFigures, { cost: true })
type Range = { from: string; to: string }

const spans: FigureSpan[] = ['day', 'week', 'month']

/**
 * What is over is read from the rolled-up rows; those that are missing are counted once. What is not
 * over is counted each time, and what has not begun is left out.
 */
export async function readFigures(
  app: App,
  { from, to, by }: Range & { by: FigureSpan },
): Promise<Figures> {
  if (from > to) throw invalid({ to: 'The last day cannot be before the first.' })
  const asked = spansBetween(by, from, to)
  if (asked.length > mostSpans) throw invalid({ from: 'Ask for a shorter time at once.' })
  const now = app.now()
  const begun = asked.filter(({ from }) => from <= now)
  const kept = await keptRows(app, by, begun)
  const periods: Counted[] = []
  for (const span of begun) periods.push(kept.get(span.starts) ?? (await countOne(app, by, span)))
  const { prices: modelPrices } = await answeringSettings(app)
  const { plans } = await keepPlans(app)
  const prices = plans.flatMap(({ plan }) => plan.prices)
  const currency = prices[0]?.currency ?? 'EUR'
  const costs = costsIn(currency, modelPrices)
  return { by, currency, periods: periods.map((one) => ({ ...one, cost: costs(one) })) }
}

/** The job, each day soon after midnight: what was over with it. */
export async function rollFigures(app: Counting): Promise<void> {
  const yesterday = new Date(app.now().getTime() - dayMs).toISOString().slice(0, 10)
  for (const by of spans) {
    const [span] = spansBetween(by, yesterday, yesterday)
    if (span && span.to <= app.now() && (await keptRows(app, by, [span])).size === 0)
      await countOne(app, by, span)
  }
}

/** What is there at a moment only, such as the storage, is kept. */
export async function countAgain(
  app: Counting,
  actor: Actor,
  { from, to }: Range,
): Promise<{ forgotten: number }> {
  return app.db.transaction().execute(async (db) => {
    const name = `${from} – ${to}`
    await audit({ ...app, db }, actor, 'figures.counted-again', { kind: 'figures', name })
    return { forgotten: await forgetRows({ db }, { from, to }) }
  })
}

async function forgetRows({ db }: Pick<App, 'db'>, { from, to }: Range): Promise<number> {
  let forgotten = 0
  for (const by of spans) {
    const first = startOf(by, new Date(from)).toISOString().slice(0, 10)
    const { numUpdatedRows } = await db
      .updateTable('rolledFigures')
      .set({ madeAt: new Date(0) })
      .where('by', '=', by)
      .where('starts', '>=', first)
      .where('starts', '<=', to)
      .executeTakeFirst()
    forgotten += Number(numUpdatedRows)
  }
  return forgotten
}

async function keptRows(
  { db }: Counting,
  by: FigureSpan,
  asked: Span[],
): Promise<Map<string, Counted>> {
  const [first, last] = [asked[0], asked.at(-1)]
  if (!first || !last) return new Map()
  const rows = await db
    .selectFrom('rolledFigures')
    .select(['starts', 'figures'])
    .where('by', '=', by)
    .where('starts', '>=', first.starts)
    .where('starts', '<=', last.starts)
    .where('madeAt', '>', new Date(0))
    .execute()
  return new Map(rows.map(({ starts, figures }) => [starts, Counted.parse(figures)]))
}

async function countOne({ db, now }: Counting, by: FigureSpan, span: Span): Promise<Counted> {
  const counted = await countSpan(db, span)
  const isOver = span.to <= now()
  const { storageBytes, mrr } = await atTheEnd({ db, now }, by, span)
  const figures = { ...counted, storageBytes, revenue: { mrr, ...counted.revenue } }
  if (isOver)
    await sql`
      insert into rolled_figures (by, starts, figures, made_at)
      values (${by}, ${span.starts}, ${JSON.stringify(figures)}::text::jsonb, ${now()})
      on conflict (by, starts) do update
      set figures = excluded.figures, made_at = excluded.made_at`.execute(db)
  return figures
}

/** As it was noted; else as it is now, if that is the end of the span or at most a day later. */
async function atTheEnd(
  { db, now }: Counting,
  by: FigureSpan,
  { starts, to }: Span,
): Promise<{ storageBytes: number | null; mrr: number | null }> {
  const noted = await db
    .selectFrom('rolledFigures')
    .select('figures')
    .where('by', '=', by)
    .where('starts', '=', starts)
    .executeTakeFirst()
  if (noted) {
    const { storageBytes, revenue } = Counted.parse(noted.figures)
    return { storageBytes, mrr: revenue.mrr }
  }
  if (now().getTime() - to.getTime() > dayMs) return { storageBytes: null, mrr: null }
  return countNow(db)
}
