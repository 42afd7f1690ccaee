import { mentionsSomebody } from './somebody.ts'

const asksPresent =
  /^(?:(?:and|so|und) )?(?:who (?:was|were|is|are) (?:present|there|at)|who (?:attended|came to)|wer (?:war|waren) (?:anwesend|da|dabei|bei|auf))(?!\p{L})/iu
const tellsPresent = /^(?:present|attendance|in attendance|attendees|anwesend\p{L}{0,2})(?!\p{L})/iu
const mostLetters = 1_000

/** ‘Who was at the meeting?’ is told by the names of those present. */
export const namesThosePresent = (question: string, quote: string): boolean =>
  asksPresent.test(question.trim()) &&
  tellsPresent.test(quote) &&
  mentionsSomebody(quote.slice(0, mostLetters))
