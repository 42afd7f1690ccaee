import path from 'node:path'
import { decodeText } from '#server/infra/reader/text/decode.ts'
import { piecesOfHtml } from '#server/infra/reader/text/html.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { sectionsOf } from '#server/infra/reader/text/sections.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import {
  type Xml,
  all,
  attribute,
  child,
  parseXml,
  textOf,
} from '#server/infra/reader/office/xml.ts'
import type { Zip } from '#server/infra/reader/office/zip.ts'

/**
 * A book in reading order, by its headings; a chapter without one gets its name from the table of
 * contents.
 */
export async function pagesOfEpub(zip: Zip): Promise<ReadPage[]> {
  const container = await zip.text('META-INF/container.xml')
  const rootfile = container && all(parseXml(container), 'rootfile')[0]
  const opf = rootfile && attribute(rootfile, 'full-path')
  const text = opf && (await zip.text(opf))
  if (!text) throw new UnreadableError('broken')
  const book = parseXml(text)
  const dir = path.posix.dirname(opf)
  const items = new Map(all(book, 'item').map((item) => [item.attributes['id'], item]))
  const locked = await lockedParts(zip)
  const names = await namesOf(zip, dir, [...items.values()])
  const pieces: Piece[] = []
  for (const entry of all(book, 'itemref')) {
    const item = items.get(entry.attributes['idref'])
    if (!item || entry.attributes['linear'] === 'no' || isNav(item)) continue
    const part = hrefOf(dir, item.attributes['href'])
    if (locked.has(part)) throw new UnreadableError('encrypted', drm)
    const bytes = /html/.test(item.attributes['media-type'] ?? '') && (await zip.bytes(part))
    if (!bytes) continue
    const own = piecesOfHtml(decodeText(bytes))
    const name = names.get(part)
    const hasHeading = own.some(({ kind }) => kind === 'heading')
    if (name && own.length > 0 && !hasHeading)
      pieces.push({ kind: 'heading', level: 1, text: name })
    pieces.push(...own)
  }
  return sectionsOf(pieces)
}

const drm =
  'This book is protected by its seller (DRM) and cannot be read. Upload a copy without the protection.'

const isNav = (item: Xml) => item.attributes['properties']?.split(' ').includes('nav') ?? false

function hrefOf(dir: string, href = ''): string {
  const [bare = ''] = href.split('#')
  try {
    return path.posix.join(dir, decodeURIComponent(bare))
  } catch {
    return path.posix.join(dir, bare)
  }
}

/** Fonts are often obfuscated on purpose; obfuscated text is unreadable. */
async function lockedParts(zip: Zip): Promise<Set<string>> {
  const text = await zip.text('META-INF/encryption.xml')
  return new Set(
    text
      ? all(parseXml(text), 'CipherReference').map((one) => hrefOf('', one.attributes['URI']))
      : [],
  )
}

/** The names of the book's parts in its table of contents. */
async function namesOf(zip: Zip, dir: string, items: Xml[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const nav = items.find(isNav)
  const ncx = items.find((item) => item.attributes['media-type'] === 'application/x-dtbncx+xml')
  const from = hrefOf(dir, (nav ?? ncx)?.attributes['href'])
  const text = nav || ncx ? await zip.text(from) : undefined
  if (!text) return names
  const add = (href: string | undefined, name: string) => {
    const part = hrefOf(path.posix.dirname(from), href)
    if (!names.has(part) && name.trim()) names.set(part, name.trim())
  }
  if (nav) for (const link of all(parseXml(text), 'a')) add(link.attributes['href'], textOf(link))
  else
    for (const point of all(parseXml(text), 'navPoint'))
      add(child(point, 'content')?.attributes['src'], textOf(child(point, 'navLabel', 'text')))
  return names
}
