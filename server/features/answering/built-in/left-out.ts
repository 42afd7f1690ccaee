import type { DocumentAccess, FoundPassage, Question } from '#server/infra/model/model.ts'
import {
  type Asked,
  onlyGoesOn,
  plainHeading,
  unitsOf,
  wordsOfFilename,
} from '#server/features/passages/passages.ts'
import { saidOtherwise } from '../words/said-otherwise.ts'
import { saidTogether } from '../words/german.ts'
import { isSaid } from '../words/said.ts'
import { wordsToSay } from '../words/to-say.ts'
import { areSynonyms, stemsIn } from '../words/telling.ts'
import { isSaidOfAnother } from '#server/infra/language/german-forms.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import { quotedBefore } from './in-talk.ts'
import type { Candidate } from './scoring.ts'
import type { Quotes } from './weighed.ts'

/**
 * Quotes that leave out a word of the question may answer another one: the price of a scan, and not
 * of one ‘for members’. What says that word beside them, as ‘Members pay half’ below the table, is
 * quoted with them. Where nothing does, or another row of the table, they are not sure.
 */
export async function withWhatIsLeftOut(
  { chosen, isSure }: Quotes,
  readings: Asked[],
  { text, history, access }: Question,
  most: number,
): Promise<Quotes> {
  const [best] = chosen
  if (!best) return { chosen, isSure }
  // No quote says as many, and each is looked for in each word of the quotes.
  if (wordsToSay(text).length > mostWords) return { chosen, isSure: false }
  const added = history.length > 0 && onlyGoesOn(text) ? wordsToSay(text) : undefined
  const leftOut = (quotes: Candidate[]) => leastMissing(readings, quotes, added)
  const missing = leftOut(chosen)
  if (missing.length === 0)
    return {
      chosen,
      isSure: isSure && !onlyOfOthers(text, chosen) && saysWhatIsAsked(readings, chosen),
    }
  const isBefore = quotedBefore(history)
  const isNew = (one: Candidate) => isBefore(best) || !isBefore(one)
  const asked = ofText(missing, added)
  const beside = most > 1 ? await saidBeside(asked, best, access, isNew) : undefined
  if (!beside) return { chosen, isSure: false }
  const others = chosen.filter(({ unit }) => unit.quote !== beside.unit.quote)
  const all = [...others.slice(0, most - 1), beside]
  const isRow = beside.unit.cells.length > 0
  return { chosen: all, isSure: isSure && !isRow && leftOut(all).length === 0 }
}

const mostWords = 40

/** What a question before has asked is not looked for again. */
const ofText = (missing: string[], added: string[] | undefined) =>
  added ? missing.filter((word) => added.includes(word)) : missing

/**
 * By the reading that the quotes fit best. Of what only goes on with the question before, `added` are
 * the new words: ‘and the shop?’ asks for another part of ‘Café and shop’.
 */
function leastMissing(readings: Asked[], chosen: Candidate[], added?: string[]): string[] {
  const asTyped = readings.filter(({ inOtherWords }) => !inOtherWords)
  const keepsMore = asTyped.filter(({ whole }) =>
    wordsToSay(whole).some((word) => !added?.includes(word)),
  )
  // Where another does, ‘What is probation?’ is no reading of ‘and during probation?’.
  return (added && keepsMore.length > 0 ? keepsMore : asTyped)
    .map(({ whole }) => missingInTalk(whole, chosen, added))
    .reduce((least, one) => (one.length < least.length ? one : least))
}

/** ‘And how much space?’ asks for the space of what was asked about: something of that is said. */
function missingInTalk(whole: string, chosen: Candidate[], added?: string[]): string[] {
  if (!added) return missingIn(whole, chosen)
  const [fresh = '', ...before] = whole.split('\n').toReversed()
  const missing = missingIn(fresh, chosen, added)
  const topic = wordsToSay(before.join(' '))
  const isLost = missingIn(before.join(' '), chosen).length === topic.length
  return isLost ? [...missing, ...topic] : missing
}

