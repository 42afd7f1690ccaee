import { tellingStems } from '#server/features/answering/words/telling.ts'
import { stemOf, stemmed } from '#server/features/answering/words/words.ts'
import { areGermanForms } from '#server/infra/language/german-forms.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'
import { withJoinedVerb, withJoinedVerbs } from '#server/infra/language/separable-verbs.ts'

const asksAuthor =
  /(?<!\p{L})(?:who (?:has |have |had )?(?:first |originally )?(?:wrote|written|made|created|developed|programmed|designed|invented)|who(?:['’]s| is| are| was| were) (?:the )?(?:\p{L}{1,20} )?(?:authors?|creators?|developers?|programmers?)|wer (?:schrieb|entwickelte|programmierte|erfand|hat(?=.{1,120}(?:geschrieben|verfasst|entwickelt|programmiert|erfunden|erstellt)))|(?:wer ist|wer war) (?:der |die )?(?:autor|entwickler|erfinder|verfasser)\p{L}*)(?!\p{L})/iu
const byNobody =
  '(?:von .{1,80}|durch .{1,80}) (?:geschrieben|verfasst|entwickelt|programmiert|erstellt)'
const credits = new RegExp(
  `(?<!\\p{L})(?:(?:written|authored|created|developed|programmed|designed|invented|made|started|rewritten) (?:originally |first )?(?:and \\p{L}+ )?by|authors?(?:['’]s)?(?: of .{1,60})?(?: is| are| was| were|:)|wrote|${byNobody}|(?:geschrieben|verfasst|entwickelt|programmiert|erstellt) von|autor(?:en|in)?(?: ist| sind| war|:))(?!\\p{L})`,
  'iu',
)
/** ‘Der Kassenwart’ is no name. */
const small =
  '(?:The|An?|Our|Each|Every|All|In|Der|Die|Das|Den|Dem|Des|Ein\\p{Ll}{0,2}|Unser\\p{Ll}{0,2}|Jede\\p{Ll}?|Alle|Im|Am|Zur|Zum|Von|Für|Bei|Mit|Nach|Durch)'
const name = new RegExp(
  `(?<!\\p{L})(?!${small} )\\p{Lu}\\p{Ll}+ (?:\\p{Lu}\\. ?|van |von |de )?\\p{Lu}\\p{Ll}+|(?<!\\p{L})(?:Mr|Mrs|Ms|Dr|Herr|Frau)\\.? \\p{Lu}|\\p{L}@\\p{L}`,
  'u',
)

/** Of ‘who wrote it’, whether the sentence says by whom something was written. */
export function creditsSomebody(question: string, quote: string): boolean {
  if (!asksAuthor.test(question)) return false
  const [said] = credits.exec(quote) ?? []
  // ‘Von Grund auf neu geschrieben’ names nobody.
  return said !== undefined && name.test(/^(?:von|durch) /iu.test(said) ? said : quote)
}

/** Of writing itself, and not of what was written. */
const ofWriting = stemmed(
  'write author create creator develop developer program programmer programme design designer invent make geschrieben verfasst entwickelt programmiert erfunden erstellt schrieb autor entwickler verfasser erfinder first originally',
)
const ofIt = /^(?:\P{L}{0,3}(?:it|this|these|they|es|dies\p{L}{0,2}))(?!\p{L})/iu

/** ‘Who wrote the guide’ is not answered by who wrote another thing. */
function creditsAnother(question: string, quote: string): boolean {
  if (!asksAuthor.test(question) || !isSentence(quote)) return false
  const written = [...tellingStems(question).keys()].filter((word) => !ofWriting.has(word))
  const said = tellingStems(quote)
  const speaksOfIt = written.some((word) => said.has(word)) || ofIt.test(quote)
  return written.length > 0 && saysOfWriting.test(quote) && !speaksOfIt
}

/** A name or a title alone is none. */
const isSentence = (quote: string) => quote.split(' ').filter((word) => word.length > 2).length > 2

const saysOfWriting =
  /(?<!\p{L})(?:wrote|written|authored|created|developed|programmed|designed|invented|rewritten|geschrieben|verfasst|entwickelt|programmiert|erstellt)(?!\p{L})/iu

/** ‘Who is the treasurer?’; those who are asked for by a name are told by more than that. */
const asksHolder =
  /^(?:(?:and|so|und) )?(?:who(?:['’]?s| is| are| was| were)|wer (?:ist|sind|war|waren)) (?:our|the|your|der|die|unser\p{L}{0,2}|euer|eure) (?:\p{Ll}{2,20} ){0,2}?(\p{L}{3,30})(?=\W*$| (?:of|for|at|in|von|für|im|bei|des|der)(?!\p{L}))/iu

/** ‘Odile Marsh resigns as treasurer’ does not say who it is. */
const leaves =
  /(?<!\p{L})(?:resign(?:s|ed)?|steps down|stepped down|retires?|retired|stands down|stood down|zurückgetreten|tritt .{0,60} zurück|scheidet .{0,60} aus|ausgeschieden)(?!\p{L})/iu
const follows =
  /(?<!\p{L})(?:elected|appointed|succe\p{L}+|replace[sd]?|followed by|takes over|took over|gewählt|bestellt|nachfolg\p{L}*|übernimmt|übernommen)(?!\p{L})/iu

/** Where somebody is asked for by what they are, nobody is named and nothing said of who that is. */
function missesHolder(question: string, quote: string): boolean {
  const [, role] = asksHolder.exec(question.trim()) ?? []
  if (role === undefined) return false
  const is = new RegExp(
    `${role}s?(?::| (?:is|are|was|means|ist|sind|war)(?! \\p{L}{1,20}(?:ed|en)(?!\\p{L})))|(?:is|are|was|ist|sind|war) (?:the |our |an? |der |die )?${role}`,
    'iu',
  )
  const isHeld = is.test(quote)
  if (!isHeld && leaves.test(quote) && !follows.test(quote)) return true
  return !isHeld && !name.test(quote)
}

/** ‘Tom Bascombe (treasurer)’, ‘Treasurer: Tom Bascombe’, ‘Tom Bascombe is the treasurer’ */
export function namesHolder(question: string, quote: string): boolean {
  const [, role] = asksHolder.exec(question.trim()) ?? []
  if (role === undefined || !name.test(quote)) return false
  const spelt = [...role].map((sign) => `[${sign.toLowerCase()}${sign.toUpperCase()}]`).join('')
  const held = new RegExp(
    `\\p{Lu}\\p{Ll}+(?: \\(|, (?:the )?| (?:is|was|ist|war) (?:the |our |der |die )?)${spelt}(?!\\p{L})|${spelt}(?::| is| was| ist| war|,)? (?:the )?\\p{Lu}\\p{Ll}+ \\p{Lu}`,
    'u',
  )
  return held.test(quote)
}

const asksWhoIsNamed =
  /^(?:(?:and|so|und) )?(?:[Ww]ho(?:['’]?s| is| was)|[Ww]er (?:ist|war)) (\p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{0,30}\.?){1,3})\W*$/u
const isSomebody =
  /^(?:,? (?:who )?(?:is|was|has been|had been|became|ist|war|wurde) (?!\p{L}{1,20}(?:ed|en)(?!\p{L}))|,? (?:who )?(?:\p{Ll}{2,20} )?(?:founded|created|wrote|started|leads?|led|serve[sd]|works?|worked|joined|gründete|leitet\p{L}?|schrieb)(?!\p{L})| ?\(|, (?!and |or |und |oder ))/u
/** ‘Founder Ian Murdock’, ‘the HR manager, …’, ‘founded by …’ */
const isRole = /^(?:by|von|durch)$|(?:\p{Ll}{3}|\p{Lu}{2}|:)$/u
const noRole = /^(?:and|with|for|from|about|like|than|und|mit|für|über|nach|zu)$/u

/** ‘Ian Murdock will be missed’ does not say who that was. */
function tellsNotWho(question: string, quote: string): boolean {
  const [, named] = asksWhoIsNamed.exec(question.trim()) ?? []
  if (named === undefined) return false
  const at = quote.indexOf(named)
  if (at < 0) return false
  const before = quote.slice(0, at).trim().split(' ').at(-1)!
  const isOfRole = isRole.test(before) && !noRole.test(before)
  return !isOfRole && !isSomebody.test(quote.slice(at + named.length))
}

const asksPresent =
  /^(?:(?:and|so|und) )?(?:who (?:was|were|is|are) (?:present|there|at)|who (?:attended|came to)|wer (?:war|waren) (?:anwesend|da|dabei|bei|auf))(?!\p{L})/iu
const tellsPresent = /^(?:present|attendance|in attendance|attendees|anwesend\p{L}{0,2})(?!\p{L})/iu
const mostLetters = 1_000

/** ‘Who was at the meeting?’ is told by the names of those present. */
export const namesThosePresent = (question: string, quote: string): boolean =>
  asksPresent.test(question.trim()) &&
  tellsPresent.test(quote) &&
  name.test(quote.slice(0, mostLetters))

const asksWhoDoes = /^(?:(?:and|so|und) )?(?:who|wer)(?!\p{L})/iu
const being =
  /(?<!\p{L})(?:am|is|are|was|were|be|been|ist|sind|war|waren|wird|werden|wurden?|worden)(?!\p{L})/giu
const doer = /(?<!\p{L})(?:by|from|von|vom|durch)(?!\p{L})/iu
const nearBeing = 80

/** ‘It was founded in 2001’ does not say who founded it. */
function lacksDoer(question: string, quote: string): boolean {
  if (!asksWhoDoes.test(question.trim()) || question.search(being) >= 0 || doer.test(quote))
    return false
  const done = new Set(tellingStems(question).keys())
  return [...quote.matchAll(being)].some(({ index }) =>
    (quote.slice(index, index + nearBeing).match(/\p{Ll}+/gu) ?? []).some(
      (word) =>
        participle.test(word) &&
        tellingStems(word)
          .keys()
          .some((stem) => done.has(stem)),
    ),
  )
}
const participle = /(?:ed|en|wn|t|n)$/

const asksWhoActs =
  /^(?:(?:and|und|so) )?(?:who|wer) (?!(?:is|are|was|were|has|have|had|do|does|did|can|may|might|must|should|could|will|would|ist|sind|war|waren|hat|haben|darf|dürfen|kann|können|muss|müssen|soll|wird|werden|gilt)(?!\p{L}))(?:(?:dazu|sich|das|es) )?(\p{Ll}{4,25})/iu
const asksWho = /^(?:(?:and|und|so) )?(?:who|wer)(?!\p{L})/iu
const ofNoun = /(?:ions?|ments?|als?|[ae]nces?)$/
const byWhom =
  /(?<!\p{L})(?:by|durch|von|vom|(?:rests?|lies) with|is (?:the )?(?:job|task|duty|matter) of|responsible|obliegt|obliegen|übernimmt|übernehmen|erteilt|erteilen|zuständig|verantwortlich|aufgabe|sache)(?!\p{L})/iu

/** Of ‘who elects them’ and ‘wer lädt ein’, what only speaks of the election or the Einladung. */
function onlyNamesDeed(asking: string, quote: string): boolean {
  // Of what goes on with a question before, that stands on a line above.
  const question = asking.trim().split('\n').at(-1)!
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

export const missesPeople = (question: string, quote: string): boolean =>
  creditsAnother(question, quote) ||
  lacksDoer(question, quote) ||
  onlyNamesDeed(question, quote) ||
  missesHolder(question, quote) ||
  tellsNotWho(question, quote)
