/**
 * A title is one line: without control characters and what turns text around. Empty where nothing of
 * it can be seen; what joins letters or parts of a picture stays.
 */
export function cleanTitle(title: string): string {
  const line = title
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .toWellFormed()
    .trim()
  return /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u2800\u3164\u115f\u1160\uffa0]/u.test(line) ? line : ''
}