/** The words of a question that are said by no quote, nor, unless they are `added`, around it. */
function missingIn(question: string, chosen: Candidate[], added: string[] = []): string[] {
  const own = stemsIn(
    saidOtherwise(
      question,
      chosen.map(({ unit }) => [unit.lead, unit.text, ...unit.heads].join(' ')).join(' '),
    ),
  )
  const around = stemsIn(chosen.map(({ passage }) => aroundIn(passage)).join(' '))
  const isThere = (word: string) =>
    isSaid(word, own) || (!added.includes(word) && isSaid(word, around))
  const others = alternativesIn(question)
  const words = wordsToSay(question)
  const together = saidTogether(words, own)
  return words.filter(
    (word) => !together.includes(word) && !isThere(word) && !others.get(word)?.some(isThere),
  )
}

/** Of ‘resign or leave’, each with the other: one is enough. */
function alternativesIn(question: string): Map<string, string[]> {
  const parts = question.split(/(?<!\p{L})(?:or|oder)(?!\p{L})/iu).map(stemsIn)
  return new Map(
    parts.slice(1).flatMap((after, at) => {
      const [one, other] = [parts[at]!.at(-1), after[0]]
      return one && other ? [[one, [other]] as const, [other, [one]] as const] : []
    }),
  )
}

/**
 * Whether the quotes have a word of what is asked. ‘What do I have to do first?’ asks for nothing that a quote
 * could have, and what only the title of a document has is said by all of its sentences.
 */
function saysWhatIsAsked(readings: Asked[], chosen: Candidate[]): boolean {
  const own = stemsIn(
    chosen
      .map(({ unit, passage }) =>
        [plainHeading(passage.heading), unit.lead, unit.text, ...unit.heads].join(' '),
      )
      .join(' '),
  )
  return readings.some(({ whole }) => wordsToSay(whole).some((word) => isSaid(word, own)))
}

/** Whether the quotes have every word of a German question only in the name of another thing. */
function onlyOfOthers(question: string, chosen: Candidate[]): boolean {
  if (languageOfQuestion(question) !== 'german') return false
  const own = stemsIn(chosen.map(({ unit }) => unit.text).join(' '))
  const isOnlyPart = (word: string) =>
    own.some((one) => isSaidOfAnother(word, one)) &&
    own.every((one) => one !== word && (isSaidOfAnother(word, one) || !areSynonyms(word, one)))
  const asked = wordsToSay(question)
  return asked.length > 0 && asked.every(isOnlyPart)
}

function aroundIn({ title, filename, heading, text }: FoundPassage): string {
  const [lead = ''] = text.includes('\t') ? beforeTable(text) : []
  return [title, wordsOfFilename(filename), heading, lead].join(' ')
}

/** The last line above a table says what the table is about. */
const beforeTable = (text: string) =>
  text.slice(0, text.indexOf('\t')).split('\n').slice(0, -1).filter(Boolean).slice(-1)

/** No sentence says more of them, and each is looked for in each word of a page. */
const mostMissing = 8

/** What says most of the missing words on the same page: a sentence, or a row that is named by one. */
async function saidBeside(
  missing: string[],
  best: Candidate,
  access: DocumentAccess | undefined,
  isNew: (one: Candidate) => boolean,
): Promise<Candidate | undefined> {
  if (missing.length === 0 || missing.length > mostMissing) return undefined
  const { fileId, page, heading } = best.passage
  const read = (await access?.read(fileId, [page])) ?? [best.passage]
  const shares = read
    .filter((passage) => passage.heading === heading || passage.id === best.passage.id)
    .flatMap((passage) =>
      unitsOf(passage).map((unit, position) => {
        const said = stemsIn(unit.cells.length > 0 ? unit.cells[0]! : unit.quote)
        const isWhole = unit.cells.length > 0 || /[.!?:;…”"’)\]]$/.test(unit.quote)
        const held = isWhole ? missing.filter((word) => isSaid(word, said)).length : 0
        return { candidate: { ...best, passage, unit, position }, held }
      }),
    )
    .filter(({ held, candidate }) => held > 0 && candidate.unit.quote !== best.unit.quote)
    .filter(({ candidate }) => isNew(candidate))
  const isRow = ({ candidate }: (typeof shares)[number]) => candidate.unit.cells.length > 0
  const rows = shares.filter(isRow)
  // Many rows have such a word where it says which table is meant, and not which row.
  const fit = rows.length > 1 ? shares.filter((one) => !isRow(one)) : shares
  return fit.toSorted((a, b) => b.held - a.held)[0]?.candidate
}
