import { sql } from 'kysely'
import type { PeriodFigures } from '#contract/desk/figures.ts'
import type { Db } from '#server/infra/db/db.ts'
import type { Span } from './spans.ts'

type Row = Record<
  | ('total' | 'joined' | 'active' | 'gone' | 'questions' | 'yes' | 'no' | 'up' | 'down')
  | ('input' | 'output' | 'reads' | 'began' | 'ended' | 'failed'),
  number | string
> & {
  p50: number | null
  p95: number | null
  models: NonNullable<PeriodFigures['tokens']['models']> | null
}

/** Counts one span over the rows themselves. */
export async function countSpan(
  db: Db,
  { starts, from, to }: Span,
): Promise<Omit<PeriodFigures, 'storageBytes' | 'revenue' | 'cost'> & { revenue: Revenue }> {
  const { rows } = await sql<Row>`
    with asked as (
      select request.member_id, answer.grounded, answer.feedback, answer.first_word_ms,
        answer.input_tokens, answer.output_tokens, answer.model
      from message_requests as request
      left join messages as answer on answer.id = request.bot_message_id
      where request.created_at >= ${from} and request.created_at < ${to}
    ), by_model as (
      select coalesce(model, '') as model, sum(input_tokens) as input, sum(output_tokens) as output
      from asked where input_tokens is not null or output_tokens is not null group by 1
    ), happened as (
      select what from plan_events where at >= ${from} and at < ${to}
    )
    select
      (select count(*) from users where created_at < ${to})
        + (select count(*) from departures where joined_at < ${to} and at >= ${to}) as total,
      (select count(*) from users where created_at >= ${from} and created_at < ${to})
        + (select count(*) from departures where joined_at >= ${from} and joined_at < ${to}) as joined,
      (select count(*) from departures where at >= ${from} and at < ${to}) as gone,
      count(distinct member_id) as active, count(*) as questions,
      count(*) filter (where grounded = 'yes') as yes,
      count(*) filter (where grounded = 'no') as no,
      count(*) filter (where feedback = 'up') as up,
      count(*) filter (where feedback = 'down') as down,
      percentile_disc(0.5) within group (order by first_word_ms) as p50,
      percentile_disc(0.95) within group (order by first_word_ms) as p95,
      (select json_agg(json_build_object('model', model, 'input', coalesce(input, 0), 'output', coalesce(output, 0)) order by model)
        from by_model) as models,
      coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output,
      (select count(*) from reading_places where read_at >= ${from} and read_at < ${to}) as reads,
      (select count(*) from happened where what = 'began') as began,
      (select count(*) from happened where what = 'ended') as ended,
      (select count(*) from happened where what = 'payment-failed') as failed
    from asked`.execute(db)
  const row = rows[0]!
  const n = (name: Exclude<keyof Row, 'models'>) => Number(row[name])
  return {
    starts,
    members: { total: n('total'), new: n('joined'), active: n('active'), left: n('gone') },
    questions: n('questions'),
    answered: { yes: n('yes'), no: n('no') },
    rated: { helpful: n('up'), notHelpful: n('down') },
    firstWord: { p50: row.p50, p95: row.p95 },
    tokens: { input: n('input'), output: n('output'), models: row.models ?? [] },
    documentsRead: n('reads'),
    revenue: { new: n('began'), lost: n('ended'), failedPayments: n('failed') },
  }
}

type Revenue = Omit<PeriodFigures['revenue'], 'mrr'>

/** What is there at this moment, and can be counted at no later one. */
export async function countNow(db: Db): Promise<{ storageBytes: number; mrr: number }> {
  const { rows } = await sql<{ bytes: number | string; mrr: number | string }>`
    select (select coalesce(sum(size_bytes), 0) from files) as bytes,
      (select coalesce(sum(case interval when 'year' then amount / 12.0 else amount end), 0)
        from subscriptions
        where provider_id is not null and status in ('active', 'past_due')) as mrr`.execute(db)
  return { storageBytes: Number(rows[0]!.bytes), mrr: Math.round(Number(rows[0]!.mrr)) }
}
