import type { Citation } from '#contract/documents/documents.ts'
import { placeName } from '#web/files/place.ts'
import { linkOf } from './footnotes.ts'

type DocumentToRead = { filename: string; title: string; pages: Citation[] }

/** The documents in the order in which an answer cites them, each with its pages in their order. */
export function readingListOf(citations: Citation[]): DocumentToRead[] {
  const byFile = Map.groupBy(citations, ({ filename }) => filename)
  return [...byFile].map(([filename, cited]) => {
    const byPage = new Map(cited.toReversed().map((citation) => [citation.page, citation]))
    const pages = [...byPage.values()].toSorted((a, b) => a.page - b.page)
    return { filename, title: cited[0]!.title, pages }
  })
}

export const asText = (documents: DocumentToRead[]): string =>
  documents
    .map(({ title, pages }) =>
      [title, ...pages.map((page) => `- ${placeName(page)}: ${linkOf(page)}`)].join('\n'),
    )
    .join('\n\n')
