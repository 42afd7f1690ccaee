import type { Step } from '#contract/chats/steps.ts'
import type {
  AnswerPart,
  DocumentAccess,
  FoundPassage,
  ListedDocument,
} from '#server/infra/model/model.ts'
import type { ToolCall } from '#server/infra/model/wire.ts'
import { conditionOf } from '../tables/conditions.ts'
import { rowsWhere } from '../tables/rows-where.ts'
import { tablesIn } from '../tables/table.ts'
import { numbered, quoted, tokensIn } from './messages.ts'
import { rowsSentence, toldRows, withoutColumn } from './rows.ts'
import { type Wanted, wantedBy } from './tools.ts'

const mostCalls = 12
const lookingUpMs = 90_000
/** The search of several queries returns no more than this. */
const mostPassages = 12
/** Wrong arguments are explained once. */
const mostWrong = 1

const sentences = {
  over: 'Nothing more can be looked up for this answer. Answer from the passages you have.',
  repeated: 'You have made this very call before; its result is above.',
  nothing: 'Nothing was found.',
}

type WantedRows = Extract<Wanted, { kind: 'find' }>
type Result = { step: Step; text: string; found: FoundPassage[] }

/**
 * What a model looks up for one answer, within bounds: so many calls, so much time, and results of
 * so many tokens. Each passage that is found is added to `shown`, and its place there is the number
 * that the model cites.
 */
