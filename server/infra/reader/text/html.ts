import { Parser } from 'htmlparser2'
import type { Piece } from '#server/infra/reader/piece.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { headsLeft, rowsOfCells, spanOf } from '#server/infra/reader/merged-cells.ts'
import { saysRule } from '#server/infra/reader/text/says-rule.ts'
import { sectionsOf } from '#server/infra/reader/text/sections.ts'
import {
  entriesOf,
  isLong,
  isOnlyLinks,
  isTerm,
  longestOnLine,
} from '#server/infra/reader/text/html-terms.ts'
import {
  breaks,
  inline,
  inlineOf,
  isHidden,
  isNoteMark,
  raw,
  unread,
} from '#server/infra/reader/text/html-text.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import { type Xml, all, child, deepest, elements } from '#server/infra/reader/office/xml.ts'

export function pagesOfHtml(html: string): ReadPage[] {
  const root = parseHtml(html)
  const head = all(root, 'title')[0]
  const title = head && inline(head).trim()
  const [first, ...others] = sectionsOf(piecesIn(root))
  return first ? [title ? { ...first, title } : first, ...others] : []
}

/** The text that a page shows to its reader, in order: nothing hidden, no drawings, no menus. */
export const piecesOfHtml = (html: string): Piece[] => piecesIn(parseHtml(html))

function piecesIn(root: Xml): Piece[] {
  const mains = all(root, 'main')
  const writer = flowWriter(headingNames.some((name) => all(root, name).length > 0))
  // If a page marks its main part, the rest repeats on every page and is left out.
  for (const part of mains.length > 0 ? mains : [root]) walk(part, writer)
  return writer.done()
}

/** Unclosed tags are closed as htmlparser2 does it: by what may stand in them. */
function parseHtml(html: string): Xml {
  const root: Xml = { name: '', attributes: {}, children: [] }
  const open = [root]
  new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > deepest) throw new UnreadableError('broken')
        const element: Xml = { name: name.slice(name.indexOf(':') + 1), attributes, children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext: (data) => void open.at(-1)!.children.push(data),
      onclosetag: () => void open.pop(),
    },
    { recognizeSelfClosing: true },
  ).end(html)
  return root
}

type Writer = ReturnType<typeof flowWriter>

/** A line in bold is a heading below those that are marked as headings. */
export const boldLevel = 6
const boldLength = 120
/** In a list of questions and answers, a question is the heading. */
const questionLength = 200

export const isBoldTitle = (text: string) =>
  text.length <= (text.endsWith('?') ? questionLength : boldLength) &&
  /\p{L}/u.test(text) &&
  !/[.!:;,…]$/.test(text) &&
  !saysRule(text)

/** Text continues until something ends the paragraph. */
function flowWriter(hasHeadings: boolean) {
  const pieces: Piece[] = []
  let running = ''
  let isBold = true
  const end = () => {
    const text = running.trim()
    if (text && isBold && isBoldTitle(text))
      pieces.push({ kind: 'heading', level: boldLevel, text })
    else if (text) pieces.push({ kind: 'paragraph', text: running })
    running = ''
    isBold = true
  }
  return {
    say(text: string, bold = false) {
      running += text
      if (text.trim() && !bold) isBold = false
    },
    end,
    /** What comes before the first heading of a page that has headings. */
    isAtTop: () => hasHeadings && !pieces.some(({ kind }) => kind === 'heading'),
    push(piece: Piece) {
      end()
      pieces.push(piece)
    },
    done() {
      end()
      return pieces
    },
  }
}

function walk(element: Xml, writer: Writer, bold = false) {
  for (const one of element.children) {
    if (typeof one === 'string') writer.say(one.replace(/\s+/g, ' '), bold)
    else if (!unread.has(one.name) && !isHidden(one)) walkElement(one, writer, bold)
  }
}

function walkElement(element: Xml, writer: Writer, bold: boolean) {
  const { name } = element
  const level = isByline(element) ? 0 : headingNames.indexOf(name) + 1
  if (level) return writer.push({ kind: 'heading', level, text: inline(element) })
  if (name === 'br') return writer.say('\n')
  if (name === 'pre') return writer.push({ kind: 'code', text: raw(element) })
  if (lists.has(name) && isMenu(element, writer)) return
  if (name === 'ul' || name === 'ol') return writeList(element, writer)
  if (name === 'dl') return writeTerms(element, writer, bold)
  if (name === 'table') return writeTable(element, writer)
  if (isNoteMark(element)) return
  if (name === 'sup' || name === 'sub') return writer.say(inline(element), bold)
  const isBlock = breaks.has(name) || headingNames.includes(name)
  if (isBlock) writer.end()
  walk(element, writer, bold || isBoldName(name))
  if (isBlock) writer.end()
}

/** By the names that generators of documentation give to who wrote a page: nothing below it is theirs alone. */
const isByline = ({ attributes }: Xml) =>
  /(?:^|\s)(?:corp|p-)?(?:author|editor|othercredit|byline)s?(?:-?name)?(?:\s|$)/i.test(
    attributes['class'] ?? '',
  ) || attributes['itemprop'] === 'author'

const isBoldName = (name: string) => name === 'b' || name === 'strong'
const lists = new Set(['ul', 'ol', 'dl'])

/**
 * A list of nothing but links is a menu at the top of a page, and a table of contents if they lead
 * to places on pages.
 */
