import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import {
  type Asked,
  type NamedInQuestion,
  type QuotedPage,
  type WeighedPassage,
  asksForMore,
  asksOnlyHowMuch,
  mayPointBack,
  onlyGoesOn,
  pointsBack,
  saysOnlyADeed,
} from '#server/features/passages/passages.ts'
import type { Question, Turn } from '#server/infra/model/model.ts'
import { isSaidIn, stemsIn } from '../words/telling.ts'
import {
  asksOnlyHow,
  asksOnlyKind,
  asksOnlyWhy,
  isOfKindAsked,
  ofKindAsked,
} from './asked/kind-asked.ts'
import { escapeMarkdown } from './telling/escape-markdown.ts'
import { isSure } from './doubts/doubt.ts'
import { wordsToSay } from '../words/to-say.ts'
import { waysToReach } from '../words/ways-to-reach.ts'
import { asksWhomToReach } from '../words/what-asks.ts'
import type { Candidate } from './scoring.ts'
import { type Weighed, isAnswered, likeliest } from './weighed.ts'

/** Whether the answer just before quotes it, or any of the talk. */
export function quotedBefore(history: Turn[], inTalk = false): (one: Candidate) => boolean {
  const answers = history.filter(({ role }) => role === 'bot').map(({ content }) => content)
  const said = answers.slice(inTalk ? 0 : -1).join('\n')
  // A row is said as one of a table.
  return ({ unit: { quote, cells } }) =>
    (cells.length > 0 ? cells : [quote]).every((part) => said.includes(escapeMarkdown(part)))
}

/**
 * If the answer before has quoted the best sentence, and it lacks a word that was typed now, another
 * sentence that has such a word comes first: ‘and how long does charging take?’ asks for nothing that was
 * said. Below another heading it has to say more of what is asked, be it in the words of documents.
 */
export function withoutRepeating(
  text: string,
  history: Turn[],
  weighed: Weighed,
  readings: Asked[],
): Weighed {
  const wasQuoted = quotedBefore(history)
  const [best] = weighed.candidates
  const before = history.findLast(({ role }) => role === 'user')?.content
  const ofKind = ofKindAsked(text, history, weighed)
  if (ofKind) return ofKind
  if (best && asksOnlyHow(text)) return ofTheSame(text, weighed, quotedBefore(history, true))
  if (!best || !wasQuoted(best) || before?.trim() === text.trim()) return weighed
  const isSaid = isSaidIn(`${best.passage.heading} ${best.unit.text}`)
  const inOtherWords = readings.filter((one) => one.inOtherWords).map(({ fresh }) => fresh)
  const asked = stemsIn([text, ...inOtherWords].join(' '))
  const left = asked.filter((word) => !isSaid(word))
  const kindOf = (one: Candidate) => (isOfKindAsked(text, one) ? 1 : 0)
  const saidOf = (one: Candidate) => asked.filter(isSaidIn(one.unit.text)).length + kindOf(one)
  const least = asked.length - left.length + kindOf(best)
  const others = weighed.candidates
    .filter((one) => one !== best && one.passage.fileId === best.passage.fileId)
    .map((one) => ({
      one,
      held: left.filter(isSaidIn(one.unit.text)).length,
      isNear: one.passage.heading === best.passage.heading && !wasQuoted(one),
    }))
    .filter(({ one, held, isNear }) => held > 0 && (isNear || saidOf(one) > least))
    .toSorted(
      (a, b) =>
        b.held - a.held || kindOf(b.one) - kindOf(a.one) || Number(b.isNear) - Number(a.isNear),
    )
  const first = others[0]?.one
  if (!first) return weighed
  const rest = weighed.candidates.filter((one) => one !== first && one !== best)
  return { ...weighed, candidates: [first, ...rest], isNeverSure: true }
}

const fewestShared = 2

/** What its document says of the same, as ‘how?’ asks for nothing that was said; nothing where it says no more. */
function ofTheSame(
  text: string,
  weighed: Weighed,
  wasQuoted: (one: Candidate) => boolean,
): Weighed {
  const { candidates } = weighed
  const [best] = candidates
  const said = stemsIn(best!.unit.text)
  const others = candidates
    .filter((one) => one.passage.fileId === best!.passage.fileId && !wasQuoted(one))
    .filter(
      (one) => one.unit.cells.length === 0 && (!asksOnlyWhy(text) || isOfKindAsked(text, one)),
    )
    .map((one) => ({ one, shared: said.filter(isSaidIn(one.unit.text)).length }))
    .filter(({ shared }) => shared >= fewestShared)
    .toSorted((a, b) => b.shared - a.shared)
  const [first] = others
  return first
    ? { ...weighed, candidates: [first.one], isSaying: true }
    : { candidates, likelihood: 0 }
}

