import { parseDocument } from 'yaml'
import type { Place } from './paths.ts'

/** What a page or a lesson is called, or the subject of a letter; null of all else. */
export function titleIn({ kind, path }: Place, text: string | null): string | null {
  if (text === null || !path.endsWith('.md')) return null
  if (kind === 'letter') return /^\uFEFF?# *(\S.{0,300})/.exec(text)?.[1]?.trim() ?? null
  // The whole front matter may be broken, and the list is shown all the same.
  const line = /^title:.{0,400}/m.exec(text)?.[0]
  const title: unknown = line ? parseDocument(line).get('title') : undefined
  return typeof title === 'string' && title ? title : null
}
