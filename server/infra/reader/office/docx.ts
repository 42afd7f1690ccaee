import { type Numbering, numberingOf } from '#server/infra/reader/office/docx-numbering.ts'
import { type Styles, stylesOf } from '#server/infra/reader/office/docx-styles.ts'
import { oneLine } from '#server/infra/reader/pieces.ts'
import { type Cell, headsLeft, rowsOfCells, spanOf } from '#server/infra/reader/merged-cells.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { mainPart, partNamed, relationsOf } from '#server/infra/reader/office/relations.ts'
import { boldLevel, isBoldTitle } from '#server/infra/reader/text/html.ts'
import { sectionsOf } from '#server/infra/reader/text/sections.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import {
  type Xml,
  all,
  attribute,
  child,
  elements,
  isOn,
  parseXml,
  valueOf,
} from '#server/infra/reader/office/xml.ts'
import type { Zip } from '#server/infra/reader/office/zip.ts'

/** `noted`: how many footnotes and endnotes were referred to so far, for numbering. */
type Context = {
  styles: Styles
  numbering: Numbering
  notes: Map<string, string>
  noted: Record<string, number>
}

/**
 * A Word document by its headings. Deleted and hidden text, and text that repeats on every page, is
 * left out.
 */
export async function pagesOfDocx(zip: Zip): Promise<ReadPage[]> {
  const main = await mainPart(zip, 'word/document.xml')
  const text = await zip.text(main)
  if (!text) throw new UnreadableError('broken')
  const relations = await relationsOf(zip, main)
  const part = async (type: string) => {
    const found = await partNamed(zip, relations, type)
    return found ? parseXml(found) : undefined
  }
  const context: Context = {
    styles: stylesOf(await part('styles')),
    numbering: numberingOf(await part('numbering')),
    notes: new Map([
      ...notesOf(await part('footnotes'), 'footnote'),
      ...notesOf(await part('endnotes'), 'endnote'),
    ]),
    noted: {},
  }
  const body = all(parseXml(text), 'body')[0]
  if (!body) throw new UnreadableError('broken')
  return sectionsOf(joinLists(piecesIn(body, context)))
}

/** The text of notes by kind and id; the first two are separator lines. */
function notesOf(part: Xml | undefined, name: string): [string, string][] {
  if (!part) return []
  return all(part, name)
    .filter((note) => !attribute(note, 'type'))
    .map((note) => [
      `${name} ${attribute(note, 'id')}`,
      oneLine(
        all(note, 'p')
          .map((paragraph) => said(paragraph).text)
          .join(' '),
      ),
    ])
}

type ListPiece = Extract<Piece, { kind: 'list' }> & { list?: string }

function piecesIn(container: Xml, context: Context): Piece[] {
  return elements(container).flatMap((one) => {
    if (one.name === 'p') return piecesOfParagraph(one, context)
    if (one.name === 'tbl') return [tableOf(one, context)]
    if (one.name === 'sdt')
      return isContents(one) ? [] : piecesIn(child(one, 'sdtContent') ?? one, context)
    return ['ins', 'smartTag', 'customXml', 'moveTo'].includes(one.name)
      ? piecesIn(one, context)
      : []
  })
}

const isContents = (sdt: Xml) => {
  const gallery = all(child(sdt, 'sdtPr') ?? sdt, 'docPartGallery')[0]
  return valueOf(gallery) === 'Table of Contents'
}

/** With what its styles say of it. */
function saidIn(paragraph: Xml, { styles }: Context): Said {
  const styleOf = (one: Xml, ...names: string[]) =>
    styles.get(valueOf(child(one, ...names)) ?? '')?.bold
  const all = styleOf(paragraph, 'pPr', 'pStyle')
  return said(
    paragraph,
    (run) => isOn(child(run, 'rPr', 'b')) ?? styleOf(run, 'rPr', 'rStyle') ?? all ?? false,
  )
}

function piecesOfParagraph(paragraph: Xml, context: Context): Piece[] {
  const properties = child(paragraph, 'pPr')
  const value = (...names: string[]) => valueOf(child(properties, ...names))
  const style = context.styles.get(value('pStyle') ?? '')
  if (style?.contents) return []
  const { text, notes, boxes, bold } = saidIn(paragraph, context)
  const below: Piece[] = [
    ...boxes.flatMap((box) => piecesIn(box, context)),
    ...notes.flatMap((note) => noteBelow(note, context)),
  ]
  if (!text.trim()) return below
  const list = value('numPr', 'numId') ?? style?.list
  const depth = Number(value('numPr', 'ilvl') ?? style?.depth ?? 0)
  const number = list && list !== '0' ? context.numbering.next(list, depth) : undefined
  const named = number?.label ? `${number.label} ${text}` : text
  const outline = value('outlineLvl')
  const level = outline === undefined ? style?.level : Number(outline) + 1
  if (level !== undefined && level >= 1 && level <= 6)
    return [{ kind: 'heading', level, text: named }, ...below]
  // Many give their headings no style, but write them in bold.
  const title = text.trim()
  const isTitle = bold && isBoldTitle(title) && !title.includes('\n')
  if (isTitle && (!number || number.ordered))
    return [{ kind: 'heading', level: boldLevel, text: named.trim() }, ...below]
  if (list && number?.plain) {
    const piece: ListPiece = { kind: 'list', items: [text], ordered: number.ordered, list }
    return [piece, ...below]
  }
  return [{ kind: 'paragraph', text: named }, ...below]
}