/**
 * Without the further quotes that have words of the questions before and none of those typed now:
 * behind ‘when does the caretaker resign’, ‘who was present’ asks for nothing on resigning.
 */
export function withoutWordsBefore(
  text: string,
  history: Turn[],
  [first, ...others]: Candidate[],
): Candidate[] {
  if (!first) return []
  const asked = stemsIn(text)
  const before = history.filter(({ role }) => role === 'user').map(({ content }) => content)
  const asksAnew = !onlyGoesOn(text) && !mayPointBack.test(text) && !asksForMore(text)
  const said = (one: Candidate) => isSaidIn(`${one.passage.heading} ${one.unit.text}`)
  if (before.length === 0 || !asksAnew || !asked.some(said(first))) return [first, ...others]
  const askedBefore = stemsIn(before.join(' '))
  const isOfBefore = (one: Candidate) => askedBefore.some(isSaidIn(one.unit.text))
  return [first, ...others.filter((one) => asked.some(said(one)) || !isOfBefore(one))]
}

/** The document that the answer before quotes. */
export const lastQuoted = ([first]: WeighedPassage[]): string | undefined =>
  first?.evidence?.quotedLast?.[0]?.fileId

/** The documents quoted last answer if they are nearly as likely to as others. */
const nearlyAsLikely = 0.8

/**
 * In a chat, a question is mostly asked of the documents that were quoted last, and of the very page.
 * `text` is what was typed, without its typos.
 */
export async function preferringLast(
  embed: Embed,
  text: string,
  readings: Asked[],
  passages: WeighedPassage[],
): Promise<Weighed> {
  const best = await likeliest(embed, readings, passages)
  const last = passages[0]?.evidence?.quotedLast
  if (!last) return best
  const mustSpeakOfIt = namesNothing(text)
  const ids = (mustSpeakOfIt ? last.filter(isOfNewest(last)) : last).map(({ fileId }) => fileId)
  const isOfLast = ids.includes(fileOfBest(best))
  const within =
    isOfLast && isAnswered(best)
      ? best
      : await likeliest(embed, readings, passages.filter(isOfFiles({ ids })), true)
  const found =
    isOfLast || (mustSpeakOfIt && !speaksOfTalk(text, readings, best))
      ? sayingAsMuch(text, within, best)
      : notSurelyElsewhere(text, takingLast(text, best, within), within)
  const isOnPage = isOnPageOf(last)
  const [first] = found.candidates
  if (
    !asksWhomOnly(text) &&
    isAnswered(found) &&
    (isSureByItself(found) || (first && isOnPage(first.passage)))
  )
    return found
  const onPage = await likeliest(embed, readings, passages.filter(isOnPage), true)
  const reaching = reachingOnPage(text, onPage)
  if (reaching) return reaching
  // ‘And for me and my partner?’ is asked of what was spoken of.
  const saying = !isAnswered(found) || onlyGoesOn(text) ? sayingAllOf(text, onPage) : undefined
  if (saying || !isAnswered(found)) return saying ?? found
  const isAsNear = wordsNotSaid(text, onPage) <= wordsNotSaid(text, found)
  return isAsLikely(onPage, found) && isAsGood(onPage, found) && isAsNear
    ? { ...onPage, isNeverSure: true }
    : found
}

/** ‘And on Friday?’ says nothing of what it is asked about. */
const leansOnTalk = (text: string): boolean => onlyGoesOn(text) || namesNothing(text)

/** ‘What if I cancel?’, ‘How long?’ and ‘How long does it take?’ */
export const namesNothing = (text: string): boolean =>
  saysOnlyADeed(text) || asksOnlyKind(text) || asksOnlyHowMuch(text) || pointsBack.test(text)

/** What is of the talk, but has fewer words of the question than another one, would only be repeated. */
const sayingAsMuch = (text: string, within: Weighed, best: Weighed): Weighed =>
  wordsNotSaid(text, within) > wordsNotSaid(text, best)
    ? { candidates: within.candidates, likelihood: 0 }
    : within

/** What has no word of the question before is no answer to ‘what does that cost?’. */
function speaksOfTalk(text: string, [reading]: Asked[], { candidates: [best] }: Weighed): boolean {
  const asked = stemsIn(text)
  const before = stemsIn(reading?.whole ?? '').filter((word) => !asked.includes(word))
  if (before.length === 0 || !best) return true
  const { passage, unit } = best
  return before.some(isSaidIn(`${passage.title} ${passage.heading} ${unit.text}`))
}

