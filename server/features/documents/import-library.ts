import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { App } from '../../app.ts'
import { violates } from '../../errors.ts'
import { addFile, removeFile, updateFile } from './documents.ts'
import { titleFrom } from './filenames.ts'
import { buildLibrary } from './library-builder.ts'

type About = { title: string; public: boolean; assistant: boolean }
type Found = { name: string; path: string; sha256: string; about: About }

/**
 * Makes the files of content/library part of the library: new ones are added, changed ones replaced,
 * and those that are gone removed. What the folder says of a file holds when it says something new;
 * until then the operator's own changes stay. What the operator uploaded is left alone.
 */
export async function importLibrary(app: App): Promise<void> {
  const found = await findLibrary(app)
  const known = await app.db
    .selectFrom('files')
    .selectAll()
    .where('origin', '=', 'content')
    .execute()
  for (const file of known) {
    const now = found.find(({ name }) => name === file.contentName)
    const said = now && !isDeepStrictEqual(now.about, file.contentAbout)
    if (!now) await removeFile(app, file.id)
    else if (now.sha256 !== file.sha256) {
      await removeFile(app, file.id)
      await add(app, now, said ? now.about : pick(file))
    } else if (said) await updateFile(app, file.id, now.about, JSON.stringify(now.about))
  }
  for (const file of found)
    if (!known.some(({ contentName }) => contentName === file.name))
      await add(app, file, file.about)
}

const pick = ({ title, public: open, assistant }: About): About => ({
  title,
  public: open,
  assistant,
})

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
    about: { title, public: frontMatter.public, assistant: frontMatter.assistant },
  }))
  const lying = names
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .map(async (name) => {
      const file = path.join(folder, name)
      const about = { title: titleFrom(name), public: false, assistant: true }
      return { name, path: file, sha256: await digest(file), about }
    })
  return [...set, ...(await Promise.all(lying))]
}

async function add(app: App, file: Found, about: About) {
  // Storage takes files over; the content folder keeps its own.
  const copy = path.join(app.config.dataDir, 'uploads', `${uuid()}.part`)
  await mkdir(path.dirname(copy), { recursive: true })
  await copyFile(file.path, copy)
  const { size } = await stat(copy)
  const { name, sha256 } = file
  const upload = { path: copy, name, type: 'application/pdf', sizeBytes: size, sha256 }
  const from = { contentName: name, contentAbout: JSON.stringify(file.about) }
  await addFile(app, upload, { ...about, library: true }, from).catch((error) => {
    if (!violates(error, 'files_content_once')) throw error
  })
}

async function digest(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
