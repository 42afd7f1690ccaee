import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { languageOfQuestion, withoutShortEnds } from '#server/infra/language/language.ts'
import { withoutMarks } from '#server/infra/language/without-marks.ts'
import { wordMeanings } from '#server/features/answering/words/word-meanings.ts'
import { hasSynonym, isSmall, stemmed } from '#server/features/answering/words/words.ts'
import { telling } from './cues.ts'
import { readerOf } from '../reader-of.ts'

/** The words of a text that matter, as they are written. */
export const askedWords = (text: string): string[] => [
  ...new Set(
    (withoutMarks(withoutShortEnds(text.toLowerCase())).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
      (word) => !isSmall(word),
    ),
  ),
]

/** Words that say little about what is asked for. */
const vague = stemmed(
  `take bring use want keep put come run work need help know find happen allow somebody someone
  anybody people thing piece lot kind sort time back around else anything next able possible much
  post wake join special certain particular
  brauche brauchst braucht brauchen benötige benötigst benötigt benötigen bekomme bekommt bekommen
  nehme nimmt nehmen bringe bringt bringen mitbringen mache macht machen gebe gibt geben finde findet
  finden komme kommt kommen hole holt holen nutze nutzt nutzen weiß wissen möglich erlaubt`,
)
const vagueShare = 0.25
/** Below the first value two words are unrelated; from the second on they mean about the same. */
const unlike = 0.4
const alike = 0.6
const synonymLikeness = 0.7

const mayI =
  /^(?:\p{L}{2,5},? )?(?:(?:may|can|could|am|are) (?:i|we|you|one|people)(?: (?:allowed|permitted) to)? (\p{Ll}{2,30})(?!\p{L})|(?:darf|dürfen|kann|können) (?:ich|wir|man) .{2,200} (\p{Ll}{2,30})\W{0,3}$)/iu
const permits =
  /(?<!\p{L})(?:allowed|permitted|forbidden|prohibited|banned|welcome|erlaubt|verboten|untersagt|gestattet|zulässig|unzulässig|willkommen)(?!\p{L})/iu

const place =
  /(?<!\p{L})(?:in|im|ins|auf|an|am|ans|bei|beim|vor|hinter|neben|on|at|inside|outside|near|by)(?: (?:the|my|our|your|a|an|der|dem|den|die|das|einem|einer|meine[mrn]|unsere[mrn]))? \p{L}{2,40}/giu

/**
 * ‘tragen’ of ‘Darf ich einen Ring tragen?’: ‘Rings are allowed’ need not say it. Where the question names
 * only a place, as in ‘May I smoke on the balcony?’, the verb is all that is asked.
 */
function verbOfPermission(question: string): string | undefined {
  const [, english, german] = mayI.exec(question) ?? []
  const [verb] = askedWords(english ?? german ?? '')
  const things = askedWords(telling(question.replace(place, ' '))).filter((word) => word !== verb)
  return things.length > 0 ? verb : undefined
}

/** How unrelated the words of a question are to a text, 0 to 1, each weighed by its rarity. */
export async function strangenessIn(
  embed: Embed,
  question: string,
  around: string,
  weightOf: (word: string) => number,
) {
  const wordsIn = readerOf(question)
  const there = wordsIn(around)
  // The built-in model was trained on English: single German words are like many others to it.
  const knowsWords = languageOfQuestion(question) !== 'german'
  const missing = knowsWords
    ? askedWords(telling(question)).filter((word) => !there.has(stemOf(word)))
    : []
  const likeness = await wordMeanings(embed, missing, missing.length > 0 ? askedWords(around) : [])
  const rarest = Math.max(
    ...askedWords(telling(question)).map((word) => weightOf(stemOf(word))),
    1e-9,
  )
  const verb = verbOfPermission(question)
  return (words: string[], text: string) => {
    const stems = wordsIn(text)
    const isVague = (word: string, stem: string) =>
      vague.has(stem) || word.length < 2 || (word === verb && permits.test(text))
    const own = askedWords(text)
    let all = 0
    let strange = 0
    let most = 0
    for (const word of words) {
      const stem = stemOf(word)
      const weight = (weightOf(stem) / rarest) * (isVague(word, stem) ? vagueShare : 1)
      const near = stems.has(stem)
        ? 1
        : Math.max(
            hasSynonym(stem, stems) ? synonymLikeness : 0,
            ...own.map((other) => likeness(word, other)),
          )
      const left = weight * (1 - Math.max(0, Math.min(1, (near - unlike) / (alike - unlike))))
      all += weight
      strange += left
      most = Math.max(most, left)
    }
    return { share: all > 0 ? strange / all : 0, most }
  }
}

const stemOf = (word: string) => stemmed(word).values().next().value ?? word
