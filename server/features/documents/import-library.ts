import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import type { App } from '../../app.ts'
import { violates } from '../../errors.ts'
import { addFile, deleteFile } from './documents.ts'
import { titleFrom } from './filenames.ts'
import { buildLibrary } from './library-builder.ts'

type Found = {
  name: string
  path: string
  sha256: string
  title: string
  public: boolean
  assistant: boolean
}

/**
 * Makes the files of content/library the library: new ones are added, changed ones replaced, and
 * those that are gone removed. What the operator uploaded is left alone.
 */
export async function importLibrary(app: App): Promise<void> {
  const found = await findLibrary(app)
  const known = await app.db
    .selectFrom('files')
    .select(['id', 'filename', 'sha256'])
    .where('origin', '=', 'content')
    .execute()
  for (const file of known)
    if (!found.some((one) => one.sha256 === file.sha256)) await deleteFile(app, file.id)
  for (const file of found)
    if (!known.some((one) => one.sha256 === file.sha256)) await add(app, file)
}

/** Documents written in Markdown, set as PDFs, and PDFs as they lie there. */
async function findLibrary({ config }: Pick<App, 'config'>): Promise<Found[]> {
  const folder = path.join(config.contentDir, 'library')
  const names = await readdir(folder).catch(() => [])
  const built =
    names.length > 0 ? await buildLibrary(folder, path.join(config.dataDir, 'library')) : []
  const set = built.map(({ filename, path, sha256, title, frontMatter }) => ({
    name: filename,
    path,
    sha256,
    title,
    public: frontMatter.public,
    assistant: frontMatter.assistant,
  }))
  const lying = names
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .map(async (name) => {
      const file = path.join(folder, name)
      return {
        name,
        path: file,
        sha256: await digest(file),
        title: titleFrom(name),
        public: false,
        assistant: true,
      }
    })
  return [...set, ...(await Promise.all(lying))]
}

async function add(app: App, file: Found) {
  // Storage takes files over; the content folder keeps its own.
  const copy = path.join(app.config.dataDir, 'uploads', `${uuid()}.part`)
  await mkdir(path.dirname(copy), { recursive: true })
  await copyFile(file.path, copy)
  const { size } = await stat(copy)
  const upload = {
    path: copy,
    name: file.name,
    type: 'application/pdf',
    sizeBytes: size,
    sha256: file.sha256,
  }
  const about = { title: file.title, public: file.public, library: true, assistant: file.assistant }
  await addFile(app, upload, about, 'content').catch((error) => {
    if (!violates(error, 'files_content_once')) throw error
  })
}

async function digest(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
