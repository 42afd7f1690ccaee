const imprint =
  /^(?:in force from|valid from|last updated:?|as of|in kraft seit(?: dem)?|gültig ab|stand:?) (?:\p{L}+ |\d{1,2}\.? ?|\d{1,2}[./]){0,3}\d{4}\.?$/iu
const asksForIt =
  /(?<!\p{L})(?:force|valid|since|when|version|current|up to date|date|dated|old|updated|kraft|gilt|gelten|gültig|seit|ab wann|wann|stand|fassung|aktuell|datum|alt)(?!\p{L})/iu

/** ‘In force from 2 January 2026’ answers no other question than since when the document holds. */
export const isOnlyImprint = (question: string, quote: string): boolean =>
  imprint.test(quote.trim()) && !asksForIt.test(question)
