import type { Step } from '#contract/chats/steps.ts'
import type { DocumentAccess, FoundPassage, ListedDocument } from '#server/infra/model/model.ts'
import { interleaved } from '#server/interleaved.ts'
import { conditionOf } from '../tables/conditions.ts'
import { rowsWhere } from '../tables/rows-where.ts'
import { tablesIn } from '../tables/table.ts'
import { quoted, tokensIn } from './messages.ts'
import { rowsSentence, toldRows, withoutColumn } from './rows.ts'
import type { ShownPassages } from './shown-passages.ts'
import type { Wanted } from './tools.ts'

/** The search of several queries returns no more than this. */
const mostPassages = 12

type WantedRows = Extract<Wanted, { kind: 'find' }>
/** The text is for the model. */
type Result = { step: Step; text: string; found: FoundPassage[] }

/** Looks up what a model wants; a sentence for the model where that cannot be done. */
export async function toolResult(
  wanted: Wanted,
  access: DocumentAccess,
  shown: ShownPassages,
  signal: AbortSignal,
): Promise<Result | string> {
  if (!wanted.file)
    return wanted.kind === 'search'
      ? search(wanted.queries, undefined, access, shown)
      : list(undefined, access, shown)
  const named = await access.named(wanted.file)
  const [document, other] = named
  if (!document) return `There is no document ${JSON.stringify(wanted.file)}; list shows them all.`
  if (other)
    return `Several documents are called that; use a file name:\n${quoted(named.map(({ filename }) => filename).join('\n'))}`
  switch (wanted.kind) {
    case 'search':
      return search(wanted.queries, document, access, shown)
    case 'list':
      return list(document, access, shown)
    case 'read':
      return read(document, wanted.pages, access, shown)
    case 'find':
      return wanted.column
        ? findRows(document, wanted, access, shown)
        : find(document, wanted.words!, access, shown, signal)
  }
}

async function search(
  queries: string[],
  document: ListedDocument | undefined,
  access: DocumentAccess,
  shown: ShownPassages,
): Promise<Result> {
  const lists = await Promise.all(queries.map((query) => access.search(query, document?.fileId)))
  const passages = onceEach(interleaved(lists)).slice(0, mostPassages)
  const { text, found } = shown.show(passages)
  const within = document ? { within: aboutOf(document) } : {}
  return { step: { kind: 'search', queries, ...within, found: passages.length }, text, found }
}

async function read(
  document: ListedDocument,
  wanted: number[],
  access: DocumentAccess,
  shown: ShownPassages,
): Promise<Result | string> {
  const pages = [...new Set(wanted)].filter((page) => page <= document.pages)
  if (pages.length === 0) return `This document has ${document.pages} pages.`
  const passages = await access.read(document.fileId, pages)
  const { text, found } = shown.show(passages)
  const places = pages.map((page) => passages.find((one) => one.page === page)?.place ?? '')
  const named = places.some(Boolean) ? { places } : {}
  return { step: { kind: 'read', ...aboutOf(document), pages, ...named }, text, found }
}

async function find(
  document: ListedDocument,
  words: string,
  access: DocumentAccess,
  shown: ShownPassages,
  signal: AbortSignal,
): Promise<Result> {
  const passages = await access.find(document.fileId, words, signal)
  const { text, found } = shown.show(passages)
  const step: Step = { kind: 'find', ...aboutOf(document), words, found: passages.length }
  return { step, text, found }
}

async function findRows(
  document: ListedDocument,
  wanted: WantedRows,
  access: DocumentAccess,
  shown: ShownPassages,
): Promise<Result | string> {
  const { column, condition, words } = wanted
  const { passages, more } = await access.tables(document.fileId)
  const tables = tablesIn(passages)
  const looked = { column: column!, condition: conditionOf(condition!)!, words }
  const { rows, columns, nearest } = rowsWhere(looked, tables)
  if (columns.length === 0) return withoutColumn(tables)
  const told = toldRows(rows.length > 0 ? rows : nearest, shown.tokensLeft())
  shown.spend(told.tokens)
  const { text, found } = shown.show([...new Set(told.rows.map(({ passage }) => passage))])
  const lines = told.lines.flatMap((line, at) => {
    const number = shown.numberOf(told.rows[at]!.passage)
    return number ? [`[${number}] ${line}`] : []
  })
  const notes = [
    rowsSentence(rows.length, nearest.length, lines.length),
    ...(lines.length > 0 ? [quoted(lines.join('\n'))] : []),
    ...(more ? [`The tables after page ${passages.at(-1)!.page} were not looked at.`] : []),
    ...(told.rows.length > 0 ? [text] : []),
  ]
  const where = { column: column!, condition: condition! }
  const step: Step = {
    ...{ kind: 'find', ...aboutOf(document) },
    ...(words === undefined ? {} : { words }),
    ...{ where, found: rows.length },
  }
  return { step, text: notes.join('\n\n'), found }
}

/** One document, or all of them, as many as there is room for. */
async function list(
  document: ListedDocument | undefined,
  access: DocumentAccess,
  shown: ShownPassages,
): Promise<Result> {
  const { documents, more } = document ? { documents: [document], more: 0 } : await access.list()
  const lines: string[] = []
  let left = more
  for (const [at, one] of documents.entries()) {
    const line = lineOf(one)
    if (tokensIn(line) > shown.tokensLeft()) {
      left += documents.length - at
      break
    }
    shown.spend(tokensIn(line))
    lines.push(line)
  }
  const rest = left > 0 ? `\n${left} more are not listed: search for what they say.` : ''
  const of = document ? { of: aboutOf(document) } : {}
  return { step: { kind: 'list', ...of }, text: `${quoted(lines.join('\n'))}${rest}`, found: [] }
}

const aboutOf = ({ fileId, filename, title }: ListedDocument) => ({ fileId, filename, title })

const onceEach = (passages: FoundPassage[]): FoundPassage[] => [
  ...new Map(passages.map((passage) => [passage.id, passage])).values(),
]

const longestHeading = 80

const lineOf = ({ filename, title, pages, outline }: ListedDocument): string =>
  [
    `${filename}: ${title}, ${pages} pages`,
    ...outline.map(
      ({ heading, page }) => `- ${heading.slice(0, longestHeading).toWellFormed()}, page ${page}`,
    ),
  ].join('\n')
