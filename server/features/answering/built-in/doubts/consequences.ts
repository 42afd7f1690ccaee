import { isAmong, isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import { denies } from './denial.ts'

const asksConsequence =
  /^(?:(?:and|und|so|but|aber) )?(?:what (?:happens|will happen|would happen|if)(?!\p{L})|was (?:passiert|geschieht|ist|droht),? (?:mir,? )?(?:wenn|falls|bei)(?!\p{L})|was,? (?:wenn|falls)(?!\p{L}))/iu
/** Besides what denies: ‘a missed hour’, ‘otherwise’, ‘unerledigte Arbeiten’. */
const saysOfNotDoing =
  /(?<!\p{L})(?:otherwise|else|fail\p{L}*|miss(?:es|ed|ing)?|late|overdue|instead|cancel\p{L}*|un\p{L}{2,20}ed|unpaid|lapse\p{L}*|neglect\p{L}*|refus\p{L}*|sonst|andernfalls|ansonsten|nichts?|versäum\p{L}*|verpass\p{L}*|fehl(?:t|en|ende\p{L}?)|säumig\p{L}*|verspät\p{L}*|verweiger\p{L}*|unterlass\p{L}*|unterbleib\p{L}*|ausbleib\p{L}*|nicht(?:einhalt|beacht|erfüll|teilnahm|erschein)\p{L}*|un(?:ge|be|er)\p{L}{3,20}t\p{L}{0,2}|statt(?:dessen)?)(?!\p{L})/iu
const ofPaying =
  /(?<!\p{L})(?:pa(?:y|ys|id|ying|yments?)|fees?|rent|dues|subscriptions?|instal\p{L}*|bills?|invoices?|\p{L}{0,20}(?:zahl(?:e[nt]?|t|st|ung|ungen)?|beitr[aä]ge?s?|gebühr(?:en)?|miete|pacht|rechnung(?:en)?|raten?)|überweis\p{L}*)(?!\p{L})/iu
/** ‘Members in arrears’, ‘bei Zahlungsverzug’, ‘nach zweimaliger Mahnung’. */
const saysOfNotPaying =
  /(?<!\p{L})(?:arrears|in default|defaults? on|default(?:ing|ers?)|non-?payment|owes?|owing|nichtzahl\p{L}*|\p{L}{0,20}(?:verzugs?|rückst[aä]nd\p{L}{0,4})|\p{L}{0,8}mahn\p{L}*)(?!\p{L})/iu

/** ‘Kinder zahlen nichts’ denies, and tells of nobody who fails to pay. */
const tellsOfFailing =
  /(?<!\p{L})(?:otherwise|fail\p{L}*|miss(?:es|ed|ing)?|late|overdue|unpaid|lapse\p{L}*|neglect\p{L}*|refus\p{L}*|un\p{L}{2,20}ed|sonst|andernfalls|ansonsten|versäum\p{L}*|verpass\p{L}*|säumig\p{L}*|verspät\p{L}*|verweiger\p{L}*|unterlass\p{L}*|unterbleib\p{L}*|ausbleib\p{L}*|nicht(?:einhalt|beacht|erfüll|teilnahm|erschein)\p{L}*|un(?:ge|be|er)\p{L}{3,20}t\p{L}{0,2})(?!\p{L})/iu
/** ‘Who does not pay’, ‘wer nicht zahlt’, ‘nicht gezahlte Beiträge’ */
const supposes =
  /(?<!\p{L})(?:if|unless|in case|when|whenever|whoever|wer|wenn|falls|sofern|soweit|es sei denn|(?:who|that|which) (?:\p{L}{1,12} )?(?:not|\p{L}{1,10}n[’']t)|nicht \p{L}{2,20}(?:te|ene)[nrsm]? \p{L}{3,30})(?!\p{L})/iu

const whatIf =
  /^(?:(?:and|und|so|but|aber) )?(?:what if|what (?:happens|will happen|would happen|should i do|do i do) (?:if|when)|was,? (?:wenn|falls)|was (?:passiert|geschieht|ist|mache ich|muss ich tun|gilt),? (?:wenn|falls)) (.{3,200})$/imu
const condition =
  /(?:^|[,;] |[.)] )(?:if|when|whenever|unless|whoever|in case|wer|wenn|falls|sobald|sofern|in the event of|in case of|im falle?(?: von| einer| eines)?) ([^,;]{2,200})/giu

export const asksWhatIf = (question: string): boolean => whatIf.test(question.trim())

/** Of ‘what if it breaks?’, whether the sentence says what is done then: ‘If it breaks, tell the caretaker.’ */
export function saysWhatIf(question: string, quote: string): boolean {
  const supposed = stemsIn(whatIf.exec(question.trim())?.[1] ?? '')
  if (supposed.length === 0) return false
  return [...quote.matchAll(condition)].some(([, clause]) => supposed.every(isSaidIn(clause!)))
}

/** ‘What happens if I do not …’ */
export const asksOfNotDoing = (question: string): boolean =>
  asksConsequence.test(question.trim()) && denies.test(question)

/**
 * Of ‘what happens if I do not help’, whether the sentence says something of those who do not. ‘Each member helps for
 * eight hours’ has the words and is no answer.
 */
export const saysOfThose = (question: string, quote: string): boolean =>
  denies.test(quote) ||
  saysOfNotDoing.test(quote) ||
  (ofPaying.test(question) && saysOfNotPaying.test(quote))

/** ‘Pay’ of ‘what happens if I don’t pay the rent’. */
function deedIn(question: string): string | undefined {
  const [before] = question.split(denies)
  return stemsIn(question.slice(before!.length).replace(denies, ' '))[0]
}

/** ‘Wer nicht absagt, zahlt 25 €’ has the word for paying, and says of another deed that it is not done. */
export function saysOfAnotherDeed(question: string, quote: string): boolean {
  if (!asksOfNotDoing(question) || !denies.test(quote)) return false
  if (tellsOfFailing.test(quote) || saysOfNotPaying.test(quote)) return false
  const deed = deedIn(question)
  const hasDeed = (text: string) => deed !== undefined && isAmong(deed, stemsIn(text))
  const clauses = quote.split(/[,;:]/)
  return hasDeed(quote) && !clauses.some((clause) => denies.test(clause) && hasDeed(clause))
}

/** Whether the sentence says what follows from not doing just that: it has the word for it, too. */
export function saysWhatFollows(question: string, quote: string): boolean {
  if (!asksOfNotDoing(question) || !saysOfThose(question, quote)) return false
  if (![tellsOfFailing, saysOfNotPaying, supposes].some((sign) => sign.test(quote))) return false
  const deed = deedIn(question)
  return deed !== undefined && isAmong(deed, stemsIn(quote)) && !saysOfAnotherDeed(question, quote)
}