function isMenu(list: Xml, writer: Writer): boolean {
  const links = all(list, 'a').filter(({ attributes }) => attributes['href'] !== undefined)
  if (links.length < 2 || /\p{L}/u.test(inline(list, 'a'))) return false
  return writer.isAtTop() || links.every(({ attributes }) => attributes['href']!.includes('#'))
}

/** A list whose items contain no blocks of their own; others are walked by their content. */
function writeList(list: Xml, writer: Writer) {
  const items: string[] = []
  const ordered = list.name === 'ol'
  const push = () => {
    if (items.length > 0) writer.push({ kind: 'list', items: items.splice(0), ordered })
  }
  for (const item of elements(list)) {
    if (unread.has(item.name) || isHidden(item)) continue
    if (holdsBlocks(item)) {
      push()
      walk(item, writer)
      writer.end()
    } else items.push(...itemsOf(item))
  }
  push()
}

/**
 * Terms with what is said of them. Where that is short, each is a line with a label, ‘Glass: in the
 * yard’; otherwise, as in lists of questions and answers, the terms are headings.
 */
function writeTerms(list: Xml, writer: Writer, bold: boolean) {
  const entries = entriesOf(list)
  const leads = entries.some(({ names }) => names.some(isOnlyLinks))
  const isLined = entries.every(
    ({ terms, says }) =>
      terms.length > 0 &&
      terms.every((term) => isTerm(term) && !/[?!]$/.test(term)) &&
      says.every((one) => !isLong(one)) &&
      textOf(says).length <= longestOnLine,
  )
  const isTold = entries.every(({ says }) => says.some((one) => inline(one).trim()))
  if (isLined && (entries.length > 1 || isTold) && !leads) {
    const items = entries.map(({ terms, says }) =>
      [terms.join(', '), textOf(says)].filter(Boolean).join(': '),
    )
    writer.push({ kind: 'list', items, ordered: false })
    return
  }
  const areHeadings =
    !leads &&
    entries.every(({ terms }) => terms.every(isTerm)) &&
    entries.some(({ says }) => says.some(isLong) || textOf(says).length > longestOnLine)
  for (const { terms, says, names } of entries) {
    writer.end()
    if (areHeadings && terms.length > 0)
      writer.push({ kind: 'heading', level: boldLevel, text: terms.join(', ') })
    for (const one of areHeadings ? says : [...names, ...says]) {
      walk(one, writer, bold)
      writer.end()
    }
  }
}

const textOf = (says: Xml[]) => says.map((one) => inline(one).trim()).join(' ')

const headingNames = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const holdsBlocks = (item: Xml): boolean =>
  ['table', 'pre', ...headingNames].some((name) => all(item, name).length > 0) || isTitled(item)

/** An item that begins with a line in bold, with paragraphs below it. */
function isTitled(item: Xml): boolean {
  const [first, ...others] = item.children.filter((one) => typeof one !== 'string' || one.trim())
  if (first === undefined || typeof first === 'string') return false
  const isParagraph = (one: string | Xml) => typeof one !== 'string' && one.name === 'p'
  const line = isParagraph(first) ? first.children.find((one) => inlineOf(one).trim()) : first
  if (line === undefined || typeof line === 'string' || !isBoldName(line.name)) return false
  return isBoldTitle(inline(first).trim()) && others.some(isParagraph)
}

/** Its own words first, then each item of the lists inside it. */
function itemsOf(item: Xml): string[] {
  const isList = ({ name }: Xml) => name === 'ul' || name === 'ol'
  const own = {
    ...item,
    children: item.children.filter((c) => typeof c === 'string' || !isList(c)),
  }
  const inner = elements(item).filter(isList).flatMap(elements).flatMap(itemsOf)
  return [inline(own), ...inner].filter((text) => text.trim())
}

function writeTable(table: Xml, writer: Writer) {
  const caption = child(table, 'caption')
  if (caption) writer.push({ kind: 'paragraph', text: inline(caption) })
  const rows = rowsOf(table)
  // A layout table contains other tables, or has a single column.
  if (all(table, 'table').length > 0 || rows.every((row) => cellsOf(row).length < 2)) {
    for (const row of rows)
      for (const cell of cellsOf(row)) {
        walk(cell, writer)
        writer.end()
      }
    return
  }
  const filled = rows.filter((row) => cellsOf(row).length > 0)
  const inHead = all(table, 'thead').flatMap(rowsOf)
  const isHead = (row: Xml) =>
    inHead.includes(row) || cellsOf(row).every(({ name }) => name === 'th')
  const heads = filled.findIndex((row) => !isHead(row))
  const laid = rowsOfCells(filled.map((row) => cellsOf(row).map(cellOf)))
  writer.push({
    kind: 'table',
    rows: laid.rows,
    heads: headsLeft(laid, Math.max(0, heads)),
  })
}

const rowsOf = (table: Xml): Xml[] =>
  elements(table).flatMap((one) =>
    one.name === 'tr'
      ? [one]
      : ['thead', 'tbody', 'tfoot'].includes(one.name)
        ? elements(one).filter(({ name }) => name === 'tr')
        : [],
  )

const cellsOf = (row: Xml) => elements(row).filter(({ name }) => name === 'td' || name === 'th')

const cellOf = (cell: Xml) => ({
  text: inline(cell),
  columns: spanOf(cell.attributes['colspan']),
  rows: spanOf(cell.attributes['rowspan']),
})