export function openLookUps(access: DocumentAccess, shown: FoundPassage[], mostTokens: number) {
  const made = new Set<string>()
  const until = Date.now() + lookingUpMs
  let calls = 0
  let wrong = 0
  let tokensLeft = mostTokens

  /** Whether the model may call any more. */
  const areOpen = () =>
    calls < mostCalls && wrong <= mostWrong && tokensLeft > 0 && Date.now() < until

  /** The text for the model; what it looked up is told as a step. */
  async function* carryOut(
    call: ToolCall,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart, string> {
    if (calls++ >= mostCalls || tokensLeft <= 0 || wrong > mostWrong) return sentences.over
    const given = wantedBy(call)
    if ('wrong' in given) {
      wrong++
      return given.wrong
    }
    const { wanted } = given
    const key = JSON.stringify(wanted)
    if (made.has(key)) return sentences.repeated
    made.add(key)
    const result = await lookUp(wanted, signal)
    if (typeof result === 'string') return result
    yield { type: 'step', step: result.step, found: result.found }
    return result.text
  }

  /**
   * For an answer that was cut off: its steps are taken again, without the model and without being
   * told, and count as calls that were made.
   */
  async function repeat(steps: Step[], signal: AbortSignal): Promise<void> {
    calls += steps.filter(({ kind }) => kind !== 'thought').length
    for (const wanted of steps.flatMap(wantedIn)) {
      made.add(JSON.stringify(wanted))
      await lookUp(wanted, signal)
    }
  }

  async function lookUp(wanted: Wanted, signal: AbortSignal): Promise<Result | string> {
    if (!wanted.file)
      return wanted.kind === 'search' ? search(wanted.queries, undefined) : listed(undefined)
    const named = await access.named(wanted.file)
    const [document, other] = named
    if (!document)
      return `There is no document ${JSON.stringify(wanted.file)}; list shows them all.`
    if (other)
      return `Several documents are called that; use a file name:\n${quoted(named.map(({ filename }) => filename).join('\n'))}`
    switch (wanted.kind) {
      case 'search':
        return search(wanted.queries, document)
      case 'list':
        return listed(document)
      case 'read':
        return read(document, wanted.pages)
      case 'find':
        return wanted.column ? findRows(document, wanted) : find(document, wanted.words!, signal)
    }
  }

  async function search(queries: string[], document: ListedDocument | undefined) {
    const lists = await Promise.all(queries.map((query) => access.search(query, document?.fileId)))
    const passages = inTurns(lists).slice(0, mostPassages)
    const { text, found } = show(passages)
    const within = document ? { within: aboutOf(document) } : {}
    const step: Step = { kind: 'search', queries, ...within, found: passages.length }
    return { step, text, found }
  }

  async function read(document: ListedDocument, wanted: number[]): Promise<Result | string> {
    const pages = [...new Set(wanted)].filter((page) => page <= document.pages)
    if (pages.length === 0) return `This document has ${document.pages} pages.`
    const passages = await access.read(document.fileId, pages)
    const { text, found } = show(passages)
    const places = pages.map((page) => passages.find((one) => one.page === page)?.place ?? '')
    const named = places.some(Boolean) ? { places } : {}
    return { step: { kind: 'read', ...aboutOf(document), pages, ...named }, text, found }
  }

  async function find(document: ListedDocument, words: string, signal: AbortSignal) {
    const passages = await access.find(document.fileId, words, signal)
    const { text, found } = show(passages)
    const step: Step = { kind: 'find', ...aboutOf(document), words, found: passages.length }
    return { step, text, found }
  }

  async function findRows(document: ListedDocument, wanted: WantedRows): Promise<Result | string> {
    const { column, condition, words } = wanted
    const { passages, more } = await access.tables(document.fileId)
    const tables = tablesIn(passages)
    const looked = { column: column!, condition: conditionOf(condition!)!, words }
    const { rows, columns, nearest } = rowsWhere(looked, tables)
    if (columns.length === 0) return withoutColumn(tables)
    const told = toldRows(rows.length > 0 ? rows : nearest, tokensLeft)
    tokensLeft -= told.tokens
    const { text, found } = show([...new Set(told.rows.map(({ passage }) => passage))])
    const numbers = told.rows.map(
      ({ passage }) => shown.findIndex(({ id }) => id === passage.id) + 1,
    )
    const lines = told.lines.flatMap((line, at) =>
      numbers[at] ? [`[${numbers[at]}] ${line}`] : [],
    )
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

  async function listed(document: ListedDocument | undefined): Promise<Result> {
    const { documents, more } = document ? { documents: [document], more: 0 } : await access.list()
    const lines: string[] = []
    let left = more
    for (const [at, one] of documents.entries()) {
      const line = lineOf(one)
      if (tokensIn(line) > tokensLeft) {
        left += documents.length - at
        break
      }
      tokensLeft -= tokensIn(line)
      lines.push(line)
    }
    const rest = left > 0 ? `\n${left} more are not listed: search for what they say.` : ''
    const of = document ? { of: aboutOf(document) } : {}
    return { step: { kind: 'list', ...of }, text: `${quoted(lines.join('\n'))}${rest}`, found: [] }
  }

  /** The passages as the model reads them, as many as there is room for. */
  function show(passages: FoundPassage[]): { text: string; found: FoundPassage[] } {
    const texts: string[] = []
    const found: FoundPassage[] = []
    for (const [at, passage] of passages.entries()) {
      const known = shown.findIndex(({ id }) => id === passage.id)
      const text =
        known < 0 ? numbered(passage, shown.length + 1) : `[${known + 1}] is shown above.`
      tokensLeft -= tokensIn(text)
      if (tokensLeft < 0) {
        texts.push(`${passages.length - at} more passages are left out, for want of room.`)
        break
      }
      texts.push(text)
      if (known >= 0) continue
      shown.push(passage)
      found.push(passage)
    }
    return { text: texts.join('\n\n') || sentences.nothing, found }
  }

  return { areOpen, carryOut, repeat }
}

/** The call behind a step; a list has no passages to be found again, and a thought none at all. */
function wantedIn(step: Step): Wanted[] {
  switch (step.kind) {
    case 'search':
      return [{ kind: 'search', queries: step.queries, file: step.within?.filename }]
    case 'read':
      return [{ kind: 'read', file: step.filename, pages: step.pages }]
    case 'find':
      return [
        {
          ...{ kind: 'find', file: step.filename, words: step.words },
          ...{ column: step.where?.column, condition: step.where?.condition },
        },
      ]
    case 'list':
    case 'thought':
      return []
  }
}

const aboutOf = ({ fileId, filename, title }: ListedDocument) => ({ fileId, filename, title })

/** The best of each list, then the second of each, and so on, every passage once. */
function inTurns(lists: FoundPassage[][]): FoundPassage[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []))
  return [...new Map(all.flat().map((passage) => [passage.id, passage])).values()]
}

const longestHeading = 80

const lineOf = ({ filename, title, pages, outline }: ListedDocument): string =>
  [
    `${filename}: ${title}, ${pages} pages`,
    ...outline.map(
      ({ heading, page }) => `- ${heading.slice(0, longestHeading).toWellFormed()}, page ${page}`,
    ),
  ].join('\n')
