import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { importLibrary } from '#server/features/documents/import-library.ts'
import { readDocument } from '#server/features/documents/read-document.ts'
import { openServer } from '#server/open.ts'
import type { Running } from '#server/open.ts'

export type Opened = Pick<Running, 'app'> & { close: () => Promise<void> }

/** The product on a data folder of its own, with the documents of these folders read. */
export async function openWith(folders: string[]): Promise<Opened> {
  const home = await mkdtemp(path.join(tmpdir(), 'carrel-bench-'))
  const library = path.join(home, 'content/library')
  await mkdir(library, { recursive: true })
  for (const folder of folders) await cp(folder, library, { recursive: true })
  const config = readConfig({
    DATA_DIR: path.join(home, 'data'),
    CONTENT_DIR: path.join(home, 'content'),
  })
  const { app, close } = await openServer(config)
  if (folders.length > 0) await importLibrary(app)
  const unread = await app.db
    .selectFrom('files')
    .select('id')
    .where('state', '<>', 'ready')
    .execute()
  for (const { id } of unread) await readDocument({ ...app, vectors: app.database.vectors }, id)
  return {
    app,
    async close() {
      await close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
