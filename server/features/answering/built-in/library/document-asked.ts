import type { DocumentFacts } from '#server/infra/model/model.ts'
import {
  type NamedInQuestion,
  asDocumentsSay,
  optionsIn,
} from '#server/features/passages/passages.ts'
import { tellingStems } from '#server/features/answering/words/telling.ts'
import { asksPrice } from '../doubts/measures.ts'
import { documentInQuestion } from './document-in-question.ts'
import { initialsOf, namedDocuments } from './named-documents.ts'
import {
  type Known,
  type Span,
  article,
  idsOf,
  knownNames,
  namesIn,
  spansIn,
} from './names-in-text.ts'

const longest = 600

/**
 * Undefined where no document is named, and where nothing is asked but what the document is. Its
 * name is what nobody says by chance: initials, a word with a digit, the words of its title with the
 * one for its kind; or ‘the handbook’ alone, behind ‘in’ or ‘according to’. `before` is the question
 * before it.
 */
export function documentAsked(
  question: string,
  documents: DocumentFacts[],
  before?: string,
): NamedInQuestion | undefined {
  const text = question.slice(0, longest)
  const framed = documentInQuestion(text)
  const known = knownNames(`${text} ${before ?? ''}`, documents)
  if (framed) {
    const named = namedDocuments(framed.of, documents)
    const ids =
      named.length > 0
        ? named.length === 1 && idsOf(named)
        : namesIn(`in ${framed.of}`, known)[0]?.ids
    if (ids && tells(framed.rest))
      return { ids, rest: framed.rest, about: framed.about, isOnly: true }
  }
  const [first, second] = namesIn(text, known)
  // What two documents are asked for together, one alone does not say.
  if (!first || second) return undefined
  const { ids, span, title, isOrganisation } = first
  const rest = restOf(span, text)
  if (tells(rest)) return { ids, rest, isOnly: false, ...(isOrganisation && { isOrganisation }) }
  if (before !== undefined && goesOn.test(text)) return asIn(before, ids, known)
  // Its own text calls it by its name: ‘The GNU General Public License is …’.
  if (!isInitials(span, title) || !asksWhatItIs.test(text)) return undefined
  return { ids, rest: `${span.before}${title}${text.slice(span.end)}`, isOnly: false }
}

/** Whether a question may name a document, whichever there are: most do not. */
export const mayNameDocument = (question: string): boolean =>
  documentInQuestion(question) !== undefined || spansIn(question.slice(0, longest)).length > 0

const goesOn = /^\s*(?:and|und|but|aber|what about|how about|was ist mit|wie ist es mit)\s/iu

/** ‘And in the GPL?’ asks what was asked before, of another document. */
function asIn(before: string, ids: string[], known: Known[]): NamedInQuestion | undefined {
  const text = before.slice(0, longest)
  const framed = documentInQuestion(text)
  const [name] = namesIn(text, known)
  const rest = framed?.rest ?? (name ? without(name.span, text) : text)
  return tells(rest) ? { ids, rest, about: framed?.about, isOnly: true } : undefined
}

/** Of ‘wann hat die Bücherei auf?’ nothing that tells is left, but that documents would say it otherwise. */
function restOf(span: Span, text: string): string {
  const rest = without(span, text)
  const said = tells(rest) ? undefined : asDocumentsSay(without(span, text, ' es '))
  return said ?? rest
}

const isInitials = ({ words: [word = '', ...others] }: Span, title: string) =>
  others.length === 0 && initialsOf(title).includes(word.toLowerCase())

const asksWhatItIs = /^\s*(?:what(?: is|['’]?s)|was ist|define|explain|erkläre?)\s/iu

/** These ask what a document is, or what it says. */
const asking =
  /^(?:sum|summ|explain|describ|defin|mean|say|write|written|sag|steh|erklär|beschreib|bedeut|heiß|schreib|geschrieb)/iu

const tells = (rest: string) =>
  // ‘How much is the hostel?’
  asksPrice.test(rest) ||
  optionsIn(rest).length > 0 ||
  [...tellingStems(rest).values()].some((word) => !asking.test(word))

const leading = new RegExp(
  `(?:^|(?<=\\s))(?:(?:in|at|to|near|under|within|as per|per|by|of|from|with|for|according to|laut|gemäß|nach|unter|im|aus|von|vom|bei|beim|für|zur|zum)\\s)?${article}$`,
  'iu',
)

/** The question without the name, and without the little words that lead to it. */
function without({ start, end, before }: Span, text: string, instead = ' '): string {
  const head = before.slice(0, leading.exec(before)?.index ?? start)
  return tidied(`${head}${instead}${text.slice(end).replace(/^['’]s(?=\s)/, '')}`)
}

/** ‘Does the policy say who …’ without the policy. */
const saying =
  /^(?:and )?(?:does|do|did|what does|what do) (?:say|state|tell us) (?:about |that |if |whether )?/i

const tidied = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.?!])/g, '')
    .replace(/,(?=[?.!])/g, '')
    .replace(/^[\s,.:-]+/, '')
    .replace(saying, '')
    .trim()
