import { stemsIn } from '#server/features/answering/words/telling.ts'
import { stemOf } from '#server/features/answering/words/words.ts'
import { areGermanForms } from '#server/infra/language/german-forms.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import { withJoinedVerb, withJoinedVerbs } from '#server/infra/language/separable-verbs.ts'
import { lastLine } from '../doubts/last-line.ts'

const asksWho = /^(?:(?:and|und|so) )?(?:who|wer)(?!\p{L})/iu
const being =
  /(?<!\p{L})(?:am|is|are|was|were|be|been|ist|sind|war|waren|wird|werden|wurden?|worden)(?!\p{L})/giu
const doer = /(?<!\p{L})(?:by|from|von|vom|durch)(?!\p{L})/iu
const nearBeing = 80

/** ‘It was founded in 2001’ does not say who founded it. */
export function lacksDoer(question: string, quote: string): boolean {
  if (!asksWho.test(question.trim()) || question.search(being) >= 0 || doer.test(quote))
    return false
  const done = new Set(stemsIn(question))
  return [...quote.matchAll(being)].some(({ index }) =>
    (quote.slice(index, index + nearBeing).match(/\p{Ll}+/gu) ?? []).some(
      (word) => participle.test(word) && stemsIn(word).some((stem) => done.has(stem)),
    ),
  )
}
const participle = /(?:ed|en|wn|t|n)$/

const asksWhoActs =
  /^(?:(?:and|und|so) )?(?:who|wer) (?!(?:is|are|was|were|has|have|had|do|does|did|can|may|might|must|should|could|will|would|ist|sind|war|waren|hat|haben|darf|dürfen|kann|können|muss|müssen|soll|wird|werden|gilt)(?!\p{L}))(?:(?:dazu|sich|das|es) )?(\p{Ll}{4,25})/iu
const ofNoun = /(?:ions?|ments?|als?|[ae]nces?)$/
const byWhom =
  /(?<!\p{L})(?:by|durch|von|vom|(?:rests?|lies) with|is (?:the )?(?:job|task|duty|matter) of|responsible|obliegt|obliegen|übernimmt|übernehmen|erteilt|erteilen|zuständig|verantwortlich|aufgabe|sache)(?!\p{L})/iu

/** Of ‘who elects them’ and ‘wer lädt ein’, what only speaks of the election or the Einladung. */
export function onlyNamesDeed(asking: string, quote: string): boolean {
  const question = lastLine(asking)
  if (!asksWho.test(question)) return false
  const isGerman = languageOfQuestion(question) === 'german'
  const joined = withJoinedVerb(question)?.match(/\p{L}+/gu)
  const verb = joined?.at(-1) ?? asksWhoActs.exec(question)?.[1]?.toLowerCase()
  if (!verb || byWhom.test(quote)) return false
  const words = (isGerman ? withJoinedVerbs(quote) : quote).match(/\p{L}+/gu) ?? []
  const isOfVerb = (word: string) =>
    isGerman
      ? areGermanForms(verb, word.toLowerCase())
      : stemOf(word.toLowerCase()) === stemOf(verb)
  const isNoun = (word: string) => (isGerman ? /^\p{Lu}\p{L}*ung(?:en)?$/u : ofNoun).test(word)
  const own = words.filter(isOfVerb)
  return own.length > 0 && own.every((word) => word.toLowerCase() !== verb && isNoun(word))
}
