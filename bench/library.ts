import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#server/settings/config.ts'
import { addFile, ofMembers } from '#server/features/documents/documents.ts'
import { importLibrary } from '#server/features/documents/library/import-library.ts'
import { readDocument } from '#server/features/documents/reading/read-document.ts'
import { openServer } from '#server/open.ts'
import type { Running } from '#server/open.ts'
import { makeKinds } from './kinds.ts'

export type Opened = Pick<Running, 'app'> & { close: () => Promise<void> }

/**
 * The product on a data folder of its own, with the documents of these folders read. In a folder
 * called `kinds` lie sources of files of many kinds, which are made first.
 */
export async function openWith(folders: string[]): Promise<Opened> {
  const home = await mkdtemp(path.join(tmpdir(), 'carrel-bench-'))
  const library = path.join(home, 'content/library')
  await mkdir(library, { recursive: true })
  // A server does not start without it.
  await cp(new URL('../content/site.yaml', import.meta.url), path.join(home, 'content/site.yaml'))
  const markdown: string[] = []
  for (const folder of folders)
    if (path.basename(folder) === 'kinds') markdown.push(...(await makeKinds(folder, library)))
    else await cp(folder, library, { recursive: true })
  const config = readConfig({
    DATA_DIR: path.join(home, 'data'),
    CONTENT_DIR: path.join(home, 'content'),
    ANSWER_PACE: '0',
  })
  const { app, close } = await openServer(config)
  if (folders.length > 0) await importLibrary(app)
  for (const file of markdown) await upload(app, file)
  const unread = await app.db
    .selectFrom('files')
    .select('id')
    .where('state', '<>', 'ready')
    .execute()
  for (const { id } of unread) await readDocument({ ...app, vectors: app.database.vectors }, id)
  // The server has begun to read some of them by itself.
  while (await isReading(app)) await setTimeout(200)
  return {
    app,
    async close() {
      await close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** As the operator does: Markdown in the content folder would be set as a PDF. */
async function upload(app: Opened['app'], file: string) {
  const bytes = await readFile(file)
  const copy = `${file}.part`
  await writeFile(copy, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const given = {
    path: copy,
    name: path.basename(file),
    type: 'text/markdown',
    sizeBytes: bytes.length,
    sha256,
  }
  await addFile(app, given, { ...ofMembers, library: false, assistant: true })
}

async function isReading({ db }: Opened['app']): Promise<boolean> {
  const unread = db.selectFrom('files').select('id').where('state', 'not in', ['ready', 'failed'])
  return (await unread.executeTakeFirst()) !== undefined
}
