import {
  type WeighedPassage,
  lastHeading,
  plainHeading,
} from '#server/features/passages/passages.ts'
import type { Question } from '#server/infra/model/model.ts'
import { type SectionAsked, sectionAsked } from './asked/section-asked.ts'
import { asksOfNotDoing, saysOfThose } from './doubts/consequences.ts'
import { isSure } from './doubts/doubt.ts'
import { answersAnother } from './asked/other-question.ts'
import { type Candidate, foundBy } from './scoring.ts'
import {
  type Quotes,
  type Weighed,
  asOneReading,
  isAnswered,
  isSurely,
  withNearlyAsGood,
  withoutRepeatedQuotes,
} from './weighed.ts'
import { hasEveryWord } from '../words/words.ts'

/** What the section that is asked for begins with, and its sentences that answer best. */
export async function quotesOfSection(
  { text, access }: Question,
  passages: WeighedPassage[],
  whole: Weighed,
  most: number,
): Promise<(Quotes & { isSole: boolean }) | undefined> {
  const [best] = whole.candidates
  const isDefined =
    best !== undefined && best.signs.cue > 0 && best.signs.pointing === 0 && isAnswered(whole)
  const { ofRest } = whole
  const found = ofRest === undefined ? passages : foundBy(asOneReading(ofRest), passages)
  const section = await sectionAsked(ofRest ?? text, found, best, access)
  if (!section || (isDefined && !isUnder(section, best))) return undefined
  if (answersAnother(text, lastHeading(section.heading))) return undefined
  const asksElse = asksOfNotDoing(text) && !saysOfThose(text, lastHeading(section.heading))
  // ‘What happens if I don’t pay?’ asks for no section ‘Pay’, but may for one ‘Late payment’.
  if (asksElse && !section.begins.some(({ unit }) => saysOfThose(text, unit.quote)))
    return undefined
  const within = isAnswered(whole)
    ? withNearlyAsGood(whole.candidates).filter((one) => isUnder(section, one))
    : []
  const chosen = isDefined ? within : withoutRepeatedQuotes(inOrder(section, within, whole))
  // A heading with other words than the question is no reason to doubt what surely answers it.
  const isBest = best !== undefined && chosen[0]?.unit.quote === best.unit.quote && isSurely(whole)
  const isSole = section.isSole && !asksElse
  return { chosen: chosen.slice(0, most), isSure: isSole || isBest, isSole }
}

/** Half of a question may be the heading of its answer, as a whole one may. */
export async function withSection(
  half: Question,
  passages: WeighedPassage[],
  weighed: Weighed,
): Promise<Weighed> {
  const found = foundBy(asOneReading(half.text), passages)
  const section = await quotesOfSection(half, found, weighed, 1)
  if (!section) return weighed
  const candidates = withoutRepeatedQuotes([...section.chosen, ...weighed.candidates])
  return { ...weighed, candidates, isSureOfSection: section.isSure }
}

/**
 * A section begins with its answer, unless another sentence surely answers the question of its
 * heading, or none of the first ones speaks of what is asked.
 */
function inOrder({ heading, begins, isTopic }: SectionAsked, within: Candidate[], whole: Weighed) {
  if (isTopic) return [...begins, ...within]
  if (lastHeading(heading).endsWith('?')) {
    const isSurer =
      within.length > 0 &&
      isSure(whole.doubts!) &&
      !begins.some(({ unit }) => unit.quote === within[0]!.unit.quote)
    return [...(isSurer ? within.slice(0, 1) : []), ...begins, ...within]
  }
  const isOfIt = begins.some(({ unit }) =>
    hasEveryWord(unit.quote, lastHeading(plainHeading(heading))),
  )
  return [...begins.slice(0, isOfIt ? undefined : 1), ...within, ...begins]
}

const isUnder = ({ heading, begins }: SectionAsked, { passage }: Candidate) =>
  passage.fileId === begins[0]!.passage.fileId && passage.heading.endsWith(lastHeading(heading))
