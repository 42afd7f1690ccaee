import { type RawBuilder, sql } from 'kysely'
import type { WhoSees } from '#contract/documents/audience.ts'
import type { App } from '#server/app.ts'
import type { OfAllMembers } from '#server/job-data.ts'

/** `planIds` and `groupIds` count where the audience is `some`; any of them suffices. */
export type Audience = { audience: WhoSees; planIds: string[]; groupIds: string[] }

/** Whose sight is asked for: a member's by the id, or a guest's. */
export type Reader = { memberId: string | null; now: App['now'] }

export const readerOf = ({ now }: Pick<App, 'now'>, member: { id: string } | null): Reader => ({
  memberId: member?.id ?? null,
  now,
})

/**
 * The one condition on who may see a document of the operator, for every query that reads one. Role,
 * plan and groups are those of this moment, so that a change holds from the next statement on.
 * Members' own documents are not meant: these belong to their owner.
 *
 * @param files the table or its alias
 */
export function seenWithin({ memberId, now }: Reader, files = 'files'): RawBuilder<boolean> {
  if (memberId === null) return sql<boolean>`${sql.ref(`${files}.audience`)} = 'everyone'`
  return seenBy(sql<string>`${memberId}::uuid`, now, files)
}

/** The same for the members of a query. */
export function seenBy(
  memberId: RawBuilder<string>,
  now: App['now'],
  files = 'files',
): RawBuilder<boolean> {
  return sql<boolean>`(
    ${sql.ref(`${files}.audience`)} <> 'some'
    or (select plan_held(${memberId}, ${now().toISOString()}::timestamptz)) = any (${sql.ref(`${files}.plan_ids`)})
    or ${sql.ref(`${files}.group_ids`)} && array(select group_id from group_members where user_id = ${memberId})
    or ${looksAfterDocuments(memberId)}
  )`
}

const looksAfterDocuments = (memberId: RawBuilder<string>) =>
  sql<boolean>`(select exists (select from users as looking where looking.id = ${memberId} and looking.role <> 'member'))`

/**
 * Tells the browsers of all members that they may see other documents now, so that none keeps what
 * it may not show any more.
 *
 * @param inside the transaction that changes it
 */
export const tellReaders = ({ db }: Pick<App, 'db'>): Promise<void> =>
  tellEverybody({ db }, { kind: 'documents' })

/** What every member may see is different: the browsers of all are told. */
export async function tellEverybody({ db }: Pick<App, 'db'>, { kind }: OfAllMembers) {
  await sql`
    insert into changes (member_id, kind) select distinct user_id, ${kind} from sessions`.execute(
    db,
  )
}

const apartSeconds = 5

/**
 * The same for what may come by the hundred, such as the documents of a library that is read: all
 * members are told of the first at once, and of those that follow together, some seconds later.
 *
 * @param db inside the transaction that changes it
 */
export async function tellEverybodySoon(
  { db, jobs }: Pick<App, 'db'> & { jobs: Pick<App['jobs'], 'send'> },
  kind: OfAllMembers['kind'],
): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from max(at) - clock_timestamp())::float8 + ${apartSeconds}::float8 as wait
    from changes
    where at > clock_timestamp() - make_interval(secs => ${apartSeconds}::float8)
      and kind = ${kind}`.execute(db)
  const startAfterSeconds = rows[0]?.wait ?? 0
  if (startAfterSeconds <= 0) return tellEverybody({ db }, { kind })
  // Again, because one that runs may have told of what was before this.
  const once = { once: kind, again: true, startAfterSeconds, trx: db }
  await jobs.send('tell-everybody', { kind }, once)
}

/** As the content folder says it: plans by their ids, groups by their names. */
export type WrittenAudience = 'everyone' | 'members' | { planIds: string[]; groups: string[] }

/**
 * With the ids of the groups as they are called now; a name that no group has stands for nobody, so
 * that a mistyped one opens nothing.
 */
export async function audienceWritten(
  { db }: Pick<App, 'db'>,
  written: WrittenAudience,
): Promise<Audience> {
  if (typeof written === 'string') return { audience: written, planIds: [], groupIds: [] }
  const { rows } = await sql<{ id: string }>`
    select id from groups
    where lower(name) = any (select lower(each) from unnest(${written.groups}::text[]) as each)
    order by id`.execute(db)
  return { audience: 'some', planIds: written.planIds, groupIds: rows.map(({ id }) => id) }
}

/** What decides on entries of the content folder, which no query can be asked for. */
export type Sight =
  | { memberId: null }
  | { memberId: string; looksAfter: boolean; planId: string | null; groups: string[] }

export async function sightOf(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: { id: string } | null,
): Promise<Sight> {
  if (!member) return { memberId: null }
  const { id: memberId } = member
  const { rows } = await sql<{ looksAfter: boolean; planId: string | null; groups: string[] }>`
    select ${looksAfterDocuments(sql`${memberId}::uuid`)} as "looksAfter",
      plan_held(${memberId}::uuid, ${now().toISOString()}::timestamptz) as "planId",
      array(
        select lower(name) from groups join group_members on group_id = id
        where user_id = ${memberId}::uuid
      ) as groups`.execute(db)
  return { memberId, ...rows[0]! }
}

/** The same as `seenWithin`, for what the content folder says. */
export function isFor(sight: Sight, audience: WrittenAudience): boolean {
  if (audience === 'everyone') return true
  if (sight.memberId === null) return false
  if (audience === 'members' || sight.looksAfter) return true
  const { planId, groups } = sight
  return (
    (planId !== null && audience.planIds.includes(planId)) ||
    audience.groups.some((name) => groups.includes(name.toLowerCase()))
  )
}
