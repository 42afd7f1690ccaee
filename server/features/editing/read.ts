import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type {
  ContentFile,
  ContentVersion,
  OpenContentFile,
  OpenContentVersion,
} from '#contract/desk/content-files.ts'
import type { App } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { notFound } from '#server/errors.ts'
import { expectPlace, placeOf } from './paths.ts'
import { titleIn } from './title.ts'
import { folderBelow, textIn } from './written.ts'

/** Pages and letters that ship are used where the operator has none of their own. */
const shipped = path.join(import.meta.dirname, '../../../content')
const isShipped = (file: string) => /^(?:pages|letters)\//.test(file)

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** What the folder says; null where it has no such file. */
export async function textBelow(app: App, file: string): Promise<string | null> {
  const own = await textIn(folderBelow(app), file)
  if (own !== undefined) return own
  return isShipped(file) ? ((await textIn(shipped, file)) ?? null) : null
}

/** Every file that can be written, in the order of their paths. */
export async function listContent(app: App): Promise<ContentFile[]> {
  const below = folderBelow(app)
  const own = new Set(await pathsIn(below))
  const ships = (await pathsIn(shipped)).filter((file) => isShipped(file) && !own.has(file))
  const rows = new Map((await rowsOf(app)).map((row) => [row.path, row]))
  const files: ContentFile[] = []
  for (const file of new Set([...own, ...ships, ...rows.keys()])) {
    const place = placeOf(file)
    const row = rows.get(file)
    const isGone = row?.publishedId && row.text === null && !row.draftId
    if (!place || isGone) continue
    const text = row?.publishedId ? row.text : await textBelow(app, file)
    files.push({
      ...place,
      title: titleIn(place, text),
      ...about(row),
      from: row?.publishedId ? 'here' : own.has(file) || row ? 'file' : 'shipped',
      fileChanged: await hasChangedBelow(app, row),
    })
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

export async function openContent(app: App, file: string): Promise<OpenContentFile> {
  const place = expectPlace(file)
  const [row] = await rowsOf(app, file)
  const below = await textBelow(app, file)
  const inUse = row?.publishedId ? row.text : below
  if (inUse === null && !row) throw notFound('File')
  return {
    ...place,
    title: titleIn(place, inUse),
    ...about(row),
    from: row?.publishedId
      ? 'here'
      : (await textIn(folderBelow(app), file)) === undefined
        ? 'shipped'
        : 'file',
    fileChanged: await hasChangedBelow(app, row),
    text: inUse,
    draft:
      row?.draftId && row.draftText !== null
        ? {
            text: row.draftText,
            changedAt: row.draftAt!.toISOString(),
            changedBy: row.draftBy!,
          }
        : null,
    below: row?.publishedId ? below : null,
    belowHash: row?.publishedId ? hashIfAny(below) : null,
    etag: etagOf(row, below),
  }
}

export async function listVersions(
  app: App,
  file: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ContentVersion[]; nextCursor: string | null }> {
  expectPlace(file)
  const before = readCursor(cursor)
  const [row] = await rowsOf(app, file)
  let query = versionsOf(app, file)
  if (before)
    query = query.where(sql<boolean>`(at, id) < (${before.time}::timestamptz, ${before.id}::uuid)`)
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.at, last.id))
  return { items: shown.map((version) => toVersion(version, row)), nextCursor }
}

export async function openVersion(
  app: App,
  file: string,
  versionId: string,
): Promise<OpenContentVersion> {
  expectPlace(file)
  const version = await versionsOf(app, file)
    .select('text')
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (!version) throw notFound('Version')
  const [row] = await rowsOf(app, file)
  return { ...toVersion(version, row), text: version.text }
}

const versionsOf = ({ db }: App, file: string) =>
  db
    .selectFrom('contentVersions')
    .select(['id', 'at', 'authorName', 'draft', sql<number | null>`length(text)`.as('length')])
    .where('path', '=', file)

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number]

const toVersion = (
  { id, at, authorName, draft, length }: VersionRow,
  row: Row | undefined,
): ContentVersion => ({
  _id: id,
  id,
  at: at.toISOString(),
  by: authorName,
  draft,
  removed: length === null,
  length: length ?? 0,
  current: id === row?.publishedId,
})

export type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** What was written on screen, of one file or of all; texts of drafts only of one. */
export async function rowsOf({ db }: Pick<App, 'db'>, file?: string) {
  let query = db
    .selectFrom('contentFiles as files')
    .leftJoin('contentVersions as published', 'published.id', 'files.publishedId')
    .leftJoin('contentVersions as drafts', 'drafts.id', 'files.draftId')
    .select([
      'files.path',
      'files.publishedId',
      'files.draftId',
      'files.belowHash',
      'published.text',
      'published.at',
      'published.authorName as by',
      'drafts.text as draftText',
      'drafts.at as draftAt',
      'drafts.authorName as draftBy',
    ])
  if (file !== undefined) query = query.where('files.path', '=', file)
  return query.execute()
}

/** Of the newest text, a draft included: who writes over it has seen it. */
export const etagOf = (row: Row | undefined, below: string | null): string =>
  `"${row?.draftId ?? row?.publishedId ?? (below === null ? 'none' : hashOf(below).slice(0, 32))}"`

const about = (row: Row | undefined) => ({
  changedAt: row?.at?.toISOString() ?? null,
  changedBy: row?.by ?? null,
  hasDraft: Boolean(row?.draftId),
})

/** Where the folder says the same by now, there is nothing to ask. */
export async function hasChangedBelow(app: App, row: Row | undefined): Promise<boolean> {
  if (!row?.publishedId) return false
  const below = await textBelow(app, row.path)
  return below !== row.text && hashIfAny(below) !== row.belowHash
}

export const hashBelow = async (app: App, file: string): Promise<string | null> =>
  hashIfAny(await textBelow(app, file))

const hashIfAny = (text: string | null) => (text === null ? null : hashOf(text))

async function pathsIn(folder: string): Promise<string[]> {
  // The library, films and pictures may be large: only folders that hold words are looked into.
  const languages = (await readdir(folder).catch(() => [])).filter((name) =>
    /^[a-z]{2}(?:-[A-Z]{2})?$/.test(name),
  )
  const folders = ['', 'pages', 'letters', 'training', ...languages].flatMap((name) => [name])
  const all = await Promise.all([
    ...folders.map((name) => filesIn(folder, name)),
    ...languages.map((language) => filesIn(folder, `${language}/training`)),
    ...['pages', 'letters'].map(async (name) => {
      const inside = await readdir(path.join(folder, name)).catch(() => [])
      const found = await Promise.all(
        inside
          .filter((one) => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(one))
          .map((one) => filesIn(folder, `${name}/${one}`)),
      )
      return found.flat()
    }),
  ])
  return all.flat().filter((file) => placeOf(file))
}

async function filesIn(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, name)).catch(() => [])
  return entries.map((entry) => path.posix.join(name, entry))
}
