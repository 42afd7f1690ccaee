import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { OpenContentFile } from '#contract/desk/content-files.ts'
import type { App } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { expectPlace } from './paths.ts'
import { type Row, hasChangedBelow, hashBelow, openContent, rowsOf } from './read.ts'
import { lockVersions } from './save.ts'
import { folderBelow } from './written.ts'

/**
 * What was written on screen stays, although the folder's file is another since: nobody is asked
 * again until it changes once more.
 *
 * @param seen the hash of the folder's file that the editor has seen; null where there was none
 */
export async function keepContent(
  app: App,
  actor: Actor,
  file: string,
  seen: string | null,
): Promise<OpenContentFile> {
  expectPlace(file)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await lockVersions(inside)
    const [row] = await rowsOf(inside, file)
    if (!row?.publishedId) throw notFound('File')
    if ((await hashBelow(app, file)) !== seen)
      throw conflict('The file in the content folder has changed once more. Look at it again.')
    if (row.belowHash === seen) return
    await db.updateTable('contentFiles').set({ belowHash: seen }).where('path', '=', file).execute()
    await audit(inside, actor, 'content.kept', { kind: 'content', id: file, name: file })
  })
  return openContent(app, file)
}

/** Files of the folder that are others, or gone, since somebody wrote over them, and since when. */
export async function changedBelow(app: App): Promise<{ count: number; since: Date | null }> {
  const days: Date[] = []
  for (const row of await rowsOf(app))
    // A file that an editor took out of use raises no question.
    if (row.text !== null && (await hasChangedBelow(app, row))) days.push(await changedAt(app, row))
  return { count: days.length, since: days.toSorted((a, b) => +a - +b)[0] ?? null }
}

/** Of a file that is gone, when something in its folder changed last. */
async function changedAt(app: App, row: Row): Promise<Date> {
  const place = path.join(folderBelow(app), row.path)
  const found = await stat(place).catch(() => stat(path.dirname(place)).catch(() => undefined))
  return found?.mtime ?? row.at!
}
