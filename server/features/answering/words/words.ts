import { smallEnglish as small, withoutShortEnds } from '#server/infra/language/language.ts'
import { areGermanForms } from '#server/infra/language/german-forms.ts'
import { stem } from '#server/infra/language/stem.ts'
import { withoutMarks } from '#server/infra/language/without-marks.ts'
import { synonymsOf } from './synonyms.ts'

/** Whether a word carries little of a question's meaning; in lower case. */
export const isSmall = (word: string): boolean => small.has(word)

/**
 * Past forms and plurals that the stemmer does not know, each behind its infinitive or singular;
 * without those that are words of their own, such as ‘saw’ and ‘left’.
 */
const irregular = `
become became|begin began begun|bend bent|bind bound|bite bitten|blow blew blown|
break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|
come came|deal dealt|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|
fall fell fallen|feed fed|fight fought|find found|fly flew flown|forbid forbade forbidden|
forget forgot forgotten|freeze froze frozen|give gave given|go went gone|
grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known|lead led|
learn learnt|lend lent|lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|
ring rang rung|rise rose risen|run ran|say said|see seen|seek sought|sell sold|send sent|
shake shook shaken|show shown|sing sang sung|sink sank sunk|sit sat|sleep slept|
speak spoken|spend spent|stand stood|steal stole stolen|stick stuck|swear swore sworn|
swim swam swum|take took taken|teach taught|tear torn|tell told|think thought|throw threw thrown|
understand understood|wake woke woken|wear wore worn|win won|withdraw withdrew withdrawn|
write wrote written|
child children|person people persons|man men|woman women|foot feet|tooth teeth|mouse mice|wife wives|
knife knives|shelf shelves|half halves|loaf loaves|thief thieves`

const infinitives = new Map(
  irregular
    .split('|')
    .map((verb) => verb.trim().split(' '))
    // PostgreSQL weighs the stem of a form: ‘peopl’ is ‘people’.
    .flatMap(([infinitive, ...forms]) =>
      forms.flatMap((form) => [[form, infinitive!] as const, [stem(form), infinitive!] as const]),
    ),
)

/** The stem of a word, of a verb in any of its forms. */
export const stemOf = (word: string): string => stem(infinitives.get(word) ?? word)

/** The words of a list, stemmed; small words are kept. */
export const stemmed = (list: string): Set<string> =>
  new Set((withoutMarks(list).match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf))

const synonyms = synonymsOf((word) => stemOf(withoutMarks(word)))

/** A synonym counts for less than the word itself. */
const synonymShare = 0.6

/** The words of a text that matter, stemmed. */
export function wordsOf(text: string): Set<string> {
  const words = withoutMarks(withoutShortEnds(text.toLowerCase())).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !small.has(word)).map(stemOf))
}

/** How much of what is asked the text has, 0 to 1; a rare word weighs more than a common one. */
export function overlap(
  asked: Set<string>,
  text: Set<string>,
  weightOf: (word: string) => number = () => 1,
): number {
  let all = 0
  let held = 0
  for (const word of asked) {
    const weight = weightOf(word)
    all += weight
    if (text.has(word)) held += weight
    else if (hasSynonym(word, text)) held += weight * synonymShare
  }
  return all > 0 ? held / all : 0
}

export const hasSynonym = (word: string, text: Set<string>): boolean =>
  synonyms
    .get(word)
    ?.values()
    .some((other) => text.has(other)) ?? false

export function hasEveryWord(text: string, asked: string): boolean {
  const words = wordsOf(asked)
  return words.size > 0 && words.isSubsetOf(wordsOf(text))
}

/** The same in any German form: ‘Hunden’ stands in ‘Hunde’. */
export function hasEveryForm(text: string, asked: string): boolean {
  const words = [...wordsOf(asked)]
  const said = [...wordsOf(text)]
  return words.length > 0 && words.every((word) => said.some((one) => areGermanForms(word, one)))
}
