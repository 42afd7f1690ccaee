import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import {
  type WeighedPassage,
  meantInstead,
  writtenOut,
} from '#server/features/passages/passages.ts'
import type { AnswerPart, Model, Question } from '#server/infra/model/model.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { directAnswer } from './direct-answer.ts'
import { escapeMarkdown } from './telling/escape-markdown.ts'
import { asksOnlyHow } from './asked/kind-asked.ts'
import { kindOf } from './kind-of-message.ts'
import { replyAbout } from './library/library-replies.ts'
import { chooseOfOperator, contactReply } from './operator/operator-replies.ts'
import type { AnswerWords } from './telling/phrases.ts'
import type { Candidate } from './scoring.ts'
import { chooseAround } from './selected.ts'
import type { SmallTalk } from './small-talk.ts'
import { comparisonIn } from './tables/comparison.ts'
import { tableReply, wholeTableReply } from './tables/table-replies.ts'
import { tellQuotes } from './telling/tell-quotes.ts'
import { type Speech, tellReply, tellTable } from './telling/tell-reply.ts'
import type { Chosen } from './weighed.ts'
import { placeOf, sectionOf } from './telling/where.ts'

/** How much of a question is weighed: the rest of a long one is searched, and asks nothing new. */
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
export const builtInModel = (embed: Embed): Model => ({
  name: 'built-in',
  async *answer(given, passages, signal) {
    const question = inShort(given)
    const { selected, library } = question
    const { remark, talk, ofOperator, isAfterAnswer, words } = kindOf(question)
    const speak = (text: string) => inWords(text, signal)
    const speech = { words, speak }
    if (remark) {
      yield* speak(isAfterAnswer ? words.remarks[remark.remark] : words.nothingSaid)
      return
    }
    if (talk) {
      yield* speak(await replyTo(talk.kind, words, question))
      return
    }
    if (library) {
      yield* tellReply(await replyAbout(embed, library, passages, words), speech)
      if (library.kind === 'overview' || library.kind === 'compare')
        yield { type: 'grounded', grounded: 'yes' }
      return
    }
    const mayBeTable = !selected && !ofOperator
    const ofRows =
      mayBeTable &&
      !asksOnlyHow(question.text) &&
      (await tableReply(...inNamed(question, passages), words))
    if (ofRows) {
      yield* tellTable(ofRows, speech)
      return
    }
    const choose = (asked: Question, among: WeighedPassage[]) => chooseQuotes(embed, asked, among)
    const operator = ofOperator && (await question.operator!(words.language))
    const quoted = operator
      ? await chooseOfOperator(
          operator,
          { wish: ofOperator.wish, locale: words.language },
          passages,
          (those, text = question.text) => choose({ ...question, text }, those),
        )
      : selected
        ? await chooseAround(selected, question, passages, choose)
        : await choose(question, passages)
    // A sentence of each is rarely all that there is to compare.
    const isSure = quoted.isSure && !comparisonIn(question.text)
    const found = { ...quoted, isSure }
    const isAfterQuotes = found.chosen.length > 0
    const contact = operator
      ? contactReply(operator, ofOperator.wish, { locale: words.language, isAfterQuotes })
      : ''
    const best = { first: found.chosen[0], isSure }
    const whole = mayBeTable && (await wholeTableReply(...inNamed(question, passages), best, words))
    yield* whole ? tellTable(whole, speech) : tellFound(question, found, contact, speech)
  },
})

/** The quotes, or that there are none; `contact` of the operator comes where they are not sure. */
async function* tellFound(
  question: Question,
  found: Chosen,
  contact: string,
  speech: Speech,
): AsyncGenerator<AnswerPart> {
  const { words, speak } = speech
  const { chosen, closest, corrections, isSure, put = [] } = found
  const meant = meantInstead(corrections, question.text)
  if (meant.length > 0) yield* speak(`${words.understood(meant)}\n\n`)
  const elsewhere = listedPlaces(words.elsewhereClosest(put), found.elsewhere ?? [], words)
  if (chosen.length === 0) {
    const said = question.selected ? words.notHeldAbout : notHeld(found, words)
    const places = listedPlaces(words.closest, closest, words)
    yield* speak(contact || [said, places, elsewhere].filter(Boolean).join('\n\n'))
    yield { type: 'grounded', grounded: 'no' }
    return
  }
  if (found.isInAnotherLanguage) yield* speak(`${words.otherLanguage(put)}\n\n`)
  const direct = isSure ? directAnswer(question.text, chosen, words) : ''
  if (direct) yield* speak(`${direct}\n\n`)
  yield* tellQuotes(question, found, speech)
  if (elsewhere) yield* speak(`\n\n${elsewhere}`)
  if (contact && !isSure) yield* speak(`\n\n${contact}`)
  if (isSure) yield { type: 'grounded', grounded: 'yes' }
}

/** Rows are looked for in the documents that a question names, and in no others. */
function inNamed(question: Question, passages: WeighedPassage[]): [Question, WeighedPassage[]] {
  const named = passages[0]?.evidence?.named
  if (!named) return [question, passages]
  const ofThem = passages.filter(({ fileId }) => named.ids.includes(fileId))
  return [{ ...question, text: named.rest }, ofThem]
}

/** Where people ask what can be asked, the operator's suggestions say it best. */
async function replyTo(talk: SmallTalk, words: AnswerWords, question: Question): Promise<string> {
  const asks = talk === 'greeting' || talk === 'about' || talk === 'help'
  const suggestions = asks ? ((await question.suggestions?.(words.language)) ?? []) : []
  if (suggestions.length === 0) return words.smallTalk[talk]
  const list = suggestions.map((one) => `- ${escapeMarkdown(one)}`).join('\n')
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
    return `- [${escapeMarkdown(passage.title)}, ${placeOf(passage, words)}${place}](<${address}>): ${words.quoted(escapeMarkdown(unit.quote))}`
  })
  return `${lead}\n\n${places.join('\n')}`
}

/** Word by word, so that it can be told at a pace at which the reader's eye can follow. */
function* inWords(text: string, signal: AbortSignal): Generator<AnswerPart> {
  for (const word of text.split(/(?<=\S)(?=\s)/)) {
    signal.throwIfAborted()
    yield { type: 'text', delta: word }
  }
}
