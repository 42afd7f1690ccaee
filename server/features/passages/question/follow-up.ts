import { languageOfQuestion } from '#server/infra/language/language.ts'
import { mayPointBack } from './pointing-back.ts'

// A follow-up such as “and invoices?” names only what is new. It asks the question before again, with
// that in the place of what was asked about there: “How long do we keep invoices?”. No grammar tells
// which part that was, so each part that it can be is a reading, and the search finds which of them
// has an answer.

const most = 3
const longestTopic = 6
/** In characters: longer questions are not taken apart, which takes the square of their length. */
const longestQuestion = 300

const start =
  /^(?:(?:and|but|or|also|then|und|aber|oder|auch)\s+)*(?:(?:what|how) about\s+|(?:was ist|wie (?:ist|steht|sieht) es) (?:mit|bei)\s+)?(?:also\s+|auch\s+)?(?:(?:(?:is|are) (?:it|that|they) )?(?:the )?same(?: thing)?(?= (?:for|with|in|at|on) )\s+(?:with\s+)?|ditto\s+(?=for )|(?:das ?selbe|das gleiche|gilt das auch|genauso)\s+(?=(?:für|bei|mit|in|im) ))?/i
/** What begins a question of its own, or none. */
const asksItself =
  /^(?:and|but|or|und|aber|oder|what|which|whom?|whose|where|when|how|why|is|are|was|were|can|may|must|do|does|did|should|will|if|wer|wen|wem|wo|wohin|woher|wann|wie|warum|wieso|was|welche[mnrs]?|ist|sind|kann|darf|muss|soll|wenn|yes|no|ok|okay|thanks?|ja|nein|danke|please|bitte|really|wirklich|(?:since|until|from|by|at|in|for|to|of|with|on|seit|ab|bis|von|zu|in|mit) (?:when|what|which|whom|where|wann|wem|was|welche[mnrs]?))(?!\p{L})/iu

/** How a question is built in a language, as far as its words show. */
const languages = {
  english: {
    prepositions:
      'for|in|at|on|from|to|by|with|after|before|under|over|per|during|without|into|beyond',
    articles: 'the|an?',
    patterns: [
      // “How many [hens] may be kept …”
      /^((?:how (?:many|much)|which) )(.+?)( (?:HELPER) .+)$/iu,
      // “How long do we keep [minutes of meetings]”
      /^(.*?\b(?:HELPER) (?:i|you|we|they|one|people|members|somebody|someone|anybody|anyone|everybody|everyone) \p{L}+ )(.+)$/iu,
      // “Who may sign [a cheque]”
      /^((?:who|which \p{L}+) (?:HELPER) \p{L}+ )(.+)$/iu,
      // “… the allowance for [Germany]”
      /^(.*\b(?:PREPOSITION) )(.+)$/iu,
      // “What does [a short course] cost”
      /^(.*?\b(?:do|does|did|can|may|must|should|will|would|could) )((?:(?! (?:PREPOSITION) ).)+?)( \p{L}+)$/iu,
      // “How long are [minutes] kept”
      /^(.*?\b(?:is|are|was|were) )((?:(?! (?:PREPOSITION) ).)+?)( \p{L}+(?:ed|en|pt|ght|aid|old|ent|ade|one|eld|et|ut))$/iu,
      // “How long is [probation]”
      /^(.*?\b(?:is|are|was|were) )(.+)$/iu,
    ],
    helpers: 'do|does|did|can|may|must|should|will|would|could|shall|is|are|was|were|has|have|had',
  },
  german: {
    prepositions:
      'für|in|im|am|an|auf|bei|beim|mit|nach|vor|von|vom|zu|zum|zur|aus|ohne|unter|über|seit|ab|bis',
    articles: 'der|die|das|den|dem|des|eine?|einen|einem|einer|eines',
    patterns: [
      // „Wie viele [Karten] darf ich bestellen“
      /^((?:wie viele?|welche[mnrs]?) )(.+?)( (?:HELPER) .+)$/iu,
      // „Wie lange werden [Protokolle] aufbewahrt“
      /^(.*?(?<!\p{L})(?:HELPER) )(.+?)( \p{Ll}+)$/u,
      // „… der Beitrag für [Studierende]“
      /^(.*(?<!\p{L})(?:PREPOSITION) )(.+?)(VERBATTHEEND)$/u,
      // „Was kostet [ein Liegeplatz]“
      /^(\p{L}+(?: (?:lange|viel|hoch|oft))? \p{L}+ )(.+)$/iu,
    ],
    helpers: 'werden|wird|sind|ist|darf|dürfen|kann|können|muss|müssen|hat|haben',
  },
}
type Language = (typeof languages)[keyof typeof languages]

/** ‘Mit einem alten sofa’ ends in no verb, though it was typed in small letters. */
const verbAtTheEnd =
  '(?: (?:\\p{Ll}+(?:n|t)|an|ab|auf|aus|ein|los|mit|vor|weg|zu|rein|raus|teil|frei|möglich))?'

