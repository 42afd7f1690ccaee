import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import { type WeighedPassage, wordsOfFilename } from '#server/features/passages/passages.ts'
import { isAmong, stemsIn } from '#server/features/answering/words/telling.ts'
import { isOfItsAuthors, nameOfSection } from '../doubts/asides.ts'
import { type PlacedUnit, placedUnits } from '../placed-units.ts'
import type { Candidate } from '../scoring.ts'

const asksWhoKeeps =
  /^(?:(?:and|und|so) )?(?:who (?:currently |now )?(?:maintains?|is (?:currently )?maintaining|looks? after|takes care of)|who(?:['’]s| is| are| was| were) (?:the |currently |now ){0,2}(?:\p{L}{1,20} )?maintainers?|wer (?:pflegt|betreut|wartet)|wer (?:ist|sind) (?:der |die )?(?:betreuer|maintainer)\p{L}*)(?!\p{L})/iu
const asksWhoWrote =
  /^(?:(?:and|und|so) )?(?:who (?:has |have |originally |first )?(?:wrote|written|created|made|developed)|who(?:['’]s| is| are| was| were) (?:the )?(?:\p{L}{1,20} )?(?:authors?|creators?|developers?)|wer (?:schrieb|verfasste|entwickelte)|wer (?:ist|war|sind|waren) (?:der |die )?(?:autor|entwickler|verfasser)\p{L}*|wer hat(?=.{1,120}(?:geschrieben|verfasst|entwickelt)))(?!\p{L})/iu
const ofAsking =
  /(?<!\p{L})(?:maintain\p{L}*|look\p{L}* after|tak\p{L}* care|wrote|written|creat\p{L}*|made|develop\p{L}*|author\p{L}*|pfleg\p{L}*|betreu\p{L}*|wart\p{L}*|schrieb|geschrieben|verfass\p{L}*|entwick\p{L}*|autor\p{L}*|currently|now|manual|document|program)(?!\p{L})/giu

const authors = /author|autor|verfasser/iu
const keeps =
  /(?<!\p{L})(?:maintain(?:er|ers|ed)|gepflegt|betreut|betreuer|gewartet|maintainer)(?!\p{L})/iu
const atPresent =
  /(?<!\p{L})(?:current(?:ly)?|now|is maintained|maintainers? (?:is|are)|maintainers?:|derzeit|aktuell\p{L}*|wird (?:gepflegt|betreut))(?!\p{L})/iu
const ofMistakes = /(?<!\p{L})(?:bugs?|fehler)(?!\p{L})/iu
const somebody = /\p{Lu}\p{Ll}+ (?:\p{Lu}\.? ?)?\p{Lu}\p{Ll}+|\p{L}@\p{L}/u

/**
 * Of ‘who maintains X’ and ‘who wrote X’, what X's document says of that in a section about itself.
 * Sure where the sentence says so, or stands alone under ‘Author’.
 */
export async function keeperAsked(
  question: string,
  found: WeighedPassage[],
  best: Candidate | undefined,
  access: DocumentAccess | undefined,
): Promise<{ chosen: Candidate[]; isSure: boolean } | undefined> {
  const text = question.trim()
  const isKept = asksWhoKeeps.test(text)
  if (!best || !access || !(isKept || asksWhoWrote.test(text))) return undefined
  for (const file of documentsAsked(text, found)) {
    const [document] = await access.named(file.filename)
    const own = document?.outline.filter(({ heading }) => isOfItsAuthors(heading)) ?? []
    const section = sectionAmong(own, isKept)
    if (!section) continue
    const passages = await access.read(file.fileId, [section.page, section.page + 1])
    const within = passages.filter(({ heading }) => heading === section.heading)
    const people = peopleIn(within)
    const saying = isKept ? keeping(people) : writing(people)
    const chosen = (saying.length > 0 ? saying : people).slice(0, mostPeople)
    if (chosen.length > 0)
      return { chosen: chosen.map((one) => ({ ...best, ...one })), isSure: saying.length > 0 }
  }
  return undefined
}

/** A part of a chapter may be about the authors of something else; a document ends with its own. */
function sectionAmong(sections: { heading: string; page: number }[], isKept: boolean) {
  const whole = sections.filter(({ heading }) => !heading.includes(' › '))
  const own = whole.length > 0 ? whole : sections.slice(-1)
  return (
    own.find(({ heading }) => isKept && keeps.test(nameOfSection(heading))) ??
    own.find(({ heading }) => authors.test(nameOfSection(heading))) ??
    own[0]
  )
}

const mostPeople = 3

/** The sentences that name somebody, or else the lines: ‘Anna Berg, Society of Huts’. */
function peopleIn(passages: FoundPassage[]): PlacedUnit[] {
  const lines = passages.flatMap((passage) =>
    passage.text.split('\n').map((line, position) => {
      const quote = collapseWhitespace(line)
      return { passage, unit: { quote, text: quote, cells: [], heads: [] }, position }
    }),
  )
  const isOfSomebody = ({ unit }: PlacedUnit) =>
    somebody.test(unit.quote) && !ofMistakes.test(unit.quote)
  const said = placedUnits(passages).filter(isOfSomebody)
  return said.length > 0 ? said : lines.filter(isOfSomebody)
}

function keeping(people: PlacedUnit[]): PlacedUnit[] {
  const all = people.filter(({ unit }) => keeps.test(unit.quote))
  const now = all.find(({ unit }) => atPresent.test(unit.quote)) ?? all[0]
  return now ? [now] : []
}

/** Lines without a sentence are read together. */
const writing = (people: PlacedUnit[]): PlacedUnit[] =>
  people.filter(({ unit }) => /[.!]$/.test(unit.quote)).length > 0 ? people.slice(0, 1) : people

const mostDocuments = 3

/** The documents that are named, or whose title or file name has the words of what is asked about. */
function documentsAsked(question: string, found: WeighedPassage[]): WeighedPassage[] {
  const named = found[0]?.evidence?.named
  const files = [...new Map(found.toReversed().map((one) => [one.fileId, one])).values()]
  const words = stemsIn(question.replace(ofAsking, ' '))
  return files
    .toReversed()
    .filter(({ fileId, title, filename }) => {
      if (named) return named.ids.includes(fileId)
      const names = stemsIn(`${title} ${wordsOfFilename(filename)}`)
      return words.length > 0 && words.every((word) => isAmong(word, names))
    })
    .slice(0, mostDocuments)
}
