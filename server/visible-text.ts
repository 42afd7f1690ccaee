/**
 * Without control characters except line breaks and tabs, and without characters that change the
 * text direction.
 */
export const visibleText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu, '')
    .toWellFormed()
