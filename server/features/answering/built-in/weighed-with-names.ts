import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { type Asked, type WeighedPassage, readingsOf } from '#server/features/passages/passages.ts'
import type { Question } from '#server/infra/model/model.ts'
import { hasAllOf, isSure } from './doubts/doubt.ts'
import { isOfFiles, preferringLast } from './in-talk.ts'
import { saysName } from './speaks-of.ts'
import { type Weighed, areSame, isAnswered, likeliest } from './weighed.ts'
import { isSaidIn, stemsIn } from '../words/telling.ts'

/**
 * Where documents are named, what they say comes before what others say that have their name; where
 * they do not answer, others are never sure.
 */
export async function weighedWithNames(
  embed: Embed,
  { text, manner }: Question,
  readings: Asked[],
  passages: WeighedPassage[],
): Promise<Weighed> {
  const named = passages[0]?.evidence?.named
  if (!named) return preferringLast(embed, text, readings, passages)
  const rests = readingsOf(named.rest, [], manner?.words).whole
  const within = named.isOrganisation
    ? await likeliest(embed, [...readings, ...rests], passages.filter(isOfFiles(named)))
    : await likeliest(embed, rests, passages)
  const ofRest = named.rest
  if (named.isOnly) return isAnswered(within) ? { ...within, ofRest } : saying(named.about, within)
  const everywhere = await likeliest(embed, readings, passages)
  if (isAnswered(within)) {
    // With the name of its document, ‘What is … in the handbook?’ does not look like a definition.
    const isSurer =
      everywhere.doubts &&
      !everywhere.isByOtherWords &&
      isSure(everywhere.doubts) &&
      hasAllOf(within.doubts ?? everywhere.doubts)
    return { ...(isSurer && areSame(within, everywhere) ? everywhere : within), ofRest }
  }
  const [best] = everywhere.candidates
  const isElsewhere = !named.ids.includes(best?.passage.fileId ?? '')
  // What others say is said of another house, unless they name this one.
  if (named.isOrganisation && isElsewhere && !saysName(text, named.rest, best)) return within
  return { ...everywhere, isNeverSure: isElsewhere }
}

/** Asked what a document says about something, a sentence that has all of its words is what it says. */
function saying(about: string | undefined, weighed: Weighed): Weighed {
  const asked = stemsIn(about ?? '')
  if (asked.length === 0) return weighed
  const candidates = weighed.candidates.filter(({ unit }) => asked.every(isSaidIn(unit.text)))
  return candidates.length > 0 ? { ...weighed, candidates, isSaying: true } : weighed
}
