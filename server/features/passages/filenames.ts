import { withoutMarks } from '#server/infra/language/without-marks.ts'

/** Turns any file name into one for links: lower case, no path, nothing to escape. */
export function filenameOf(name: string, extension: string): { base: string; extension: string } {
  const base = withoutMarks(baseName(name))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return { base: truncate(base, 100) || 'document', extension }
}

/** 'house rules' of 'house-rules.pdf': people name a document by its title or by its file. */
export const wordsOfFilename = (filename: string): string =>
  filename.replace(/\.\w+$/, '').replaceAll('-', ' ')

/**
 * The title that is shown if none was given: 'House rules' of 'house-rules.pdf', '2027-03-01 minutes'
 * of '2027-03-01-minutes.txt'. In a name that has spaces, a hyphen belongs to its word, and a capital
 * further on (‘eLearning’) says how the word is written.
 */
export function titleFrom(name: string): string {
  const title = earlierTitleFrom(name)
  const spaced = title.includes(' ') ? title : title.replace(/-(?=\p{L})|(?<=\p{L})-/gu, ' ').trim()
  const [first = ''] = spaced.split(' ')
  return first === first.toLowerCase() ? capital(spaced) : spaced
}

/** As it was made until November 2026. */
export function earlierTitleFrom(name: string): string {
  const title = baseName(name)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return truncate(title, 200) || 'Untitled document'
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const baseName = (name: string) => name.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z0-9]{1,8}$/, '')

/** Cuts at whole characters. */
const truncate = (text: string, most: number) => [...text].slice(0, most).join('')
