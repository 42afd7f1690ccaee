import { open, readFile, readdir, realpath, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import type { App } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import type { Bytes } from '#server/implement.ts'
import { measurePicture } from '#server/infra/drawing/redraw.ts'
import { serveBytes } from '#server/ranges.ts'
import { FileFault } from '#server/file-fault.ts'
import { sentence } from '#server/sentences.ts'

/** By the path that pages and plans write, such as `/media/garden.webp`. */
export type Pictures = Record<string, { width: number; height: number }>

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}
const typeOf = (name: string) => types[path.extname(name).slice(1).toLowerCase()]
export const isPictureName = (name: string) =>
  /^[\w.-]{1,120}$/.test(name) && typeOf(name) !== undefined

/** Where they lie in a content folder. */
export const pictureFolder = 'media'
export const pathOfPicture = (name: string) => `/${pictureFolder}/${name}`

/** By file and time of its last change: each is measured once. */
const measured = new Map<string, Promise<{ width: number; height: number } | undefined>>()
const mostMeasured = 2_000

/** Those of a content folder; what cannot be read as one is left out. */
export async function picturesIn(contentDir: string): Promise<Pictures> {
  const folder = path.join(contentDir, pictureFolder)
  const names = (await readdir(folder).catch(() => [])).filter(isPictureName).toSorted()
  const sizes = await Promise.all(names.map(async (name) => sizeOf(path.join(folder, name))))
  return Object.fromEntries(
    names.flatMap((name, i) => (sizes[i] ? [[pathOfPicture(name), sizes[i]]] : [])),
  )
}

async function sizeOf(file: string) {
  // A tried content folder has links to the pictures of the one in use.
  const real = await realpath(file).catch(() => file)
  const about = await stat(real).catch(() => undefined)
  if (!about?.isFile()) return undefined
  const key = `${real} ${about.mtimeMs} ${about.size}`
  if (measured.size > mostMeasured) measured.clear()
  const size = measured.get(key) ?? measurePicture(real).catch(() => undefined)
  measured.set(key, size)
  return size
}

/** Serves one to anybody. */
export async function servePicture(
  { config }: Pick<App, 'config'>,
  name: string,
  headers: IncomingHttpHeaders,
): Promise<Bytes> {
  const gone = () => {
    throw notFound('Picture')
  }
  if (!isPictureName(name)) gone()
  const file = path.join(config.contentDir, pictureFolder, name)
  const about = await stat(file).catch(gone)
  if (!about.isFile()) gone()
  return serveBytes(headers, {
    size: about.size,
    etag: `"${about.size.toString(36)}-${Math.round(about.mtimeMs).toString(36)}"`,
    headers: { 'content-type': typeOf(name)!, 'cache-control': 'public, no-cache' },
    open: () => open(file).catch(gone),
  })
}

/** Throws the ConfigError of a page or plan that shows a picture that is not there. */
export async function expectPictures(contentDir: string): Promise<void> {
  const pictures = await picturesIn(contentDir)
  for (const { file, name, line } of await picturesShown(contentDir))
    if (!(pathOfPicture(name) in pictures))
      throw new FileFault(
        { file: path.join(contentDir, file), line },
        sentence('there is no picture "{name}" in media/', { name }),
      )
}

/** Every place where a page, a plan or the brand shows one; `file` is from the content folder on. */
export async function picturesShown(
  contentDir: string,
): Promise<{ file: string; name: string; line: number }[]> {
  const pages = await readdir(path.join(contentDir, 'pages'), { recursive: true }).catch(() => [])
  const whole = ['site.yaml', 'plans.yaml']
  const files = [...whole, ...pages.filter((name) => name.endsWith('.md')).toSorted()].map((name) =>
    whole.includes(name) ? name : path.posix.join('pages', name),
  )
  const shown = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(path.join(contentDir, file), 'utf8').catch(() => '')
      return source
        .split('\n')
        .flatMap((text, i) =>
          [
            ...text.matchAll(
              /(?:\]\(|^[ -]*(?:picture|logo|logoDark|icon): *["']?)\/media\/([^\s)"'?#]{1,120})/g,
            ),
          ].map(([, name = '']) => ({ file, name, line: i + 1 })),
        )
    }),
  )
  return shown.flat()
}
