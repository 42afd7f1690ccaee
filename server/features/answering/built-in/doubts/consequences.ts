import { denies } from './denial.ts'

const asksConsequence =
  /^(?:(?:and|und|so|but|aber) )?(?:what (?:happens|will happen|would happen|if)(?!\p{L})|was (?:passiert|geschieht|ist|droht),? (?:mir,? )?(?:wenn|falls|bei)(?!\p{L})|was,? (?:wenn|falls)(?!\p{L}))/iu
/** Besides what denies: ‘a missed hour’, ‘otherwise’, ‘unerledigte Arbeiten’. */
const saysOfNotDoing =
  /(?<!\p{L})(?:otherwise|else|fail\p{L}*|miss(?:es|ed|ing)?|late|overdue|instead|cancel\p{L}*|un\p{L}{2,20}ed|unpaid|lapse\p{L}*|sonst|andernfalls|ansonsten|nichts?|versäum\p{L}*|verpass\p{L}*|fehl(?:t|en|ende\p{L}?)|säumig\p{L}*|verspät\p{L}*|verweiger\p{L}*|un(?:ge|be|er)\p{L}{3,20}t\p{L}{0,2}|statt(?:dessen)?)(?!\p{L})/iu

/** ‘What happens if I do not …’ */
export const asksOfNotDoing = (question: string): boolean =>
  asksConsequence.test(question.trim()) && denies.test(question)

/**
 * Of ‘what happens if I do not help’, whether the sentence says something of those who do not. ‘Each member helps for
 * eight hours’ has the words and is no answer.
 */
export const saysOfThose = (quote: string): boolean =>
  denies.test(quote) || saysOfNotDoing.test(quote)
