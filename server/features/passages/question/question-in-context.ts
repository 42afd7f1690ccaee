import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import { tellingWords } from '#server/infra/language/language.ts'
import { withJoinedVerb } from '#server/infra/language/separable-verbs.ts'
import type { HouseWord } from '#contract/desk/answering.ts'
import type { Turn } from '#server/infra/model/model.ts'
import { askedInOneLine } from './asked-in-one-line.ts'
import { comparedIn } from './compared.ts'
import { askedInstead, isPhrase } from './follow-up.ts'
import { waysToSay } from '../words/house-words.ts'
import { asDocumentsSay } from '../words/everyday-words.ts'
import { mayPointBack, pointsBack } from './pointing-back.ts'
import { remarkIn } from './remarks.ts'

/**
 * `whole` is what is searched; `fresh` the newly typed words, which say what is new. `inOtherWords`: it
 * has the words of documents in the place of everyday ones, or only the question of a longer message.
 */
export type Asked = { whole: string; fresh: string; inOtherWords?: true }

/**
 * The ways to read a question: as a whole, and each of the halves of one that asks two things. Where
 * it may depend on what stands around it, there are two readings, with that and alone; where it only
 * names another thing, the question before is asked of that in the place of the first. Where a reading has words of the house,
 * there are others with what they stand for; where a German verb stands apart from its particle,
 * another with both as one word.
 */
type Readings = { whole: Asked[]; halves: Asked[][] }

export function readingsOf(text: string, history: Turn[], house: HouseWord[] = []): Readings {
  const question = collapseWhitespace(text)
  if (asksForMore(question)) {
    const at = history.findLastIndex((turn) => asksSomething(turn) && !asksForMore(turn.content))
    if (at >= 0) return readingsOf(history[at]!.content, history.slice(0, at), house)
  }
  const { inContext, instead } = askedInContext(question, history)
  const depends = inContext.whole !== question
  const whole = instead.length > 0 ? instead.map(alone) : [inContext]
  if (depends && (mayStandAlone(question) || saysOnlyADeed(question))) whole.push(alone(question))
  const asking = askedLast(question)
  if (asking) whole.push({ ...alone(asking), inOtherWords: true })
  // With both things in it, each price would be that of whichever has a row with just its name.
  const isInContext = depends || !pricesOfTwo.test(question)
  const halves = halvesOf(question).map((half) => [
    alone(half),
    ...(isInContext ? [{ whole: inContext.whole, fresh: half }] : []),
  ])
  const inOtherWords = (readings: Asked[]) =>
    withDocumentsWords(withJoinedVerbs(withOtherWords(readings, house)))
  return { whole: inOtherWords(whole), halves: halves.map(inOtherWords) }
}

const more =
  /^(?:(?:and|und|please|bitte) )?(?:(?:some |any |a bit |a little |etwas |noch )?(?:more|further|mehr|weitere|genauer|ausführlicher)(?: details?| information| infos?| please| bitte| dazu| davon| about (?:it|this|that))*|(?:tell|show|give) me more(?: about (?:it|this|that))?|go on|continue|(?:what|anything) else(?: (?:i|we|you|it|there|should|can|may|must|do|does|is|are|not|have|need|to|know|bring|mind|allowed|forbidden)(?!\p{L})){0,6}|was noch|was (?:muss|darf|soll|sollte) (?:ich|man) (?:sonst )?noch(?: (?:nicht|beachten|wissen|tun|machen|mitbringen)){0,2}|sonst noch (?:was|etwas)|weiter|(?:can|could) you elaborate|elaborate|in (?:more|greater) detail)\W*$/iu

/** Whether a turn is a question, and no remark on an answer. */
const asksSomething = ({ role, content }: Turn) => role === 'user' && !remarkIn(content)

/** Whether a message only wants more of the answer before it: that question is asked again. */
export const asksForMore = (text: string): boolean => text.length < 60 && more.test(text.trim())

/** Every text to search by, without repetition: the halves first, because they name one thing. */
export const textsOf = ({ whole, halves }: Readings): string[] => [
  ...new Set(
    [...halves.map((half) => half.filter((asked) => !isOfWhole(asked, whole))), whole]
      .flat()
      .map((asked) => asked.whole),
  ),
]

const isOfWhole = (asked: Asked, whole: Asked[]) => whole.some((one) => one.whole === asked.whole)

/** The readings, and behind them each with what its words of the house stand for. */
function withOtherWords(readings: Asked[], house: HouseWord[]): Asked[] {
  if (house.length === 0) return readings
  const others = readings.flatMap(({ whole, fresh }) =>
    waysToSay(whole, house).map((say) => ({ whole: say(whole), fresh: say(fresh) })),
  )
  const known = new Set(readings.map(({ whole }) => whole))
  return [...readings, ...others.filter(({ whole }) => !known.has(whole) && known.add(whole))]
}