/** What the question before would be with this in it; nothing for another kind of question. */
export function askedInstead(before: string, typed: string): string[] {
  if (before.length > longestQuestion || typed.length > longestQuestion) return []
  const topic = topicOf(typed)
  const question = before.replace(/[\s?!.]+$/, '')
  if (!topic || question.includes('\n')) return []
  const [language, other] =
    languageOfQuestion(question) === 'german'
      ? [languages.german, languages.english]
      : [languages.english, languages.german]
  if (beginsWith(other, topic) && !beginsWith(language, topic) && !hasArticle(language, topic))
    return []
  const asked =
    otherEnd(question, topic) ??
    atThatTime(question, topic) ??
    inItsPlace(question, topic, language) ??
    asObject(question, topic, language)
  return [...new Set(asked)]
    .filter((one) => one !== question)
    .slice(0, most)
    .map((one) => `${one}?`)
}

/** “invoices” of “and what about invoices?”; undefined where more than a thing is named. */
function topicOf(typed: string): string | undefined {
  const topic = typed.replace(start, '').replace(/[\s?!.]+$/, '')
  const isThing = topic !== '' && topic.split(/\s+/).length <= longestTopic
  return isThing && !asksItself.test(topic) && !mayPointBack.test(topic) ? topic : undefined
}

/** ‘For a whole week’ and ‘on Sundays with a dog’ have no verb, and ask by themselves nothing. */
export function isPhrase(typed: string): boolean {
  const topic = topicOf(typed)
  return (
    topic !== undefined &&
    Object.values(languages).some(
      (language) => beginsWith(language, topic) && !has(language.helpers, topic),
    ) &&
    !has(subjects, topic)
  )
}

const subjects = 'i|we|you|they|he|she|it|ich|wir|du|man'
const has = (words: string, text: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu').test(text)

const beginsWith = ({ prepositions }: Language, topic: string): string | undefined =>
  new RegExp(`^(${prepositions}|of) `).exec(topic)?.[1]

const times =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|today|tomorrow|tonight|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|morgens|vormittags|mittags|nachmittags|abends|nachts|werktags|wochentags|feiertags|heute|morgen)(?!\p{L})/iu

/** What begins, and what ends: ‘and end?’ is said in the place of ‘start’, and of no thing. */
const ends = [
  ['begin', 'begins', 'start', 'starts', 'open', 'opens', 'arrive', 'check in'],
  ['end', 'ends', 'finish', 'finishes', 'stop', 'stops', 'close', 'closes', 'leave', 'check out'],
  ['beginnt', 'anfängt', 'startet', 'öffnet', 'auf', 'an'],
  ['endet', 'aufhört', 'schließt', 'zu', 'aus'],
]
const endIn = new RegExp(`(?<!\\p{L})(?:${ends.flat().toReversed().join('|')})(?=\\W*$)`, 'iu')

function otherEnd(question: string, topic: string): string[] | undefined {
  const [said] = endIn.exec(question) ?? []
  if (!said || !ends.flat().includes(topic.toLowerCase())) return undefined
  return [question.replace(endIn, topic)]
}

/** “und freitags?” asks for the same thing at another time, and not for another thing. */
function atThatTime(question: string, topic: string): string[] | undefined {
  const [time] = times.exec(topic) ?? []
  if (time?.length !== topic.length) return undefined
  return [times.test(question) ? question.replace(times, topic) : `${question} ${topic}`]
}

/** “for Norway” in the place of “for Germany”; behind the question where nothing was said of that. */
function inItsPlace(question: string, topic: string, language: Language): string[] | undefined {
  const { prepositions } = language
  const preposition = beginsWith(language, topic)
  if (!preposition) return undefined
  const end = language === languages.german ? verbAtTheEnd : ''
  const part = new RegExp(
    `^(.*(?<!\\p{L}))${preposition} .+?((?: (?:${prepositions}) .*)?|${end})$`,
    'u',
  )
  const [, before, after] = part.exec(question) ?? []
  if (before !== undefined) return [`${before}${topic}${after}`]
  // ‘Same for contracts’ may name what the question is about, or for whom it is asked.
  const thing = isBound.test(topic) ? topic : topic.slice(preposition.length + 1)
  return [`${question} ${topic}`, ...asObject(question, thing, language)]
}

/** ‘Over 200 m²’ without its first word is another size. */
const isBound = /^(?:over|under|beyond|über|unter|ab|bis) \d/iu

function asObject(question: string, topic: string, language: Language): string[] {
  const { helpers, prepositions, patterns } = language
  return patterns.flatMap(({ source, flags }) => {
    const pattern = source
      .replace('HELPER', helpers)
      .replace('PREPOSITION', prepositions)
      .replace('VERBATTHEEND', verbAtTheEnd)
    const [, before, part, after = ''] = new RegExp(pattern, flags).exec(question) ?? []
    if (before === undefined) return []
    const instead = [...ofAnother(part!, topic), withArticle(part!, topic, language)]
    return instead.map((one) => `${before}${one}${after}`)
  })
}

/** “the secretary’s term” in the place of “the chair’s term”. */
function ofAnother(part: string, topic: string): string[] {
  const [, what] = /['’]s (\S.*)$/u.exec(part) ?? []
  return what ? [`${topic.replace(/['’]s?$/u, '')}'s ${what}`] : []
}

/** “the trial period” in the place of “probation” keeps its article, and takes over a “the”. */
function withArticle(part: string, topic: string, language: Language): string {
  const isBare = !hasArticle(language, topic) && topic === topic.toLowerCase()
  return part.startsWith('the ') && isBare ? `the ${topic}` : topic
}

const hasArticle = ({ articles }: Language, topic: string) =>
  new RegExp(`^(?:${articles}) `, 'i').test(topic)
