import { Parser } from 'htmlparser2'
import type { Piece } from '#server/infra/reader/piece.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import { type Xml, all, child, deepest, elements } from '#server/infra/reader/office/xml.ts'

/** The text that a page shows to its reader, in order: nothing hidden, no drawings, no menus. */
export function piecesOfHtml(html: string): Piece[] {
  const root = parseHtml(html)
  const mains = all(root, 'main')
  const writer = flowWriter()
  // If a page marks its main part, the rest repeats on every page and is left out.
  for (const part of mains.length > 0 ? mains : [root]) walk(part, writer)
  return writer.done()
}

const withoutEnd = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

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

const unread = new Set(
  'script style template noscript head title nav svg math canvas iframe object video audio select button textarea dialog'.split(
    ' ',
  ),
)
const breaks = new Set(
  'p div section article header footer main aside figure figcaption address blockquote dl dt dd fieldset form body html center details summary hr caption'.split(
    ' ',
  ),
)

const isHidden = ({ attributes }: Xml) =>
  attributes['hidden'] !== undefined ||
  attributes['aria-hidden'] === 'true' ||
  /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden/i.test(attributes['style'] ?? '')

type Writer = ReturnType<typeof flowWriter>

/** Text continues until something ends the paragraph. */
function flowWriter() {
  const pieces: Piece[] = []
  let running = ''
  const end = () => {
    if (running.trim()) pieces.push({ kind: 'paragraph', text: running })
    running = ''
  }
  return {
    say: (text: string) => void (running += text),
    end,
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

function walk(element: Xml, writer: Writer) {
  for (const one of element.children) {
    if (typeof one === 'string') writer.say(one.replace(/\s+/g, ' '))
    else if (!unread.has(one.name) && !isHidden(one)) walkElement(one, writer)
  }
}

function walkElement(element: Xml, writer: Writer) {
  const { name } = element
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level) return writer.push({ kind: 'heading', level: Number(level), text: inline(element) })
  if (name === 'br') return writer.say('\n')
  if (name === 'pre') return writer.push({ kind: 'code', text: raw(element) })
  if (name === 'ul' || name === 'ol') return writeList(element, writer)
  if (name === 'table') return writeTable(element, writer)
  if (name === 'sup' || name === 'sub') return writer.say(inline(element))
  if (breaks.has(name)) writer.end()
  walk(element, writer)
  if (breaks.has(name)) writer.end()
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

const holdsBlocks = (item: Xml): boolean =>
  ['table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].some((name) => all(item, name).length > 0)

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
  writer.push({
    kind: 'table',
    rows: filled.map((row) => cellsOf(row).flatMap(spread)),
    heads: heads < 0 ? 0 : heads,
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

/**
 * A cell over several columns leaves the others empty, so that each cell stays in its own column.
 */
function spread(cell: Xml): string[] {
  const columns = Math.min(50, Number(cell.attributes['colspan']) || 1)
  return [inline(cell), ...Array.from({ length: columns - 1 }, () => '')]
}

function inline(element: Xml): string {
  return element.children
    .map((one) => {
      if (typeof one === 'string') return one.replace(/\s+/g, ' ')
      if (unread.has(one.name) || isHidden(one)) return ''
      if (one.name === 'br') return '\n'
      const inner = inline(one)
      return breaks.has(one.name) || one.name === 'li' ? ` ${inner} ` : inner
    })
    .join('')
}

const raw = (element: Xml): string =>
  element.children
    .map((one) => (typeof one === 'string' ? one : withoutEnd.has(one.name) ? '\n' : raw(one)))
    .join('')
