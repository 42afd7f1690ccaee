import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { parse as parseYaml } from 'yaml'
import { type Kind, kinds } from '#contract/kinds.ts'
import type { App } from '../../../app.ts'
import { Refusal, violates } from '../../../errors.ts'
import { categoryIdOf, listCategories } from '../../content/content.ts'
import { addFile, removeFile, updateFile } from '../documents.ts'
import { titleFrom } from '../filenames.ts'
import { buildLibrary } from './library-builder.ts'
import type { FileRow } from '../store.ts'

type About = {
  title: string
  description: string
  categoryId: string | null
  public: boolean
  assistant: boolean
}
type Found = { name: string; path: string; sha256: string; about: About }

/**
 * Brings the library in line with the folder content/library: adds new files, turns changed files
 * into new versions, and removes missing ones. The folder's details of a file apply when they
 * change; until then the operator's own edits stay. Files that the operator uploaded are not
 * touched.
 */
export async function importLibrary(app: App): Promise<void> {
  const found = await findLibrary(app)
  const known = Map.groupBy(await knownFiles(app), ({ contentName }) => contentName)
  for (const [name, versions] of known) {
    const now = found.find((file) => file.name === name)
    if (now) await bringUpToDate(app, now, versions)
    else for (const { id } of versions) await removeFile(app, id)
  }
  for (const file of found) if (!known.has(file.name)) await add(app, file, file.about)
}

/** Newest first; there are two of one name while the newer one is being read. */
const knownFiles = ({ db }: App) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('origin', '=', 'content')
    .where('replacedBy', 'is', null)
    .orderBy('id', 'desc')
    .execute()

async function bringUpToDate(app: App, now: Found, versions: FileRow[]) {
  const same = versions.find(({ sha256 }) => sha256 === now.sha256)
  const [newest] = versions
  const said = !isDeepStrictEqual(now.about, newest!.contentAbout)
  // A version that never became ready is replaced by the folder's current file.
  const inForce = same ?? versions.find(({ state }) => state === 'ready') ?? versions.at(-1)!
  for (const { id } of versions) if (id !== inForce.id) await removeFile(app, id)
  if (!same) await add(app, now, said ? now.about : pick(inForce), inForce)
  else if (said) await updateFile(app, same.id, now.about, JSON.stringify(now.about))
}

const pick = ({ title, description, categoryId, public: open, assistant }: FileRow): About => ({
  title,
  description,
  categoryId,
  public: open,
  assistant,
})

/** Markdown documents, typeset as PDFs, and files of every other kind as they are. */
async function findLibrary({ config, log }: Pick<App, 'config' | 'log'>): Promise<Found[]> {
  const categories = await listCategories({ config, log })
  /** By the slug in categories.yaml, from which the id is made. */
  const categoryOf = (slug: string) =>
    categories.find(({ id }) => id === categoryIdOf(slug))?.id ?? null
  const folder = path.join(config.contentDir, 'library')
  const names = await readdir(folder).catch(() => [])
  const built =
    names.length > 0 ? await buildLibrary(folder, path.join(config.dataDir, 'library')) : []
  const set = built.map(({ filename, path, sha256, title, frontMatter }) => ({
    name: filename,
    path,
    sha256,
    about: {
      title,
      description: frontMatter.description ?? '',
      categoryId: categoryOf(frontMatter.category),
      public: frontMatter.public,
      assistant: frontMatter.assistant,
    },
  }))
  const lying = names
    .filter((name) => endings.includes(path.extname(name).slice(1).toLowerCase()))
    .map(async (name) => {
      const file = path.join(folder, name)
      const about = await aboutBeside(file, categoryOf).catch((error: unknown) => {
        log.warn({ err: error, file: name }, 'What is said beside this file could not be read.')
        return {}
      })
      const usual = {
        ...{ title: titleFrom(name), description: '', categoryId: null },
        ...{ public: false, assistant: true },
      }
      return { name, path: file, sha256: await digest(file), about: { ...usual, ...about } }
    })
  return [...set, ...(await Promise.all(lying))]
}

const endings: string[] = Object.values<Kind>(kinds)
  .filter(({ type }) => type !== kinds.md.type)
  .flatMap(({ endings }) => endings)

/** 'fees.xlsx.yaml' beside 'fees.xlsx' holds its details. */
async function aboutBeside(
  file: string,
  categoryOf: (slug: string) => string | null,
): Promise<Partial<About>> {
  const text = await readFile(`${file}.yaml`, 'utf8').catch(() => '')
  const said = (parseYaml(text) ?? {}) as Record<string, unknown>
  return {
    ...(typeof said['title'] === 'string' ? { title: said['title'] } : {}),
    ...(typeof said['description'] === 'string' ? { description: said['description'] } : {}),
    ...(typeof said['category'] === 'string' ? { categoryId: categoryOf(said['category']) } : {}),
    ...(typeof said['public'] === 'boolean' ? { public: said['public'] } : {}),
    ...(typeof said['assistant'] === 'boolean' ? { assistant: said['assistant'] } : {}),
  }
}

async function add(app: App, file: Found, about: About, before?: FileRow) {
  // A copy, because storage takes over the file it is given and the content folder keeps its own.
  const copy = path.join(app.config.dataDir, 'uploads', `${uuid()}.part`)
  await mkdir(path.dirname(copy), { recursive: true })
  await copyFile(file.path, copy)
  const { size } = await stat(copy)
  const { name, sha256 } = file
  const upload = { path: copy, name, type: '', sizeBytes: size, sha256 }
  const from = { contentName: name, contentAbout: JSON.stringify(file.about), before }
  await addFile(app, upload, { ...about, library: true }, from).catch((error) => {
    // No caller waits here: a file that cannot be imported is logged, and the import continues.
    if (error instanceof Refusal) app.log.warn({ file: name }, error.message)
    else if (!violates(error, 'files_content_once')) throw error
  })
}

async function digest(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