function withJoinedVerbs(readings: Asked[]): Asked[] {
  const joined = readings.flatMap(({ whole, fresh }) => {
    const said = withJoinedVerb(fresh)
    return said && whole.endsWith(fresh)
      ? [{ whole: whole.slice(0, -fresh.length) + said, fresh: said }]
      : []
  })
  return [...readings, ...joined]
}

/** Behind the likeliest reading, what a document would say in its place. */
function withDocumentsWords(readings: Asked[]): Asked[] {
  const [first, ...others] = readings
  const fresh = first && asDocumentsSay(first.fresh)
  if (!fresh || !first.whole.endsWith(first.fresh)) return readings
  const whole = first.whole.slice(0, -first.fresh.length) + fresh
  return [first, { whole, fresh, inOtherWords: true }, ...others]
}

const alone = (text: string): Asked => ({ whole: text, fresh: text })

/**
 * What says which kind of answer is asked for: the newly typed words, unless they only go on with
 * the question before, as ‘and for visitors?’ does.
 */
export const askingPart = ({ whole, fresh }: Asked): string =>
  goesOn(fresh) && !asksAnew.test(fresh.trim()) ? whole : fresh

const questionStarts = `what|which|who|whose|where|when|how|why|is|are|can|may|must|do|does|was|wer|wem|wen|wessen|wo|wohin|wann|wie|warum|welche[mnrs]?|ist|sind|kann|darf|muss`

/** ‘How often?’ and ‘gibt es Schließfächer?’ say themselves what they ask for. */
const asksAnew = new RegExp(
  `^(?:(?:and|but|so|und|aber) )?(?:${questionStarts}|gibt)(?!\\p{L})(?! (?:about|mit|ist es mit)(?!\\p{L}))`,
  'iu',
)

// Chosen on the tuned half of `npm run bench -- as-people-write`.
const fewestToStandAlone = 2
const isHalfASentence = new RegExp(
  `^(?:and|but|or|also|then|und|aber|oder)\\b(?! (?:${questionStarts})\\b)`,
  'i',
)

/** ‘Who was present’ is whole, with one telling word; ‘Who is invited?’ leans on what was asked before. */
const asksWhoWas =
  /^(?:who|wer) (?:is|are|was|were|ist|sind|war|waren) (?:present|absent|elected|anwesend|abwesend|gewählt)\W*$/iu

/** ‘Wer ist teilnahmeberechtigt?’ has two telling words, and lacks of what. */
const asksWhoOfWhat =
  /^wer (?:ist|sind|war|waren) \p{L}{0,30}(?:berechtigt|pflichtig|verpflichtet|geladen|zuständig|verantwortlich|haftbar|befreit|versichert|betroffen|begriffen|genommen|geschlossen|zugelassen)\W*$/iu

/** 'How long must it cool?' and 'and its protection class?' mean too much by themselves. */
const mayStandAlone = (text: string) =>
  (tellingWords(text).length >= fewestToStandAlone &&
    !isHalfASentence.test(text) &&
    !asksWhoOfWhat.test(text)) ||
  (asksWhoWas.test(text) && !mayPointBack.test(text))

const longestOfTwo = 400
const fewestWordsOfAHalf = 3
const mostHalves = 3
const betweenHalves = new RegExp(`,? (?:and|und) (?=(?:${questionStarts})\\b)|(?<=\\?) `, 'i')

/** ‘Was kosten die Schuhe und der Gurt zusammen?’ and ‘what do skis and a helmet cost for a day’ ask for two prices. */
const pricesOfTwo = new RegExp(
  [
    '(?:^|[,.!] )(?<asks>(?:was|wie ?viel) kost(?:et|en)|how much (?:is|are)|what (?:is|are) the (?:price|cost|fee)s? (?:of|for)|(?:what|how much) do(?:es)?(?=.{1,120} cost(?!\\p{L})))',
    ' (?<first>(?:(?!und |and )[\\p{L}\\d-]{1,30} ){0,3}(?!und |and )[\\p{L}\\d-]{1,30}) (?:und|and) (?<second>(?:[\\p{L}\\d-]{1,30} ){0,3}?[\\p{L}\\d-]{1,30})',
    '(?<rest>(?: cost)?(?: (?:for|per|pro|für|am|im|an?) (?:(?:an?|one|half an?|a whole|\\d{1,2}|eine?n?) )?(?:hour|day|night|week|weekend|month|year|stunde|tag|nacht|woche|wochenende|monat|jahr|saison|season)\\p{L}{0,2})?)',
    '(?: zusammen| together| altogether)?\\W{0,3}$',
  ].join(''),
  'iu',
)

