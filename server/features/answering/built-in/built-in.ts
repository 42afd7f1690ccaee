import type { Citation } from '#contract/documents/documents.ts'
import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { chooseQuotes } from './choose-quotes.ts'
import type { Chosen } from './weighed.ts'
import {
  type WeighedPassage,
  meantInstead,
  remarkIn,
  writtenOut,
} from '#server/features/documents/documents.ts'
import { columnAsked, directAnswer } from './direct-answer.ts'
import { type AnswerWords, wordsFor } from './phrases.ts'
import type { AnswerPart, Model, Question } from '#server/infra/model/model.ts'
import { isBesideInstruction } from './doubts/instructions.ts'
import { asksOnlyHow } from './in-talk.ts'
import { inReadingOrder } from './in-reading-order.ts'
import { introducedBy } from './introduced.ts'
import { libraryRequestIn } from './library/library-requests.ts'
import { type ReplyPart, replyAbout } from './library/library-replies.ts'
import { operatorAsked } from './operator/operator-asked.ts'
import { chooseOfOperator, contactReply } from './operator/operator-replies.ts'
import { beginBeforeThePage, restOverThePage } from './over-the-page.ts'
import { withAntecedent } from './with-antecedent.ts'
import { plain } from './plain.ts'
import { type CitedRow, hasHeads, tableOf, withCell, withHeads } from './row-table.ts'
import type { Candidate } from './scoring.ts'
import { chooseAround, isWithin } from './selected.ts'
import { type SmallTalk, smallTalkIn } from './small-talk.ts'
import { type TableReply, tableReply, wholeTableReply } from './tables/table-replies.ts'
import { placeIn, placeOf, sectionOf, whereStands } from './where.ts'

/** Of a question, what is weighed: the rest of a long one is searched, and asks nothing new. */
const mostWeighed = 2_000

const inShort = (question: Question): Question => ({
  ...question,
  text: writtenOut(
    question.text
      .slice(0, 4 * mostWeighed)
      .replace(/\s+/g, ' ')
      .slice(0, mostWeighed)
      .toWellFormed(),
  ),
})

