import { sql } from 'kysely'
import type { Duty } from '#contract/desk/desk.ts'
import type { App, Member } from '#server/app.ts'
import { clockOffMs, minutesOff } from '#server/infra/db/clock.ts'
import { contentFaults } from '../content/content.ts'
import { changedBelow } from '../editing/editing.ts'
import { oldestRow } from './questions/rows.ts'
import { overdueReviews } from './reviews.ts'

type Counted = { kind: Duty['kind']; count: number; since: Date | null }

/** What needs a hand, in the order in which members wait for it; what needs none is left out. */
export async function dutiesOf(app: App, member: Member): Promise<Duty[]> {
  const { db, now } = app
  const questions = await oldestRow({ db })
  const { rows } = await sql<Counted>`
    select 'threads' as kind, count(*)::integer as count, min(updated_at) as since
      from help_threads where state = 'waiting'
    union all
    select 'requests', count(*)::integer, min(created_at) from contact_requests where state = 'open'
    union all
    select 'documents', count(*)::integer, min(updated_at) from files
      where state = 'failed' and owner_id is null and replaced_by is null
    union all
    select 'reviews', count, since from (${overdueReviews({ db, now })}) as overdue
    union all
    select 'approved', count(*)::integer, min(changed_at) from approved_answers
      where state = 'review'
    union all
    select 'letters', count(*)::integer, min(created_at) from jobs
      where state = 'failed' and name = 'letter' and ${member.role === 'operator'}
    union all
    select 'mailings', count(*)::integer, min(trouble_at) from mailings
      where trouble_at is not null and ${member.role === 'operator'}
    union all
    select 'payments', count(*)::integer, min(at) from payment_troubles
      where settled_at is null and ${member.role === 'operator'}`.execute(db)
  const faults = contentFaults(app)
  const content = {
    kind: 'content' as const,
    count: faults.length,
    since: faults.map(({ since }) => new Date(since)).toSorted((a, b) => +a - +b)[0] ?? null,
  }
  const folder = { kind: 'folder' as const, ...(await changedBelow(app)) }
  const offMs = await clockOffMs(app)
  const clock = { kind: 'clock' as const, count: offMs && minutesOff(offMs), since: now() }
  return [{ kind: 'questions' as const, ...questions }, ...rows, content, folder, clock].flatMap(
    ({ kind, count, since }) =>
      count > 0 && since ? [{ kind, count, since: since.toISOString() }] : [],
  )
}
