import { oneLine } from '#server/infra/reader/pieces.ts'
import { type Cell, headsLeft, rowsOfCells, spanOf } from '#server/infra/reader/merged-cells.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { boldLevel, isBoldTitle } from '#server/infra/reader/text/html.ts'
import { sectionsOf } from '#server/infra/reader/text/sections.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import {
  type Xml,
  all,
  attribute,
  child,
  elements,
  parseXml,
} from '#server/infra/reader/office/xml.ts'
import type { Zip } from '#server/infra/reader/office/zip.ts'

/** An OpenDocument text by its headings. */
export async function pagesOfOdt(zip: Zip): Promise<ReadPage[]> {
  const manifest = await zip.text('META-INF/manifest.xml')
  if (manifest?.includes('encryption-data')) throw new UnreadableError('encrypted')
  const content = await zip.text('content.xml')
  if (!content) throw new UnreadableError('broken')
  const tree = parseXml(content)
  const text = all(tree, 'body')
    .flatMap((body) => elements(body))
    .find(({ name }) => name === 'text')
  if (!text) throw new UnreadableError('broken')
  const styles = await zip.text('styles.xml')
  const trees = [tree, ...(styles ? [parseXml(styles)] : [])]
  return sectionsOf(piecesIn(text, { numbered: numberedLists(trees), bold: boldStyles(trees) }))
}

/** The names of list styles whose items are numbered, and of styles whose text is bold. */
type Styles = { numbered: Set<string>; bold: Map<string, boolean> }

function numberedLists(trees: Xml[]): Set<string> {
  const found = trees.flatMap((tree) => all(tree, 'list-style'))
  return new Set(
    found
      .filter((style) => elements(style)[0]?.name === 'list-level-style-number')
      .map((style) => attribute(style, 'name') ?? ''),
  )
}

/** By name: true, or false where a style takes it back. A style only contains the differences to its parent. */
function boldStyles(trees: Xml[]): Map<string, boolean> {
  const styles = new Map(
    trees
      .flatMap((tree) => all(tree, 'style'))
      .map((style) => [attribute(style, 'name') ?? '', style]),
  )
  const found = new Map<string, boolean>()
  for (const name of styles.keys()) {
    let style = styles.get(name)
    for (let depth = 0; style && depth < 20; depth++) {
      const text = child(style, 'text-properties')
      const weight = text && attribute(text, 'font-weight')
      if (weight) {
        found.set(name, weight === 'bold' || Number(weight) >= 600)
        break
      }
      style = styles.get(attribute(style, 'parent-style-name') ?? '')
    }
  }
  return found
}

// Tracked deletions, tables of contents, forms, headers and footers.
const unread = new Set(
  'tracked-changes table-of-content alphabetical-index illustration-index table-index sequence-decls forms annotation'.split(
    ' ',
  ),
)

function piecesIn(container: Xml, styles: Styles): Piece[] {
  return elements(container).flatMap((one): Piece[] => {
    if (unread.has(one.name)) return []
    if (one.name === 'h') {
      const level = Math.min(6, Number(attribute(one, 'outline-level')) || 1)
      return [{ kind: 'heading', level, text: said(one).text }]
    }
    if (one.name === 'p') return piecesOfParagraph(one, styles)
    if (one.name === 'list') return listOf(one, styles)
    if (one.name === 'table') return [tableOf(one, styles)]
    return piecesIn(one, styles)
  })
}

function piecesOfParagraph(paragraph: Xml, styles: Styles): Piece[] {
  const { text, notes, boxes, bold } = said(paragraph, styles.bold)
  const line = text.trim()
  // Many give their headings no style, but write them in bold.
  const isTitle = bold && isBoldTitle(line) && !line.includes('\n')
  const level = attribute(paragraph, 'style-name') === 'Title' ? 1 : isTitle ? boldLevel : undefined
  return [
    level ? { kind: 'heading', level, text: line } : { kind: 'paragraph', text },
    ...boxes.flatMap((box) => piecesIn(box, styles)),
    ...notes.map((note): Piece => ({ kind: 'other', text: note })),
  ]
}

/** `bold`: all of its text is. */
type Said = { text: string; notes: string[]; boxes: Xml[]; bold: boolean }