/** Quotes the sentences that hold the answer, letter for letter; makes up nothing. */
export const builtInModel = (embed: Embed, paceMs: number): Model => ({
  name: 'built-in',
  async *answer(given, passages, signal) {
    const spoken = (text: string) => inWords(text, paceMs, signal)
    const question = inShort(given)
    const { selected } = question
    const said = remarkIn(question.text)
    const isDoubted = !selected && said?.remark === 'sure'
    // ‘Stimmt das?’ is asked of an answer, and agrees to none.
    const talk = selected || isDoubted ? undefined : smallTalkIn(question.text)
    const request = question.library && libraryRequestIn(question.text)
    // In answer to nothing, ‘Source?’ asks for what the documents call a source.
    const isAfter = question.history.some(({ role }) => role === 'bot')
    // What was quoted can be said in no other words, but of its document there is an overview.
    const isOverview = question.library?.kind === 'overview'
    const isRemark = !talk && !selected && isAfter && !isOverview
    const remark = isRemark || isDoubted ? said : undefined
    const ofOperator =
      question.operator && !selected ? operatorAsked(question.text, !isAfter) : undefined
    const words = wordsFor(question, (talk ?? remark ?? request ?? ofOperator)?.language)
    if (remark) {
      yield* spoken(isAfter ? words.remarks[remark.remark] : words.nothingSaid)
      return
    }
    if (talk) {
      yield* spoken(await replyTo(talk.kind, words, question))
      return
    }
    if (question.library) {
      yield* quoting(await replyAbout(embed, question.library, passages, words), words, spoken)
      if (question.library.kind === 'overview' || question.library.kind === 'compare')
        yield { type: 'grounded', grounded: 'yes' }
      return
    }
    const mayBeRows = !selected && !ofOperator && !asksOnlyHow(question.text)
    const ofTables = mayBeRows && (await tableReply(...inNamed(question, passages), words))
    const asTable = async function* ({ parts, ...told }: TableReply): AsyncGenerator<AnswerPart> {
      const isSure =
        told.isSure && !parts.some((part) => typeof part !== 'string' && isBesideInstruction(part))
      yield* quoting(isSure ? parts : [words.table.unsure, ...parts], words, spoken)
      if (isSure) yield { type: 'grounded', grounded: 'yes' }
    }
    if (ofTables) {
      yield* asTable(ofTables)
      return
    }
    const choose = (asked: Question, among: WeighedPassage[]) => chooseQuotes(embed, asked, among)
    const operator = ofOperator && (await question.operator!(words.language))
    const found = operator
      ? await chooseOfOperator(
          operator,
          { wish: ofOperator.wish, locale: words.language },
          passages,
          (those, text = question.text) => choose({ ...question, text }, those),
        )
      : selected
        ? await chooseAround(selected, question, passages, choose)
        : await choose(question, passages)
    const { chosen, closest, corrections, put = [] } = found
    const isAfterQuotes = chosen.length > 0
    const contact = operator
      ? contactReply(operator, ofOperator.wish, { locale: words.language, isAfterQuotes })
      : ''
    const isAnswered = chosen.length > 0 && found.isSure
    const whole =
      !selected &&
      !ofOperator &&
      !isAnswered &&
      (await wholeTableReply(...inNamed(question, passages), words))
    if (whole) {
      yield* asTable(whole)
      return
    }
    const meant = meantInstead(corrections, question.text)
    if (meant.length > 0) yield* spoken(`${words.understood(meant)}\n\n`)
    const elsewhere = listedPlaces(words.elsewhereClosest(put), found.elsewhere ?? [], words)
    if (chosen.length === 0 && contact) {
      yield* spoken(contact)
      yield { type: 'grounded', grounded: 'no' }
      return
    }
    if (chosen.length === 0) {
      const said = selected ? words.notHeldAbout : notHeld(found, words)
      const places = listedPlaces(words.closest, closest, words)
      yield* spoken([said, places, elsewhere].filter(Boolean).join('\n\n'))
      yield { type: 'grounded', grounded: 'no' }
      return
    }
    if (found.isInAnotherLanguage) yield* spoken(`${words.otherLanguage(put)}\n\n`)
    const direct = found.isSure ? directAnswer(question.text, chosen[0]!, words) : ''
    if (direct) yield* spoken(`${direct}\n\n`)
    // The passage that the question is about is the first source already.
    let cited = selected ? 1 : 0
    const inOrder = inReadingOrder(chosen)
    for (const [i, one] of inOrder.entries()) {
      const candidate = await withHeads(one, question.access)
      const isCited = selected && isWithin(selected, candidate)
      const isLead = inOrder[i + 1]?.unit.lead === candidate.unit.quote
      const rest =
        isCited || isLead
          ? undefined
          : ((await introducedBy(candidate, question.access)) ??
            (await restOverThePage(candidate, question.access)))
      const isRow = hasHeads(candidate.unit)
      const asked = isRow ? columnAsked(question.text, candidate.unit) : undefined
      const last = inOrder[i - 1]
      const whole = isCited ? candidate : withAntecedent(candidate, last)
      const begin = isCited ? undefined : await beginBeforeThePage(candidate, question.access, last)
      const citations = [begin, whole, rest]
        .filter((one) => one !== undefined)
        .map((one) => citationOf(isCited ? 1 : ++cited, one, one === whole ? asked : undefined))
      if (!isCited) for (const citation of citations) yield { type: 'source', citation }
      const quoted = citations
        .map((one) => `${words.quoted(plain(one.quote))} [${one.n}]`)
        .join(' ')
      if (last && areBeside(last, one)) {
        yield* spoken(` ${quoted}`)
        continue
      }
      const before = i === 0 ? '' : '\n\n'
      const said = lead(words, found.isSure, candidate, last)
      const row = isRow && tableOf([{ unit: candidate.unit, n: citations[0]!.n, asked }])
      yield* spoken(`${before}${said}\n\n${row || `> ${quoted}`}`)
    }
    if (elsewhere) yield* spoken(`\n\n${elsewhere}`)
    if (contact && !found.isSure) yield* spoken(`\n\n${contact}`)
    if (found.isSure) yield { type: 'grounded', grounded: 'yes' }
  },
})

/** They stand in one quotation. */
const areBeside = (one: Candidate, other: Candidate): boolean =>
  one.passage.id === other.passage.id && one.unit.cells.length + other.unit.cells.length === 0

/** Rows are looked for in the documents that a question names, and in no others. */
function inNamed(question: Question, passages: WeighedPassage[]): [Question, WeighedPassage[]] {
  const named = passages[0]?.evidence?.named
  if (!named) return [question, passages]
  const ofThem = passages.filter(({ fileId }) => named.ids.includes(fileId))
  return [{ ...question, text: named.rest }, ofThem]
}

