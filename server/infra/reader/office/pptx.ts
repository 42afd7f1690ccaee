import { pageOfPieces } from '#server/infra/reader/pieces.ts'
import { rowsOfCells, spanOf } from '#server/infra/reader/merged-cells.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { mainPart, partNamed, relationsOf } from '#server/infra/reader/office/relations.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import {
  type Xml,
  all,
  attribute,
  child,
  elements,
  parseXml,
  prefixed,
  textOf,
} from '#server/infra/reader/office/xml.ts'
import type { Zip } from '#server/infra/reader/office/zip.ts'

/** Each visible slide is a page, with the speaker's notes below it. */
export async function pagesOfPptx(zip: Zip): Promise<ReadPage[]> {
  const main = await mainPart(zip, 'ppt/presentation.xml')
  const text = await zip.text(main)
  if (!text) throw new UnreadableError('broken')
  const relations = await relationsOf(zip, main)
  const pages: ReadPage[] = []
  let number = 0
  for (const entry of all(parseXml(text), 'sldId')) {
    number += 1
    const part = relations.get(prefixed(entry, 'id') ?? '')?.target
    const slide = part && (await zip.text(part))
    if (!slide) continue
    const tree = elements(parseXml(slide))[0]
    if (!tree || attribute(tree, 'show') === '0') continue
    const notes = await partNamed(zip, await relationsOf(zip, part), 'notesSlide')
    const pieces = [...titleFirst(piecesIn(tree)), ...(notes ? notesOf(parseXml(notes)) : [])]
    // A slide of pictures keeps its number, so that the others keep theirs.
    pages.push(pageOfPieces(pages.length + 1, `Slide ${number}`, pieces))
  }
  return pages.some((page) => page.text) ? pages : []
}

const titleFirst = (pieces: Piece[]): Piece[] => [
  ...pieces.filter(({ kind }) => kind === 'heading'),
  ...pieces.filter(({ kind }) => kind !== 'heading'),
]

// What repeats on every slide.
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

function piecesIn(element: Xml): Piece[] {
  return elements(element).flatMap((one) => {
    if (one.name === 'sp') return piecesOfShape(one)
    if (one.name === 'tbl') return [tableOf(one)]
    if (one.name === 'Fallback' || one.name === 'pic') return []
    return piecesIn(one)
  })
}

function piecesOfShape(shape: Xml): Piece[] {
  const holder = all(shape, 'ph')[0]
  const type = holder && (attribute(holder, 'type') ?? 'body')
  const body = child(shape, 'txBody')
  if (!body || (type && furniture.has(type)) || isHidden(shape)) return []
  const paragraphs = elements(body).filter(({ name }) => name === 'p')
  if (type === 'title' || type === 'ctrTitle') {
    const text = paragraphs.map(textOfParagraph).join(' ')
    return text.trim() ? [{ kind: 'heading', level: 1, text }] : []
  }
  return groupedLists(
    paragraphs.flatMap((paragraph): Piece[] => {
      const text = textOfParagraph(paragraph)
      if (!text.trim()) return []
      const list = listKind(paragraph, type === 'body' || type === 'obj')
      return [
        list
          ? { kind: 'list', items: [text], ordered: list === 'ordered' }
          : { kind: 'paragraph', text },
      ]
    }),
  )
}

const isHidden = (shape: Xml) => {
  const properties = all(shape, 'cNvPr')[0]
  return properties !== undefined && attribute(properties, 'hidden') === '1'
}

/** Text in a layout's placeholder has bullets unless switched off; a text box has none. */
function listKind(paragraph: Xml, inBody: boolean): 'ordered' | 'bullets' | undefined {
  const properties = child(paragraph, 'pPr')
  if (child(properties, 'buAutoNum')) return 'ordered'
  if (child(properties, 'buChar') || child(properties, 'buBlip')) return 'bullets'
  return inBody && !child(properties, 'buNone') ? 'bullets' : undefined
}

function groupedLists(pieces: Piece[]): Piece[] {
  const grouped: Piece[] = []
  for (const piece of pieces) {
    const above = grouped.at(-1)
    if (piece.kind === 'list' && above?.kind === 'list' && above.ordered === piece.ordered)
      above.items.push(...piece.items)
    else grouped.push(piece)
  }
  // A single line in the body of a slide is not a list.
  return grouped.map((piece) =>
    piece.kind === 'list' && piece.items.length === 1 && grouped.length === 1
      ? { kind: 'paragraph', text: piece.items[0]! }
      : piece,
  )
}

const textOfParagraph = (paragraph: Xml): string =>
  elements(paragraph)
    .map((one) => {
      if (one.name === 'br') return '\n'
      if (one.name === 'r' || one.name === 'fld')
        return (
          child(one, 't')
            ?.children.filter((c) => typeof c === 'string')
            .join('') ?? ''
        )
      return one.name === 'm' || one.name === 'AlternateContent'
        ? all(one, 't').map(textOf).join('')
        : ''
    })
    .join('')

function tableOf(table: Xml): Piece {
  const rows = elements(table).filter(({ name }) => name === 'tr')
  const properties = child(table, 'tblPr')
  const headed = properties !== undefined && attribute(properties, 'firstRow') === '1'
  const laid = rowsOfCells(
    rows.map((row) =>
      elements(row)
        .filter((one) => one.name === 'tc' && !isMergedWithAnother(one))
        .map((cell) => ({
          text: all(cell, 'p').map(textOfParagraph).join(' '),
          columns: spanOf(attribute(cell, 'gridSpan')),
          rows: spanOf(attribute(cell, 'rowSpan')),
        })),
    ),
  )
  return { kind: 'table', rows: laid.rows, heads: headed && rows.length > 1 ? 1 : 0 }
}

const isMergedWithAnother = (cell: Xml) =>
  ['hMerge', 'vMerge'].some((name) => /^(?:1|true)$/.test(attribute(cell, name) ?? ''))

const notesOf = (notes: Xml): Piece[] =>
  all(notes, 'sp')
    .filter((shape) => {
      const holder = all(shape, 'ph')[0]
      return holder !== undefined && attribute(holder, 'type') === 'body'
    })
    .flatMap((shape) => all(shape, 'p'))
    .map((paragraph): Piece => ({ kind: 'other', text: textOfParagraph(paragraph) }))
