import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Act } from '#contract/desk/audit.ts'
import type { OpenContentFile } from '#contract/desk/content-files.ts'
import type { App } from '#server/app.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { ResponseWithMessage } from '#server/implement.ts'
import { expectUsable } from './check.ts'
import { type Row, etagOf, hashOf, openContent, openVersion, rowsOf, textBelow } from './read.ts'
import type { Written } from './merge.ts'
import { expectPlace } from './paths.ts'
import { publish, readWritten } from './written.ts'

type Response = ResponseWithMessage<OpenContentFile>

/** Writes a text over a file, or keeps it as a draft. */
export async function saveContent(
  app: App,
  actor: Actor,
  file: string,
  { text, draft = false }: { text: string; draft?: boolean | undefined },
  ifMatch: string | undefined,
): Promise<Response> {
  expectPlace(file)
  if (!ifMatch) throw withoutEtag()
  return write(app, actor, file, {
    act: draft ? 'content.draft-saved' : 'content.published',
    ifMatch,
    draft,
    text,
  })
}

/** Goes back to the folder's own file; where what is in use is that file, takes it out of use. */
export async function removeContent(
  app: App,
  actor: Actor,
  file: string,
  ifMatch: string | undefined,
): Promise<Response> {
  expectPlace(file)
  const [row] = await rowsOf(app, file)
  const below = await textBelow(app, file)
  if (!row && below === null) throw notFound('File')
  // What was only ever a draft is dropped with it.
  const backToFile = Boolean(row) && (below !== null || !row?.publishedId)
  return write(app, actor, file, { act: 'content.removed', text: null, backToFile, ifMatch })
}

export async function restoreContent(
  app: App,
  actor: Actor,
  file: string,
  versionId: string,
  ifMatch: string | undefined,
): Promise<Response> {
  const version = await openVersion(app, file, versionId)
  return write(app, actor, file, { act: 'content.restored', text: version.text, ifMatch })
}

/** What is in use stays; the draft is still among the versions. */
export const dropDraft = (
  app: App,
  actor: Actor,
  file: string,
  ifMatch: string | undefined,
): Promise<null> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    expectPlace(file)
    await lockVersions(inside)
    const [row] = await rowsOf(inside, file)
    if (!row?.draftId) throw notFound('Draft')
    expectSeen(row, await textBelow(inside, file), { text: null, ifMatch })
    if (row.publishedId)
      await db.updateTable('contentFiles').set({ draftId: null }).where('path', '=', file).execute()
    else await db.deleteFrom('contentFiles').where('path', '=', file).execute()
    await audit(inside, actor, 'content.draft-discarded', { kind: 'content', id: file, name: file })
    return null
  })

/** One writer at a time, on all servers. */
export const lockVersions = ({ db }: Pick<App, 'db'>) =>
  sql`lock table content_versions in share row exclusive mode`.execute(db)

type Change = {
  act: Act
  /** Null: the file is not there. */
  text: string | null
  draft?: boolean
  /** Nothing is laid over the folder's own file any more. */
  backToFile?: boolean
  ifMatch: string | undefined
}

const withoutEtag = () => invalid({ etag: 'Send the ETag of what you changed as If-Match.' })

/** Nobody writes over what they have not seen, and without an ETag over no draft. */
function expectSeen(
  row: Row | undefined,
  below: string | null,
  { act, text, ifMatch }: Pick<Change, 'text' | 'ifMatch'> & { act?: Act },
) {
  if (!ifMatch) {
    if (row?.draftId) throw withoutEtag()
    return
  }
  const etag = etagOf(row, below)
  if (ifMatch === '*' || ifMatch === etag) return
  const isWritten = act === 'content.draft-saved' || act === 'content.published'
  throw conflict(
    isWritten
      ? 'Somebody else has changed this meanwhile. Both texts are here.'
      : 'Somebody else has changed this meanwhile. Nothing was done. Look at it first.',
    {
      current: {
        text: row?.draftId ? row.draftText : row?.publishedId ? row.text : below,
        etag,
        changedAt: (row?.draftAt ?? row?.at)?.toISOString() ?? null,
        changedBy: row?.draftBy ?? row?.by ?? null,
      },
      yours: text,
    },
  )
}

async function write(app: App, actor: Actor, file: string, change: Change): Promise<Response> {
  const { act, text, draft = false, backToFile = false } = change
  const below = await textBelow(app, file)
  // What was found usable may be so no more when another file was written meanwhile.
  for (let tries = 0; ; tries += 1) {
    const before = await readWritten(app)
    if (!draft) {
      const after: Written = new Map(before)
      if (backToFile) after.delete(file)
      else after.set(file, text)
      await expectUsable(app, { before, after, changed: file })
    }
    const isDone = await app.db.transaction().execute(async (db) => {
      const inside = { ...app, db }
      await lockVersions(inside)
      const now = await readWritten(inside)
      if (!draft && !isSame(now, before)) return false
      const [row] = await rowsOf(inside, file)
      expectSeen(row, below, change)
      const id = uuid()
      const { member } = actor
      await db
        .insertInto('contentVersions')
        .values({
          ...{ id, path: file, text, draft },
          authorId: member.id,
          authorName: member.firstName,
          at: app.now(),
        })
        .execute()
      const values = draft
        ? { draftId: id }
        : {
            publishedId: backToFile ? null : id,
            draftId: null,
            belowHash: below === null ? null : hashOf(below),
          }
      await db
        .insertInto('contentFiles')
        .values({ path: file, ...values })
        .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
        .execute()
      await audit(inside, actor, act, { kind: 'content', id: file, name: file })
      return true
    })
    if (isDone) break
    if (tries === 3) throw conflict('Somebody else has changed this meanwhile. Try again.')
  }
  if (!draft) await publish(app)
  const open = await openContent(app, file).catch((error: unknown) => {
    if (!backToFile && text !== null) throw error
    return gone(file)
  })
  return new ResponseWithMessage(open, undefined, { etag: open.etag })
}

export const isSame = (a: Map<string, string | null>, b: Map<string, string | null>) =>
  a.size === b.size && [...a].every(([file, text]) => b.get(file) === text)

/** Of a file that is nowhere any more. */
const gone = (file: string): OpenContentFile => ({
  ...expectPlace(file),
  title: null,
  from: 'here',
  changedAt: null,
  changedBy: null,
  hasDraft: false,
  fileChanged: false,
  text: null,
  draft: null,
  below: null,
  belowHash: null,
  etag: '"none"',
})