function said(element: Xml, bold: Styles['bold'] = new Map()): Said {
  const found: Said = { text: '', notes: [], boxes: [], bold: true }
  const walk = (one: Xml, isIn: boolean) => {
    const isBold = bold.get(attribute(one, 'style-name') ?? '') ?? isIn
    for (const inner of one.children) {
      if (typeof inner === 'string') {
        found.text += inner.replace(/\s+/g, ' ')
        if (inner.trim() && !isBold) found.bold = false
      } else if (inner.name === 's')
        found.text += ' '.repeat(Math.min(100, Number(attribute(inner, 'c')) || 1))
      else if (inner.name === 'tab') found.text += ' '
      else if (inner.name === 'line-break') found.text += '\n'
      else if (inner.name === 'note') found.notes.push(noteOf(inner))
      else if (inner.name === 'text-box') found.boxes.push(inner)
      else if (!unread.has(inner.name) && inner.name !== 'title' && inner.name !== 'desc')
        walk(inner, isBold)
    }
  }
  walk(element, false)
  return found
}

const noteOf = (note: Xml): string => {
  const mark = child(note, 'note-citation')
  const body = child(note, 'note-body')
  const words = body ? all(body, 'p').map((paragraph) => said(paragraph).text) : []
  return `(${mark ? said(mark).text : ''}) ${oneLine(words.join(' '))}`
}

function listOf(list: Xml, styles: Styles, ordered = isNumbered(list, styles)): Piece[] {
  const pieces: Piece[] = []
  let items: string[] = []
  const push = () => {
    if (items.length > 0) pieces.push({ kind: 'list', items, ordered })
    items = []
  }
  for (const item of elements(list)) {
    for (const one of elements(item)) {
      if (one.name === 'p') items.push(said(one).text)
      else if (one.name === 'list') {
        const inner = listOf(one, styles, ordered)
        if (inner.every(({ kind }) => kind === 'list'))
          items.push(...inner.flatMap((piece) => (piece.kind === 'list' ? piece.items : [])))
        else {
          push()
          pieces.push(...inner)
        }
      } else {
        // Numbered headings are written inside lists.
        push()
        pieces.push(...piecesIn({ name: '', attributes: {}, children: [one] }, styles))
      }
    }
  }
  push()
  return pieces
}

const isNumbered = (list: Xml, { numbered }: Styles) =>
  numbered.has(attribute(list, 'style-name') ?? '')

function tableOf(table: Xml, { bold }: Styles): Piece {
  const head = elements(table)
    .filter(({ name }) => name === 'table-header-rows')
    .flatMap(rowsOf)
  const rows = rowsOf(table)
  const [first, second] = rows
  // A header that is not marked as one.
  const heads =
    head.length === 0 && first && second && isBoldRow(first, bold) && !isBoldRow(second, bold)
      ? 1
      : head.length
  const laid = rowsOfCells(rows.map((row) => elements(row).flatMap(cellsIn)))
  return {
    kind: 'table',
    rows: laid.rows,
    heads: headsLeft(laid, rows.length > heads ? heads : 0),
  }
}

function isBoldRow(row: Xml, bold: Styles['bold']): boolean {
  const written = all(row, 'p')
    .map((paragraph) => said(paragraph, bold))
    .filter(({ text }) => text.trim())
  return written.length > 0 && written.every((one) => one.bold)
}

const rowsOf = (table: Xml): Xml[] =>
  elements(table).flatMap((one) =>
    one.name === 'table-row'
      ? [one]
      : ['table-header-rows', 'table-rows', 'table-row-group'].includes(one.name)
        ? rowsOf(one)
        : [],
  )

/** Covered cells are what others are merged with. */
function cellsIn(cell: Xml): Cell[] {
  if (cell.name !== 'table-cell') return []
  const text = all(cell, 'p')
    .map((paragraph) => said(paragraph).text)
    .join(' ')
  const [columns, rows] = [
    spanOf(attribute(cell, 'number-columns-spanned')),
    spanOf(attribute(cell, 'number-rows-spanned')),
  ]
  const times = spanOf(attribute(cell, 'number-columns-repeated'))
  return Array.from({ length: times }, () => ({ text, columns, rows }))
}
