import { wordsOf } from '#server/features/answering/words/words.ts'
import { rangesIn, unitOf } from '#server/features/answering/tables/quantities.ts'
import { timesIn } from '#server/features/answering/tables/dates.ts'
import { type ToldRange, withoutRanges } from '#server/features/answering/tables/ranges.ts'
import { isYesOrNo } from '../doubts/answer-forms.ts'

/** 'Fees above 100': what is said of the number, and the words around it. */
export type NumberTold = ToldRange & {
  /** As it was typed: 'above 100'. */
  told: string
  /** Of `words` of the condition, those that say of what this number is. */
  own: Set<string>
  /** What the number counts, where that is no unit of measure: 'people'. */
  counted?: string | undefined
  /** Whether it has a unit, or a noun behind it; ‘more than 10 and …’ has neither. */
  isOfItsOwn: boolean
  /** Behind ‘without a projector’, whether ‘and more than 20 seats’ is denied, too, is not clear. */
  isJoined: boolean
}

/** What a question says of the rows it asks for. */
export type Condition = {
  /** Several hold together: ‘more than 10 seats and under 100’. None where only yes or no is asked. */
  numbers: NumberTold[]
  /** The words that say of what. */
  words: Set<string>
  /** The question without the numbers. */
  rest: string
  /** ‘What can I scan at 400 ppi?’ asks for the rows with this number. */
  isExact: boolean
  /** ‘Why do rooms have no projector?’ */
  asksElse: boolean
}

/** What asks for rows, and says nothing of which. */
const askingWords = wordsOf(
  `which what who show list find give tell name need take all every each please welche welcher welches
  zeige nenne liste alle die der das mit von für in im am an des den dem ein eine einen
  and have has und haben hat habe gibt es sind ist kein keine keinen keinem keiner ohne pro
  cost costs kosten kostet cheaper dearer expensive billiger teurer günstiger`,
)
/** ‘What about those over 200?’ */
const goingOn = wordsOf(
  `and or but about what which how are is ones one those these them of it than with und oder aber wie
  was ist sind mit denen davon bei welche`,
)
export const priceWord = 'price'
const asksForPrice = /\b(?:cheaper|dearer|expensive|cost|costs|billiger|teurer|günstiger|kosten)\b/i

const asksForRows =
  /^(?:(?:and|und) )?(?:what|which|list|show|find|was|welche[rsn]?|zeige?|nenne?|liste)(?!\p{L})/iu

/** More are in no question for rows, and each is looked for in every table. */
const mostWords = 60

/** Leaves a choice, where it stands between two things that are said of the rows. */
export const either = /(?<!\p{L})(?:or|oder|either|entweder|bzw|beziehungsweise)(?!\p{L})|\//iu

/** ‘Why do rooms have no projector?’ and ‘Who has a room?’ ask for something else than rows. */
const asksElse =
  /(?<!\p{L})(?:who|whom|whose|wer|wem|wen|wessen)(?!\p{L})|^(?:\p{L}{1,12},? ){0,2}(?:when|where|wann|wo|wohin|woher)(?!\p{L})/iu
const asksWhy =
  /(?<!\p{L})(?:why|how come|since when|warum|wieso|weshalb|weswegen|seit wann)(?!\p{L})/iu
const joined = /(?<!\p{L})(?:and|und)\s{0,2}$/iu

/** ‘Are there rooms with a projector?’ is answered by the rows. */
const asksWhether =
  /^(?:(?:and|und) )?(?:(?:are|is) there|do you have|have you got|gibt es|habt ihr|haben sie)(?!\p{L})/iu

/** Whether a question asks why, who, when or where, or whether something is so. */
export const asksNoRow = (question: string): boolean =>
  asksWhy.test(question) ||
  asksElse.test(question.trim()) ||
  isYesOrNo(question.trim().replace(/^(?:and|und),? /iu, ''))

/**
 * Undefined where the question leaves a choice, asks why, or tells too many numbers. ‘And over 200?’ asks the same
 * as the question before, of another number; `before` are the member's messages, oldest first.
 */