function noteBelow(note: string, { notes, noted }: Context): Piece[] {
  const words = notes.get(note)
  if (!words) return []
  const [kind = ''] = note.split(' ')
  noted[kind] = (noted[kind] ?? 0) + 1
  return [{ kind: 'other', text: `(${noted[kind]}) ${words}` }]
}

/** `bold`: all of its text is. */
type Said = { text: string; notes: string[]; boxes: Xml[]; bold: boolean }

const passedOver = new Set(['del', 'moveFrom', 'pPr', 'rPr', 'instrText', 'delText', 'Fallback'])

/** The text of a paragraph, its notes, and the text boxes anchored to it. */
function said(element: Xml, isBold: (run: Xml) => boolean = () => false): Said {
  const found: Said = { text: '', notes: [], boxes: [], bold: true }
  const walk = (one: Xml) => {
    for (const inner of elements(one)) {
      const { name } = inner
      if (passedOver.has(name) || (name === 'r' && isHidden(inner))) continue
      if (name === 't') {
        const text = inner.children.filter((c) => typeof c === 'string').join('')
        found.text += text
        if (text.trim() && !isBold(one)) found.bold = false
      } else if (name === 'tab' || name === 'ptab') found.text += ' '
      else if (name === 'br' || name === 'cr') found.text += '\n'
      else if (name === 'noBreakHyphen') found.text += '-'
      else if (name === 'footnoteReference' || name === 'endnoteReference')
        found.notes.push(`${name.replace('Reference', '')} ${attribute(inner, 'id')}`)
      else if (name === 'txbxContent') found.boxes.push(inner)
      else walk(inner)
    }
  }
  walk(element)
  return found
}

const isHidden = (run: Xml): boolean => isOn(child(run, 'rPr', 'vanish')) ?? false

function tableOf(table: Xml, context: Context): Piece {
  const rows = elements(table).flatMap((one) =>
    one.name === 'tr' ? [one] : one.name === 'sdt' || one.name === 'ins' ? all(one, 'tr') : [],
  )
  // Once: what is counted on the way, such as notes, is counted with it.
  const laid = rowsOfCells(cellsOfTable(rows, context))
  const texts = laid.rows
  const look = child(table, 'tblPr', 'tblLook')
  // Word says so of every new table, also of one that has no header.
  const mayBeHeaded = look !== undefined && hasFirstRow(look) && !hasValue(texts[0] ?? [])
  return {
    kind: 'table',
    rows: texts,
    heads: headsLeft(laid, headsIn(rows, mayBeHeaded, context)),
  }
}

/** How many rows are the header: what is marked as one, or a first row in bold above others that are not. */
function headsIn(rows: Xml[], mayBeHeaded: boolean, context: Context): number {
  const marked = rows.findIndex((row) => !child(row, 'trPr', 'tblHeader'))
  if (marked > 0) return marked
  const [first, second] = rows
  if (!first || !second) return 0
  if (isBoldRow(first, context) && !isBoldRow(second, context)) return 1
  return mayBeHeaded ? 1 : 0
}

function isBoldRow(row: Xml, context: Context): boolean {
  const written = all(row, 'p')
    .map((paragraph) => saidIn(paragraph, context))
    .filter(({ text }) => text.trim())
  return written.length > 0 && written.every(({ bold }) => bold)
}

/** In a cell that is not its first: a header has a year there at most. */
const hasValue = (texts: string[]): boolean =>
  texts.slice(1).some((text) => /\d/.test(text.replace(/\b(?:19|20)\d\d\b/g, '')))

// Written as an attribute of its own, or as a bit of a hexadecimal number.
const hasFirstRow = (look: Xml) =>
  attribute(look, 'firstRow') === '1' || (parseInt(attribute(look, 'val') ?? '0', 16) & 0x20) !== 0

const cellsOf = (row: Xml) =>
  elements(row).flatMap((one) =>
    one.name === 'tc' ? [one] : one.name === 'sdt' ? all(one, 'tc') : [],
  )

/** A cell that only goes on is a part of the one above it in its column. */
function cellsOfTable(rows: Xml[], context: Context): Cell[][] {
  const open = new Map<number, Cell>()
  return rows.map((row) => {
    let column = 0
    return cellsOf(row).flatMap((one) => {
      const at = column
      const columns = spanOf(valueOf(child(one, 'tcPr', 'gridSpan')))
      column += columns
      const merged = child(one, 'tcPr', 'vMerge')
      const above = open.get(at)
      if (merged && valueOf(merged) !== 'restart' && above) {
        above.rows += 1
        return []
      }
      const cell = { text: textOfCell(one, context), columns, rows: 1 }
      if (merged) open.set(at, cell)
      else open.delete(at)
      return [cell]
    })
  })
}

const textOfCell = (cell: Xml, context: Context): string =>
  piecesIn(cell, context)
    .map((piece) => ('text' in piece ? piece.text : textIn(piece)))
    .join(' ')

const textIn = (piece: Piece): string =>
  piece.kind === 'list'
    ? piece.items.join(', ')
    : piece.kind === 'table'
      ? piece.rows.map((row) => row.join(' ')).join(' ')
      : piece.text

/** Consecutive items of one Word list become one list. */
function joinLists(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces as (Piece & { list?: string })[]) {
    const above = joined.at(-1) as ListPiece | undefined
    if (piece.kind === 'list' && above?.kind === 'list' && above.list === piece.list)
      above.items.push(...piece.items)
    else joined.push(piece.kind === 'list' ? { ...piece, items: [...piece.items] } : piece)
  }
  return joined
}