/** The best of what the documents quoted last say, or of all, whichever the question means. */
function takingLast(text: string, best: Weighed, within: Weighed): Weighed {
  // ‘And on Friday?’ and ‘What if I cancel?’ mean what was spoken of.
  const everywhere = onlyGoesOn(text) || saysOnlyADeed(text) ? { ...best, isNeverSure: true } : best
  const left = wordsNotSaid(text, within)
  // ‘Can I take photos’ is asked of the house spoken of, where it says so, though another says more of it.
  const isOfTalk = leansOnTalk(text) || (left === 0 && wordsToSay(text).length > 0)
  const isEnough = isOfTalk ? isAnswered(within) : isAsLikely(within, everywhere)
  if (!isEnough) return everywhere
  // Otherwise the sentence that answered the question before would be quoted again.
  if (left > wordsNotSaid(text, everywhere)) return everywhere
  if (left === 0) return isAsLikely(within, everywhere) ? within : { ...within, isNeverSure: true }
  return isSureByItself(everywhere) ? everywhere : { ...within, isNeverSure: true }
}

/**
 * ‘How long is the notice?’ may be asked of the notice that the table spoken of has, too: where the documents quoted
 * last say every word of it, no other one surely answers it.
 */
const notSurelyElsewhere = (text: string, found: Weighed, within: Weighed): Weighed =>
  found.candidates[0] !== within.candidates[0] && sayingAllOf(text, within)
    ? { ...found, isNeverSure: true }
    : found

const isSureByItself = ({ doubts, isNeverSure }: Weighed) =>
  doubts !== undefined && isSure(doubts) && !isNeverSure

export const isAsLikely = (one: Weighed, other: Weighed) =>
  isAnswered(one) && one.likelihood >= other.likelihood * nearlyAsLikely

/** One passage alone is the best by far, so that its sentence has to be nearly as good, too. */
const isAsGood = ({ candidates: [one] }: Weighed, { candidates: [other] }: Weighed) =>
  (one?.score ?? 0) >= (other?.score ?? 0) * nearlyAsLikely

/** ‘And who do I ring about it?’ says nothing of what it is about. */
const asksWhomOnly = (text: string) => asksWhomToReach(text) && wordsToSay(text).length === 0

/** The number or address on the page spoken of, where nothing else is asked for. */
function reachingOnPage(text: string, onPage: Weighed): Weighed | undefined {
  if (!asksWhomOnly(text)) return undefined
  const candidates = onPage.candidates.filter(({ unit }) => waysToReach.test(unit.quote))
  return candidates.length > 0 ? { ...onPage, candidates, isSaying: true } : undefined
}

/** What says every word of the question on the page spoken of, as far as it may be asked for there. */
function sayingAllOf(text: string, onPage: Weighed): Weighed | undefined {
  const asked = wordsToSay(text).filter((word) => word.length > 1)
  if (asked.length === 0) return undefined
  const candidates = onPage.candidates.filter(({ unit }) => asked.every(isSaidIn(unit.text)))
  return candidates.length > 0 ? { ...onPage, candidates, isSaying: true } : undefined
}

/**
 * How many words of a text that an answer says the best sentence and its heading do not have, be it in the words of
 * documents: ‘if I don't turn up’ is said by ‘if you do not attend’.
 */
export function wordsNotSaid(
  text: string,
  { candidates: [best], asDocumentsSay }: Weighed,
): number {
  const isSaid = isSaidIn(best ? `${best.passage.heading} ${best.unit.text}` : '')
  const notSaid = (asked: string) => wordsToSay(asked).filter((word) => !isSaid(word)).length
  return Math.min(notSaid(text), asDocumentsSay === undefined ? Infinity : notSaid(asDocumentsSay))
}

export const fileOfBest = ({ candidates: [best] }: Weighed) => best?.passage.fileId ?? ''

export const isOfFiles =
  ({ ids }: Pick<NamedInQuestion, 'ids'>) =>
  ({ fileId }: { fileId: string }) =>
    ids.includes(fileId)

/** Of the answer just before. */
const isOfNewest =
  ([first]: QuotedPage[]) =>
  ({ back }: QuotedPage) =>
    back === first?.back

const isOnPageOf =
  (last: QuotedPage[]) =>
  ({ fileId, page }: { fileId: string; page: number }) =>
    last.filter(isOfNewest(last)).some((one) => one.fileId === fileId && one.page === page)

/**
 * A question as it would be asked alone. ‘And during probation?’ asks what was asked before, with that in its place;
 * undefined where nothing could be put there.
 */
export function asWhole(
  { text, history }: Pick<Question, 'text' | 'history'>,
  [first]: Asked[],
): string | undefined {
  if (history.length === 0 || !leansOnTalk(text)) return text
  return first?.whole === first?.fresh ? first?.whole : undefined
}
