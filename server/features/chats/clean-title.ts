/**
 * A title is one line, without control characters and without characters that change the text
 * direction. Empty if nothing in it is visible; joiners of letters and emoji stay.
 */
export function cleanTitle(title: string): string {
  const line = title
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .toWellFormed()
    .trim()
  return /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u2800\u3164\u115f\u1160\uffa0]/u.test(line) ? line : ''
}