export function conditionIn(question: string, before: string[] = []): Condition | undefined {
  if (asksWhy.test(question)) return undefined
  const ranges = rangesToldIn(question)
  if (!ranges) return undefined
  const { told, isExact } = ranges
  const rest = withoutRanges(question, told)
  const all = wordsOf(rest)
  const last = before.at(-1)
  const [first, second] = told
  if (first && !second && last !== undefined && !isExact && onlyGoesOn(question, all)) {
    const said = question.slice(first.start, first.end).trim()
    return sameOf(conditionIn(last, before.slice(0, -1)), said, first)
  }
  const words = sayingOfWhat(rest)
  if (words.size === 0 || words.size > mostWords) return undefined
  const between = told.slice(1).map(({ start }, at) => question.slice(told[at]!.end, start))
  if (between.some((text) => either.test(text))) return undefined
  const numbers = told.map((one, at): NumberTold => {
    const { start, end, kind } = one
    const [counted] = kind === undefined ? (/^\s?\p{L}+/u.exec(question.slice(end)) ?? []) : []
    const last = told[at - 1]
    const ofLast = last ? (/^\s?\p{L}+/u.exec(question.slice(last.end))?.[0].length ?? 0) : 0
    const around = `${question.slice(last ? last.end + ofLast : 0, start)} ${counted ?? ''}`
    const [noun] = wordsOf(counted ?? '')
    return {
      ...one,
      told: question.slice(start, end).trim(),
      own: told.length === 1 ? words : sayingOfWhat(around),
      counted: noun,
      isJoined: noun !== undefined && joined.test(question.slice(0, start)),
      isOfItsOwn:
        kind !== undefined || (noun !== undefined && !askingWords.has(noun) && !goingOn.has(noun)),
    }
  })
  const asksElse = asksNoRow(question) && !asksWhether.test(question.trim())
  return { numbers, words, rest, isExact, asksElse }
}

function sayingOfWhat(text: string): Set<string> {
  const words = new Set([...wordsOf(text)].filter((word) => !askingWords.has(word)))
  if (asksForPrice.test(text)) words.add(priceWord)
  return words
}

const onlyGoesOn = (question: string, words: Set<string>): boolean =>
  !asksForPrice.test(question) && [...words].every((word) => goingOn.has(word))

/** What was asked before, of another number: behind ‘more than 3 t’, ‘over 5’ is over 5 t. */
function sameOf(of: Condition | undefined, said: string, told: ToldRange): Condition | undefined {
  const [number, another] = of?.numbers ?? []
  if (!of || !number || another || of.isExact) return undefined
  const having = (one: ToldRange, as: string) => ({
    ...of,
    numbers: [{ ...number, ...one, told: as }],
  })
  if (told.kind !== undefined || number.kind === undefined) return having(told, said)
  const [, sign = '', word = ''] = /([£$€]?)\s?\d[\d.,]*\s?(%|\p{L}+)?/u.exec(number.told) ?? []
  const unit = word === '%' || unitOf(word) ? ` ${word}` : ''
  const whole = said.replace(/\d[\d.,]*/, (figures) => `${sign}${figures}${unit}`)
  const [range] = rangesIn(whole)
  return range?.kind === number.kind ? having(range, whole) : undefined
}

/** Two of which each narrows the other; more are in no question that people type. */
const mostTold = 2

/** The amounts or times that a question tells, and whether it asks for exactly the one; undefined of too many. */
function rangesToldIn(question: string): { told: ToldRange[]; isExact: boolean } | undefined {
  const times = timesIn(question)
  const isTime = ({ start, end }: ToldRange) =>
    times.some((time) => time.start < end && start < time.end)
  const numbers = rangesIn(question).filter((one) => !isTime(one))
  const bounded: ToldRange[] = [...numbers.filter(({ isBounded }) => isBounded), ...times]
  const isExact = bounded.length === 0 && numbers.length > 0 && asksForRows.test(question.trim())
  const told = isExact ? numbers : bounded.toSorted((a, b) => a.start - b.start)
  return told.length > (isExact ? 1 : mostTold) ? undefined : { told, isExact }
}
