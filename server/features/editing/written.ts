import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '#server/app.ts'
import { tellEverybodySoon } from '../audiences/audiences.ts'
import { type Written, merge } from './merge.ts'
import { picturesOnDisk } from './picture-files.ts'

/** How long a new or removed file of the content folder itself may take to show beneath what was written. */
const lookAgainMs = 1_000
const channel = 'content'

type Layer = {
  /** The operator's own folder. */
  below: string
  /** Makes the folder anew from the database; resolves when it is in use. */
  renew: () => Promise<void>
}

const layers = new WeakMap<App, Layer>()

/** The operator's own folder, as it is without what was written on screen. */
export const folderBelow = (app: App): string => layers.get(app)?.below ?? app.config.contentDir

/** Uses what is in the database now, here and on every other server. */
export async function publish(app: App): Promise<void> {
  await layers.get(app)?.renew()
  await app.database.notify(channel, app.instanceId)
  await tellEverybodySoon(app, 'content')
}

/**
 * Lays what was written on screen over the content folder: as soon as there is any,
 * `config.contentDir` is a folder of this server that has both. Resolves to a function that ends it.
 */
export async function followWritten(app: App): Promise<() => Promise<void>> {
  const below = app.config.contentDir
  const target = path.join(app.config.dataDir, 'content-in-use')
  let last: Promise<void> = Promise.resolve()
  let written: Written = new Map()

  const mergeNow = async () => {
    const isUsed = written.size > 0
    if (isUsed) await merge(below, written, target)
    app.config.contentDir = isUsed ? target : below
  }
  const readAndMerge = async () => {
    written = await layersOf(app, await readWritten(app))
    await mergeNow()
  }
  // One at a time, because each writes into the same folder.
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work, work)
    return last
  }
  const renew = () => inTurn(readAndMerge)
  layers.set(app, { below, renew })
  await renew()
  const report = (error: unknown) =>
    app.log.error(
      { err: error },
      'What was written on screen could not be laid over the content folder.',
    )
  const again = () => void renew().catch(report)
  const unlisten = await app.database.listen(
    channel,
    (from) => {
      if (from !== app.instanceId) again()
    },
    again,
  )
  const timer = setInterval(() => {
    if (written.size > 0) void inTurn(mergeNow).catch(report)
  }, lookAgainMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await unlisten()
    await last.catch(() => {})
  }
}

/** With the pictures, which nobody writes. */
const layersOf = async (app: App, written: Written): Promise<Written> =>
  new Map([...(await picturesOnDisk(app)), ...written])

/** The texts in use, without drafts. */
export async function readWritten({ db }: Pick<App, 'db'>): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('contentFiles')
    .innerJoin('contentVersions', 'contentVersions.id', 'contentFiles.publishedId')
    .select(['contentFiles.path', 'contentVersions.text'])
    .execute()
  return new Map(rows.map(({ path, text }) => [path, text]))
}

/** Calls `work` with a folder that reads as the content would with `written` over it. */
export async function withFolderOf<T>(
  app: App,
  written: Written,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(app.config.dataDir, 'content-tried-'))
  try {
    await merge(folderBelow(app), await layersOf(app, written), folder)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Undefined where there is no such file. */
export const textIn = (folder: string, file: string): Promise<string | undefined> =>
  readFile(path.join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
