import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { draw } from '#server/infra/drawing/drawing.ts'
import { type Read, fault } from '../entries.ts'
import type { SiteFacts } from './site.ts'
import { type Sentence, sentence } from '#server/sentences.ts'
import { inField } from '../schema-sentences.ts'

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
    if (needless) {
      const what = sentence('"{field}" needs a "logo" beside it', { field: needless })
      throw fault(site, ['brand', needless], what)
    }
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
    const refuse = (why: Sentence) => fault(site, ['brand', key], inField(key, why))
    const from = path.relative(path.dirname(site.file), file)
    const bytes = await readFile(file).catch(() => {
      throw refuse(sentence('{file} is not there', { file: from }))
    })
    if (bytes.length > mostBytes)
      throw refuse(sentence('{file} is larger than 500 kB', { file: from }))
    const ending = path.extname(name).slice(1)
    const about = await draw('measure', { picture: bytes }).catch(() => undefined)
    if (about?.format !== ending)
      throw refuse(
        sentence('{file} cannot be read as {kind}', { file: from, kind: ending.toUpperCase() }),
      )
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    const { width, height } = about
    return { bytes, type: types[ending]!, ending, hash, width, height }
  }
}