/** The parts of a reply below each other, each quote with its number. */
async function* quoting(
  reply: ReplyPart[],
  words: AnswerWords,
  spoken: (text: string) => AsyncGenerator<AnswerPart>,
): AsyncGenerator<AnswerPart> {
  let n = 0
  /** Rows of one table, until something else follows. */
  let rows: CitedRow[] = []
  for (const [i, part] of reply.entries()) {
    const before = i === 0 ? '' : '\n\n'
    if (typeof part === 'string') {
      yield* spoken(`${before}${part}`)
      continue
    }
    n += 1
    const citation = citationOf(n, part, part.asked)
    yield { type: 'source', citation }
    if (!hasHeads(part.unit)) {
      yield* spoken(`${before}> ${words.quoted(plain(citation.quote))} [${n}]`)
      continue
    }
    rows.push({ unit: part.unit, n, asked: part.asked })
    const next = reply[i + 1]
    if (
      typeof next === 'object' &&
      hasHeads(next.unit) &&
      isUnder(part.unit.heads, next.unit.heads)
    )
      continue
    yield* spoken(`\n\n${tableOf(rows)}`)
    rows = []
  }
}

const isUnder = (heads: string[], others: string[]) => heads.join('\t') === others.join('\t')

/** Where people ask what can be asked, the operator's suggestions say it best. */
async function replyTo(talk: SmallTalk, words: AnswerWords, question: Question): Promise<string> {
  const asks = talk === 'greeting' || talk === 'about' || talk === 'help'
  const suggestions = asks ? ((await question.suggestions?.(words.language)) ?? []) : []
  if (suggestions.length === 0) return words.smallTalk[talk]
  const list = suggestions.map((one) => `- ${plain(one)}`).join('\n')
  return `${words.smallTalk[talk]}\n\n${words.suggested}\n\n${list}`
}

const notHeld = ({ isInAnotherLanguage, closest, put = [] }: Chosen, words: AnswerWords): string =>
  isInAnotherLanguage && closest.length + put.length > 0
    ? words.notInThisLanguage(put)
    : words.notHeld

/** They are named and linked but not cited, because they do not answer the question. */
function listedPlaces(lead: string, candidates: Candidate[], words: AnswerWords): string {
  if (candidates.length === 0) return ''
  const places = candidates.map(({ passage, unit }) => {
    const quote = encodeURIComponent(unit.quote.slice(0, 300))
    const address = `/view-pdf/${encodeURIComponent(passage.filename)}?quote=${quote}#page=${passage.page}`
    const place = passage.place ? sectionOf(passage, words) : ''
    return `- [${plain(passage.title)}, ${placeOf(passage, words)}${place}](<${address}>): ${words.quoted(plain(unit.quote))}`
  })
  return `${lead}\n\n${places.join('\n')}`
}

function lead(
  words: AnswerWords,
  isSure: boolean,
  { passage, unit }: Candidate,
  before?: Candidate,
): string {
  const under = sectionOf(passage, words)
  const heads = unit.heads.filter(Boolean).map(plain).join(' · ')
  const row = unit.cells.length > 0 && !hasHeads(unit) ? words.row(heads) : ''
  const on = words.on(passage.place && placeIn(passage.place, words), passage.page)
  const title = plain(passage.title)
  if (!before) return words[isSure ? 'first' : 'mayHelp'](whereStands(passage, words), row)
  if (before.passage.fileId !== passage.fileId) return words.elsewhere(title, on + under)
  if (before.passage.page !== passage.page) return `${capital(on)}${under}:`
  const same = passage.place ? words.samePlace : words.samePage
  return `${same}${before.passage.heading === passage.heading ? '' : under}:`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const citationOf = (
  n: number,
  { passage, unit }: Pick<Candidate, 'passage' | 'unit'>,
  asked?: number,
): Citation => ({
  n,
  fileId: passage.fileId,
  filename: passage.filename,
  title: passage.title,
  page: passage.page,
  quote: unit.quote,
  ...withCell(unit, asked),
})

/** The answer comes word by word, so that the reader's eye can follow. */
async function* inWords(
  text: string,
  paceMs: number,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  for (const word of text.split(/(?<=\S)(?=\s)/)) {
    signal.throwIfAborted()
    yield { type: 'text', delta: word }
    await new Promise((resolve) => setTimeout(resolve, paceMs))
  }
}
