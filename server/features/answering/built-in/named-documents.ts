import type { DocumentFacts } from '../../../infra/model/model.ts'
import { stemmed, wordsOf } from '../words/words.ts'

/** Words for any document, which name none. */
const generic = stemmed(
  `document file pdf text book paper page content dokument datei text buch seite inhalt der die das
  den dem des von zu`,
)

/**
 * The documents whose title or file name has all the words by which somebody names one; of those,
 * only the ones that are named in full, if there are any. None for words that name no document.
 */
export function namedDocuments(of: string, documents: DocumentFacts[]): DocumentFacts[] {
  const named = new Set([...wordsOf(of)].filter((word) => !generic.has(word)))
  if (named.size === 0) return []
  const fitting = documents.filter(({ title, filename }) =>
    named.isSubsetOf(wordsOf(`${title} ${filename.replace(/\.\w+$/, '')}`)),
  )
  const inFull = fitting.filter(({ title }) => wordsOf(title).isSubsetOf(named))
  return inFull.length > 0 ? inFull : fitting
}