/** 'What does it cost, and when is it open?' asks two things; most questions ask one. */
function halvesOf(question: string): string[] {
  if (question.length > longestOfTwo) return []
  const parts = question.split(betweenHalves)
  const isClear = parts.every((part) => part.split(' ').length >= fewestWordsOfAHalf)
  if (parts.length > 1) return parts.length <= mostHalves && isClear ? parts : []
  const { asks, first, second, rest } = pricesOfTwo.exec(question)?.groups ?? {}
  if (asks) return [first, second].map((thing) => `${asks} ${thing}${rest}`)
  const compared = comparedIn(question)
  if (compared.length > 0) return compared
  const line = askedInOneLine(question)
  return line && !line.isTold ? [line.before, line.asked] : []
}

/** ‘How long is the trial period?’ of ‘Hi, I start next week. How long is the trial period?’ */
function askedLast(question: string): string | undefined {
  const [, asking = ''] = toldBefore.exec(question) ?? []
  const line = asking ? undefined : askedInOneLine(question)
  const fewest = line ? fewestToStandAlone : 1
  const asked = line?.isTold ? line.asked : asking
  return tellingWords(asked).length >= fewest && !mayPointBack.test(asked) ? asked : undefined
}

const toldBefore = /^[^?]{8,300}[.!…:)] ([^?]{8,200}\?+)$/u

const mostBefore = 3

/**
 * A question of few words, or with words that point back, means little alone: the question before
 * it is added, and if that one depends on another, the other too.
 */
function askedInContext(text: string, history: Turn[]) {
  const questions = history.filter(asksSomething).map(({ content }) => collapseWhitespace(content))
  const taken = [text]
  while (taken.length <= mostBefore && questions.length > 0 && leansOnTheTalk(taken[0]!))
    taken.unshift(questions.pop()!)
  let [said] = taken as [string]
  // What another question has put in its place is not asked about any more.
  const around = [said]
  for (const one of taken.slice(1, -1)) {
    const [instead] = askedInstead(said, one)
    if (!instead) around.push(one)
    said = instead ?? one
  }
  if (taken.length === 1) return { inContext: alone(text), instead: [] }
  return {
    inContext: { whole: [...around, text].join('\n'), fresh: text },
    instead: askedInstead(said, text),
  }
}

const fewWords = 4

const leansOnTheTalk = (text: string) =>
  goesOn(text) || pointsBack.test(text) || asksOnlyHowMuch(text) || saysOnlyADeed(text)

/**
 * ‘What if I cancel’ and ‘can we leave earlier’ say what is done, and leave open of what; ‘where can
 * I park’ does not.
 */
export const saysOnlyADeed = (text: string): boolean =>
  endsWithADeed.test(text.trim()) &&
  !asksWhereToDo.test(text.trim()) &&
  tellingWords(text).length < fewestToStandAlone

const asksWhereToDo =
  /^(?:(?:and|but|und|aber) )?(?:where (?:can|may|could|should)|wo (?:kann|darf|können|dürfen|soll)) /iu

const endsWithADeed =
  /(?<!\p{L})(?:[Ii]|[Ww]e)(?: (?:have to|need to|want to|must|can|may|could|should|do|am|get|don['’]?t|do not|can['’]?t|cannot|didn['’]?t|won['’]?t))? \p{L}{3,20}(?: (?:again|now|early|earlier|late|later|less|more|nothing|in|out|off|back|up|over|along))?\W*$|(?<!\p{L})(?:[Ii]ch|[Ww]ir)(?: (?:doch|dann|wieder|früher|später|nicht|jetzt)){0,2} \p{Ll}{3,20}(?: (?:will|wollen|muss|müssen|kann|können))?\W*$/u

/** ‘How far in advance’ and ‘bis wann’ have no verb, and leave open of what. */
export const asksOnlyHowMuch = (text: string): boolean => asksByItself.test(text.trim())

const asksByItself =
  /^(?:(?:for|until|since|from|by|to|für|bis|seit|ab|an|von) (?:when|whom|wann|wen|wem)|(?:(?:for|für|seit|in) )?(?:how (?:far|long|often|soon|late|early|much|many)|wie (?:lange|oft|früh|spät|viel|viele|weit)))(?: (?!(?:is|are|was|were|do|does|did|can|may|must|should|will|ist|sind|war|wird|werden|kann|darf|muss|soll)(?!\p{L}))\p{L}+){0,3}\W*$/iu

const goesOn = (text: string) =>
  text.trim().split(/\s+/).length < fewWords ||
  beginsWithAnd.test(text.trim()) ||
  isPhrase(text.trim())

const beginsWithAnd = /^(?:and|but|what about|how about|also|or|then|und|aber|oder)(?!\p{L})/iu

const fewestOfAnother = 5

/**
 * Whether it only goes on with the question before, as ‘and for visitors?’ and ‘and how much space?’ do;
 * ‘and when is the library open?’ asks anew.
 */
export const onlyGoesOn = (text: string): boolean =>
  isPhrase(text.trim()) ||
  (beginsWithAnd.test(text.trim()) &&
    (isHalfASentence.test(text.trim()) || text.trim().split(/\s+/).length < fewestOfAnother))
