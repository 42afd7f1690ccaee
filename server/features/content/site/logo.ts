import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { draw } from '../../../infra/drawing/drawing.ts'
import { type Read, fault } from '../entries.ts'
import type { SiteFacts } from './site.ts'

/** A picture in brand/ or media/ as the operator put it there, with its size in pixels. */
export type BrandPicture = {
  bytes: Buffer
  type: string
  ending: string
  hash: string
  width: number
  height: number
}
export type Logo = { light: BrandPicture; dark?: BrandPicture; icon: BrandPicture }

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
}
const mostBytes = 500_000

/** Undefined if the operator has none. Throws a ConfigError for the line that names the file. */
export async function readLogo(site: Read<SiteFacts>): Promise<Logo | undefined> {
  const { logo, logoDark, icon } = site.value.brand
  if (!logo) {
    const needless = logoDark ? 'logoDark' : icon ? 'icon' : undefined
    if (needless) throw fault(site, ['brand', needless], `"${needless}" needs a "logo" beside it`)
    return undefined
  }
  const light = await read('logo', logo)
  return {
    light,
    ...(logoDark ? { dark: await read('logoDark', logoDark) } : {}),
    icon: icon ? await read('icon', icon) : light,
  }

  async function read(key: string, name: string): Promise<BrandPicture> {
    const folder = name.startsWith('/') ? '.' : 'brand'
    const file = path.join(path.dirname(site.file), folder, name)
    const refuse = (why: string) => fault(site, ['brand', key], `"${key}": ${file} ${why}`)
    const bytes = await readFile(file).catch(() => {
      throw refuse('is not there')
    })
    if (bytes.length > mostBytes) throw refuse('is larger than 500 kB')
    const ending = path.extname(name).slice(1)
    const about = await draw('measure', { picture: bytes }).catch(() => undefined)
    if (about?.format !== ending) throw refuse(`cannot be read as ${ending.toUpperCase()}`)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    const { width, height } = about
    return { bytes, type: types[ending]!, ending, hash, width, height }
  }
}
