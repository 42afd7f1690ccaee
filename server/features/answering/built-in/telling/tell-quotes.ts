import type { AnswerPart, Question } from '#server/infra/model/model.ts'
import { columnsAsked } from '../direct-answer.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { inReadingOrder } from './in-reading-order.ts'
import { introducedBy, rowsIntroducedBy } from './introduced.ts'
import { beginBeforeThePage, restOverThePage } from './over-the-page.ts'
import type { AnswerWords } from './phrases.ts'
import { hasHeads, tableOf, withHeads } from './row-table.ts'
import type { Candidate } from '../scoring.ts'
import { isOfSelection } from '../selected.ts'
import { type Speech, citationOfUnit } from './tell-reply.ts'
import type { Quotes } from '../weighed.ts'
import { placeIn, sectionOf, whereStands } from './where.ts'
import { withAntecedent, withOtherCase } from './with-antecedent.ts'

/** Each quote with its number, below a line that says where it stands. */
export async function* tellQuotes(
  question: Question,
  { chosen, isSure }: Quotes,
  { words, speak }: Speech,
): AsyncGenerator<AnswerPart> {
  const { selected } = question
  // The passage that the question is about is the first source already.
  let cited = selected ? 1 : 0
  const inOrder = inReadingOrder(chosen)
  const askedIn = columnsAsked(question, chosen)
  for (const [i, one] of inOrder.entries()) {
    const candidate = await withHeads(one, question.access)
    const isCited = selected && isOfSelection(selected, candidate)
    const isLead = inOrder[i + 1]?.unit.lead === candidate.unit.quote
    const rest =
      isCited || isLead
        ? undefined
        : ((await introducedBy(candidate, question.access)) ??
          (await restOverThePage(candidate, question.access)))
    const isRow = hasHeads(candidate.unit)
    const asked = askedIn(one, candidate.unit)
    const last = inOrder[i - 1]
    const whole = isCited
      ? candidate
      : withAntecedent(withOtherCase(candidate, inOrder[i + 1]), last)
    const begin = isCited ? undefined : await beginBeforeThePage(candidate, question.access, last)
    const citations = [begin, whole, rest]
      .filter((one) => one !== undefined)
      .map((one) => citationOfUnit(isCited ? 1 : ++cited, one, one === whole ? asked : undefined))
    if (!isCited) for (const citation of citations) yield { type: 'source', citation }
    const quoted = citations
      .map((one) => `${words.quoted(escapeMarkdown(one.quote))} [${one.n}]`)
      .join(' ')
    if (last && areBeside(last, one)) yield* speak(` ${quoted}`)
    else {
      const before = i === 0 ? '' : '\n\n'
      const said = lead(words, isSure, candidate, last)
      const row = isRow && tableOf([{ unit: candidate.unit, n: citations[0]!.n, asked }])
      yield* speak(`${before}${said}\n\n${row || `> ${quoted}`}`)
    }
    const next = inOrder[i + 1]
    const isEnd = !(next && areBeside(one, next)) && inOrder.every(({ unit }) => !unit.cells.length)
    const rows = isCited || !isEnd ? [] : await rowsIntroducedBy(candidate, question.access)
    const shown = rows.map((row) => ({ ...row, n: ++cited }))
    for (const row of shown)
      yield { type: 'source', citation: citationOfUnit(row.n, row, undefined) }
    if (shown.length > 0) yield* speak(`\n\n${tableOf(shown)}`)
  }
}

/** They stand in one quotation. */
const areBeside = (one: Candidate, other: Candidate): boolean =>
  one.passage.id === other.passage.id && one.unit.cells.length + other.unit.cells.length === 0

function lead(
  words: AnswerWords,
  isSure: boolean,
  { passage, unit }: Candidate,
  before?: Candidate,
): string {
  const under = sectionOf(passage, words)
  const heads = unit.heads.filter(Boolean).map(escapeMarkdown).join(' · ')
  const row = unit.cells.length > 0 && !hasHeads(unit) ? words.row(heads) : ''
  const on = words.on(passage.place && placeIn(passage.place, words), passage.page)
  const title = escapeMarkdown(passage.title)
  if (!before) return words[isSure ? 'first' : 'mayHelp'](whereStands(passage, words), row)
  if (before.passage.fileId !== passage.fileId) return words.elsewhere(title, on + under)
  if (before.passage.page !== passage.page) return `${capital(on)}${under}:`
  const same = passage.place ? words.samePlace : words.samePage
  return `${same}${before.passage.heading === passage.heading ? '' : under}:`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
