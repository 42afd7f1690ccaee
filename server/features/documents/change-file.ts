import { type Updateable, sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { App } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Files } from '#server/infra/db/tables.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { type Audience, tellReaders } from '../audiences/audiences.ts'
import { type AudienceGiven, audienceIn, audienceOf } from './audience.ts'
import type { FileRow } from './store.ts'
import { holdVersions, isWaiting } from './versions/versions.ts'

/** Undefined fields stay as they are. */
type Change = {
  [name in 'title' | 'description' | 'categoryId']?: string | null | undefined
} & { [name in 'library' | 'assistant']?: boolean | undefined } & AudienceGiven

/**
 * A change of the current version's details also applies to the versions that wait to replace it.
 * A narrower audience applies to all versions at once, whichever one was named.
 *
 * @param by who changes it; missing where the content folder does
 */
export const updateFile = (
  app: App,
  id: string,
  { audience, planIds, groupIds, public: open, ...change }: Change,
  by: { actor: Actor } | { contentAbout: string },
): Promise<FileRow> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await holdVersions(db)
    const before = await findOfOperator(inside, id)
    const given = { audience, planIds, groupIds, public: open }
    const now = audienceOf(before)
    const seenBy =
      'actor' in by ? await audienceIn(inside, given, now) : { ...now, ...written(given) }
    const said = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    )
    const set = { ...said, ...seenBy }
    const row = await db
      .updateTable('files')
      .set({
        ...set,
        ...(change.title === undefined ? {} : { titledByName: false }),
        ...('contentAbout' in by ? { contentAbout: by.contentAbout } : {}),
        updatedAt: app.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await applyToOthers(db, row, set, seenBy)
    const isSeenByOthers = !isDeepStrictEqual(audienceOf(before), audienceOf(row))
    if ('actor' in by) {
      const on = { kind: 'document', id, name: row.title }
      const names = Object.keys(said)
      if (names.length > 0) await audit(inside, by.actor, 'document.changed', on, names.join(', '))
      if (isSeenByOthers)
        await audit(
          inside,
          by.actor,
          'document.audience-changed',
          on,
          await changeOf(db, before, row),
        )
    }
    if (isSeenByOthers || names(set).length > 0) await tellReaders(inside)
    return row
  })

const names = Object.keys

/** The content folder's audience is whole; one that names nobody is kept, because it opens nothing. */
const written = ({ audience, planIds, groupIds }: AudienceGiven) =>
  ({ audience, planIds, groupIds }) as Audience

async function findOfOperator({ db }: Pick<App, 'db'>, id: string): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('File')
  // An older version is not searched or listed any more, and is never newly opened to anybody.
  if (row.replacedBy)
    throw conflict(
      'There is a newer version of this file. Nothing was changed; reload the list of files and change that one.',
    )
  return row
}

async function applyToOthers(
  db: App['db'],
  row: FileRow,
  set: Updateable<Files>,
  seenBy: Audience | undefined,
) {
  const waits = isWaiting(row)
  const inForce = waits ? row.replaces! : row.id
  if (!waits && names(set).length > 0)
    await db
      .updateTable('files')
      .set(set)
      .where('replaces', '=', inForce)
      .where('replacedBy', 'is', null)
      .where('state', '<>', 'ready')
      .execute()
  // What a waiting version is opened to holds once it is the current one.
  if (!seenBy || (waits && seenBy.audience === 'everyone')) return
  await db
    .updateTable('files')
    .set(seenBy)
    .where(({ eb, or }) =>
      or([
        eb('replacedBy', '=', inForce),
        ...(waits ? [eb('id', '=', inForce), eb('replaces', '=', inForce)] : []),
      ]),
    )
    .execute()
}

/** As the audit log tells it: 'members → some (Council)'. */
async function changeOf(db: App['db'], before: FileRow, now: FileRow): Promise<string> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from groups where id = any (${[...before.groupIds, ...now.groupIds]}::uuid[])
    union all
    select id, plan ->> 'name' from plans where id = any (${[...before.planIds, ...now.planIds]}::uuid[])
  `.execute(db)
  const nameOf = (id: string) => rows.find((one) => one.id === id)?.name ?? id
  const inWords = (row: FileRow) => {
    const of = [...row.planIds, ...row.groupIds].map(nameOf)
    return of.length > 0 ? `${row.audience} (${of.join(', ')})` : row.audience
  }
  return `${inWords(before)} → ${inWords(now)}`
}
