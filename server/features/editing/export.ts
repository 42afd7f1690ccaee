import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { App } from '#server/app.ts'
import { Bytes } from '#server/implement.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { picturesIn } from '../content/content.ts'
import { listContent } from './read.ts'
import { textIn } from './written.ts'

/** The folder with what lies over it, as it is published. */
export async function exportContent(app: App, actor: Actor): Promise<Bytes> {
  const { contentDir } = app.config
  const zip = new ZipFile()
  // Without a listener, an error event would end the server.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  for (const file of await ownFiles(app)) {
    const text = await textIn(contentDir, file)
    if (text !== undefined) zip.addBuffer(Buffer.from(text), file)
  }
  for (const file of await picturesOf(contentDir))
    zip.addFile(path.join(contentDir, file), file, { compress: false })
  zip.end()
  await app.db
    .transaction()
    .execute((db) => audit({ ...app, db }, actor, 'content.exported', { kind: 'content' }))
  const day = app.now().toISOString().slice(0, 10)
  return new Bytes(zip.outputStream as Readable, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="content-${day}.zip"`,
    'cache-control': 'no-store',
  })
}

/** What ships is used where the operator has nothing of their own, and is not theirs. */
export async function ownFiles(app: App): Promise<string[]> {
  const files = await listContent(app)
  return files.filter(({ from }) => from !== 'shipped').map(({ path: file }) => file)
}

async function picturesOf(contentDir: string): Promise<string[]> {
  const pictures = Object.keys(await picturesIn(contentDir)).map((address) => address.slice(1))
  const brand = await readdir(path.join(contentDir, 'brand'), { withFileTypes: true }).catch(
    () => [],
  )
  const isPicture = (name: string) => /\.(?:svg|png|webp)$/.test(name)
  return [
    ...pictures,
    ...brand.filter(({ name }) => isPicture(name)).map(({ name }) => `brand/${name}`),
  ]
}
