import type { DocumentFacts } from '#server/infra/model/model.ts'
import { typingDistance } from '#server/features/passages/passages.ts'
import { isSmall, stemmed, wordsOf } from '#server/features/answering/words/words.ts'

/** Words for any document, which name none. */
export const generic = stemmed(
  `document file pdf text book paper page content dokument datei text buch seite inhalt der die das
  den dem des von zu über zum zur`,
)

/** Words for one kind of document, which a title need not have: ‘the CC0 licence’. */
const kinds = stemmed(
  `licence license law act code rules regulations policy guide manual handbook report standard
  statutes bylaws agreement contract lizenz gesetz ordnung satzung richtlinie leitfaden handbuch
  bericht norm vertrag faq reference constitution charter verfassung referenz`,
)

const minutes = stemmed('minutes protokoll niederschrift')
/** The occasions that minutes are kept of: ‘the minutes of the June meeting’. */
const occasions = stemmed('meeting session assembly sitzung versammlung treffen')

/** Of a stem; German writes a kind with its subject in one word: ‘Hausordnung’. */
export const isKind = (word: string): boolean => kinds.has(word) || isKindOfItsOwn(word)

export const isKindOfItsOwn = (word: string): boolean => kindsAtTheEnd.test(word)

const kindsAtTheEnd =
  /\p{L}{3}(?:ordnung|satzung|gesetz|handbuch|vertrag|richtlini|leitfad)\p{L}{0,2}$/iu

/**
 * The documents whose title or file name has all the words by which somebody names one, or whose
 * title has them as its initials; of those, only the ones that are named in full, if there are any.
 * None for words that name no document.
 */
export function namedDocuments(of: string, documents: DocumentFacts[]): DocumentFacts[] {
  const ways = [
    () => withAllWords(wordsNaming(of), documents),
    () => documents.filter((document) => isSpacedOtherwise(of, document)),
    () => withAllWords(wordsNaming(asInTitles(of, documents)), documents),
    () => withAllWords(withoutOccasion(wordsNaming(of)), documents),
    () => withAllWords(wordsNaming(of).difference(kinds), documents),
    () => documents.filter(({ title }) => isInitials(of, title)),
  ]
  for (const way of ways) {
    const named = way()
    if (named.length > 0) return named
  }
  return []
}

const withoutOccasion = (named: Set<string>) =>
  named.isDisjointFrom(minutes) ? new Set<string>() : named.difference(occasions)

const wordsNaming = (of: string) => wordsOf(of).difference(generic)

export const [fewestInitials, mostInitials] = [3, 6]

/** ‘the GPL’ for ‘GNU General Public License’: the initials of words that follow one another. */
function isInitials(of: string, title: string): boolean {
  const named = lettersIn(of).filter((word) => wordsNaming(word).difference(kinds).size > 0)
  const [word = ''] = named
  const isShort = word.length >= fewestInitials && word.length <= mostInitials
  return named.length === 1 && isShort && initialsOf(title).includes(word)
}

export const initialsOf = (title: string): string =>
  lettersIn(title)
    .filter((one) => !isSmall(one))
    .map(([first]) => first)
    .join('')

/** The one document that these words name best; undefined for none, and for two that fit as well. */
export function documentNamed(of: string, documents: DocumentFacts[]): DocumentFacts | undefined {
  const named = namedDocuments(of, documents).map((document) => ({
    document,
    share: wordsOf(of).size / wordsOf(document.title).size,
  }))
  const [best, next] = named.toSorted((a, b) => b.share - a.share)
  return best && best.share > (next?.share ?? 0) ? best.document : undefined
}

/** ‘git faq’ for a file with the name ‘gitfaq’. */
function isSpacedOtherwise(of: string, { title, filename }: DocumentFacts): boolean {
  const named = lettersIn(of).filter((word) => wordsOf(word).size > 0 && !generic.has(word))
  return [title, withoutEnding(filename)].some(
    (name) => named.length > 0 && lettersIn(name).join('') === named.join(''),
  )
}

function withAllWords(named: Set<string>, documents: DocumentFacts[]): DocumentFacts[] {
  if (named.size === 0) return []
  const fitting = documents.filter((document) => named.isSubsetOf(wordsOf(namesOf(document))))
  const inFull = fitting.filter(({ title }) => wordsOf(title).isSubsetOf(named))
  return inFull.length > 0 ? inFull : fitting
}

const withoutEnding = (filename: string) => filename.replace(/\.\w+$/, '')
export const namesOf = ({ title, filename }: DocumentFacts) => `${title} ${withoutEnding(filename)}`

const fewestLetters = 5
const longEnoughForTwo = 8

/** The words with their typos mended by those of the titles. */
function asInTitles(of: string, documents: DocumentFacts[]): string {
  const words = new Set(documents.flatMap((document) => lettersIn(namesOf(document))))
  return lettersIn(of)
    .map((typed) => {
      const most = typed.length >= longEnoughForTwo ? 2 : 1
      if (typed.length < fewestLetters || words.has(typed)) return typed
      const near = [...words]
        .filter(({ length }) => Math.abs(length - typed.length) <= most)
        .map((word) => ({ word, distance: typingDistance(typed, word) }))
        .filter(({ distance }) => distance <= most)
      return near.toSorted((a, b) => a.distance - b.distance)[0]?.word ?? typed
    })
    .join(' ')
}

const lettersIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
