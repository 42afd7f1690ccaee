import type { ContentFile } from '#contract/desk/content-files.ts'
import { pageNames } from '#contract/site.ts'
import { notFound } from '#server/errors.ts'

export type Place = Pick<ContentFile, 'path' | 'kind' | 'language'>

const language = '[a-z]{2}(?:-[A-Z]{2})?'
const name = '[a-zA-Z0-9][a-zA-Z0-9._-]{0,80}'

/** What may be written on screen: the words, and neither documents nor pictures. */
const patterns: [RegExp, ContentFile['kind']][] = [
  [new RegExp(`^(?:(${language})/)?site\\.yaml$`), 'site'],
  [/^()plans\.yaml$/, 'plans'],
  [new RegExp(`^(?:(${language})/)?(?:categories|prompts|links)\\.yaml$`), 'list'],
  [new RegExp(`^(?:(${language})/)?training/${name}\\.md$`), 'lesson'],
  [new RegExp(`^pages/(?:(${language})/)?(?:${pageNames.join('|')})\\.md$`), 'page'],
  [new RegExp(`^pages/(?:(${language})/)?(?:frame|plans)\\.yaml$`), 'page'],
  [new RegExp(`^letters/(?:(${language})/)?${name}\\.md$`), 'letter'],
]

/** Undefined for a path at which nothing can be written. */
export function placeOf(path: string): Place | undefined {
  for (const [pattern, kind] of patterns) {
    const match = pattern.exec(path)
    if (match) return { path, kind, language: match[1] || 'en' }
  }
  return undefined
}

export function expectPlace(path: string): Place {
  const place = placeOf(path)
  if (!place) throw notFound('File')
  return place
}
