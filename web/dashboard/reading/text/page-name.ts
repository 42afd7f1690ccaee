import type { TextPage } from '#contract/documents/documents.ts'

/** The name of a page without the heading that follows anyway; '' where it is nothing else. */
export function trailOf(name: string, { text, blocks: [first] }: TextPage): string {
  const heading = first?.kind === 'heading' && text.slice(first.start, first.end).trim()
  if (!heading || !name.endsWith(heading)) return name
  return name.slice(0, -heading.length).replace(/[ ›]{0,9}$/, '')
}
