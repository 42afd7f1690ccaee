import { isSmallInGerman } from '#server/infra/language/language.ts'
import type { DocumentOrder } from '#server/infra/model/model.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'
import { isKind } from './named-documents.ts'
import { mayBeMeasured } from './names-in-text.ts'
import { numberAsked } from './section-names.ts'
import {
  type LibraryWish,
  type RequestLanguage,
  documentsInOrder,
  orderForms,
  requestForms,
} from './request-forms.ts'

export type LibraryRequest = {
  wish: LibraryWish
  language: RequestLanguage
  /**
   * The words that name the document, or for `list` and orders the subject; undefined for 'this document', and
   * for the whole library.
   */
  of?: string
  /** Only where these words can name nothing else: ‘How long is the notice period?’ */
  isInFull?: true
  /** Only documents in this language are listed. */
  inLanguage?: RequestLanguage
}

/** They change nothing in what is asked for. */
const fillers = new Set([
  'please',
  'pls',
  'plz',
  'briefly',
  'quickly',
  'bitte',
  'kurz',
  'mal',
  'doch',
  'schnell',
  'again',
  'nochmal',
  'nochmals',
])

/** What says how long a summary is to be; it also says that one is wanted. */
const lengthAsked =
  / in (?:short|brief|kürze)$| (?:in|as|auf|als) (?:(?:\d+|an?|one|two|three|four|five|six|ten|a few|few|eine[mnr]?|zwei|drei|vier|fünf|sechs|zehn|wenigen?|ein paar) )?(?:short |brief |kurzen? )?(?:bullet ?points?|bullets|points|sentences?|words|lines|paragraphs?|stichpunkten?|stichworten?|sätzen?|satz|zeilen|worten|punkten?)$/
const wanted =
  /^(?:give (?:me|us) |show (?:me )?|i (?:want|need) |explain |describe |gib mir |zeig(?:e)? mir |erklär(?:e)? mir )?(?<of>.+)$/

/** Longer than any of it. */
const mostLetters = 200

/** In small letters, without signs and fillers. */
const asSaid = (message: string): string =>
  message
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}.§]+/gu, ' ')
    .replace(/\.(?!\w)/g, ' ')
    .replace(/\s+/g, ' ')
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ')
    .trim()

/**
 * What a message wants of the documents themselves; undefined if it asks for something that may
 * stand in one.
 */
export function libraryRequestIn(message: string): LibraryRequest | undefined {
  if (message.length > mostLetters) return undefined
  return requestIn(message) ?? listAskedTwice(message)
}

/** ‘What is this library about, and which documents do you have?’ */
function listAskedTwice(message: string): LibraryRequest | undefined {
  const parts = message.split(/[,.?!;]\s{1,3}(?:(?:and|und)\s)?|\s(?:and|und)\s/iu)
  const requests = parts.map((part) => requestIn(part))
  const isList = requests.every((one) => one?.wish === 'list' && one.of === undefined)
  return isList ? requests[0] : undefined
}

function requestIn(message: string): LibraryRequest | undefined {
  const written = asSaid(message)
  const said = ` ${written}`.replace(lengthAsked, '').trim()
  for (const { wish, language, form } of requestForms) {
    const match = form.exec(said)
    if (!match) continue
    const inLanguage = match.groups?.['inLanguage']
    if (inLanguage)
      return { wish, language, inLanguage: inLanguage.startsWith('engl') ? 'english' : 'german' }
    const inFull = match.groups?.['inFull']?.trim()
    if (inFull)
      return mayBeMeasured(inFull) ? { wish, language, of: inFull, isInFull: true } : undefined
    const named =
      match.groups?.['of']
        ?.trim()
        .replace(/^(?:of|for|about|me|mir|uns) /, '')
        .replace(lengthAsked, '') ?? ''
    if (wholeLibrary.test(named)) return { wish: 'list', language }
    return { wish, language, ...(isPointing(named) ? {} : { of: named }) }
  }
  if (said === written) return undefined
  const named = wanted.exec(said)?.groups?.['of'] ?? ''
  const language = / (?:auf|als) |(?:stich|satz|sätze|zeile|worte|punkten?$)/.test(written)
    ? 'german'
    : 'english'
  return { wish: 'overview', language, ...(isPointing(named) ? {} : { of: named }) }
}

const another =
  /^(?:(?:and|und|now|jetzt) (?:(?:what|how) about |was ist mit )?|(?:what|how) about |was ist mit )(?:(?:for|of|von|vom|für) )?(?<of>.+)$/u
const asks =
  /^(?:what|which|who|whom|whose|where|when|why|how|is|are|was|were|do|does|did|can|may|must|should|will|if|was|welche[mnrs]?|wer|wen|wem|wessen|wo|wohin|wann|warum|wie|ist|sind|kann|darf|muss|soll|wenn|ob) /u

const ours = /^(?:unser|euer|eur|ihr|mein|dein|sein)(?:e[mnrs]?)?$/u

/** The name in a message that only names another document, ‘And the handbook?’ */
function namedNext(message: string): string | undefined {
  if (message.length > mostLetters) return undefined
  const of = another.exec(asSaid(message))?.groups?.['of']
  if (!of || asks.test(`${of} `)) return undefined
  if (numberAsked.test(of)) return of
  const name = of
    .split(' ')
    .filter((word) => !isSmallInGerman(word) && !ours.test(word))
    .join(' ')
  const words = [...wordsOf(name)]
  const isKindAlone = words.length > 0 && words.every(isKind)
  return mayBeMeasured(name) || isKindAlone ? name : undefined
}

/** What a message only goes on from; `before` are the member's messages before it, oldest first. */
export const requestAfter = (message: string, before: string[]): LibraryRequest | undefined =>
  sameOfAnother(message, before) ?? sameInOrder(message, before)

/** ‘And the handbook?’ behind a request for a summary wants one of the handbook. */
function sameOfAnother(message: string, before: string[]): LibraryRequest | undefined {
  const of = namedNext(message)
  if (!of) return undefined
  for (const one of before.toReversed()) {
    const request = libraryRequestIn(one)
    if (request && isOfSeveral(request.wish)) return undefined
    if (request) return { wish: request.wish, language: request.language, of }
    if (!namedNext(one)) return undefined
  }
  return undefined
}

/** ‘Which is the newest?’ behind a request for a list wants the same documents in that order. */
function sameInOrder(message: string, before: string[]): LibraryRequest | undefined {
  const asked = orderIn(message)
  if (!asked) return undefined
  const at = before.findLastIndex((one) => !orderIn(one))
  const request = at < 0 ? undefined : libraryRequestIn(before[at]!)
  return request && isOfSeveral(request.wish) ? { ...request, ...asked } : undefined
}

function orderIn(message: string): { wish: DocumentOrder; language: RequestLanguage } | undefined {
  if (message.length > mostLetters) return undefined
  const said = asSaid(message)
  const found = orderForms.find(({ form }) => form.test(said))
  return found && { wish: found.order, language: found.language }
}

/** By which order a document is named: ‘summarise the newest document’. */
export const orderNamed = (name: string): DocumentOrder | undefined =>
  documentsInOrder.find(({ form }) => form.test(name))?.order

/** Whether it asks for several documents, and not for something of one. */
export const isOfSeveral = (wish: LibraryWish): wish is 'list' | DocumentOrder =>
  wish === 'list' || orderForms.some(({ order }) => order === wish)

const wholeLibrary =
  /^(?:all (?:the |of the |your )?(?:documents|files)|the (?:whole |entire )?library|this (?:library|site)|der (?:ganzen )?bibliothek|die (?:ganze )?bibliothek|(?:alle|allen) dokumente?n?)$/

/** 'This', 'the document': what it is, the talk tells. */
const pointing = new Set(
  `this that the my our it these those them whole entire attached uploaded here above content
  contents text texts document documents file files attachment pdf page pages paper book one thing
  of all everything
  dies diese dieses diesen dieser diesem das der die den dem des mein meine meinem meiner es ganze
  ganzen angehängte angehängten hochgeladene hier inhalt inhalts texte textes dokument dokuments
  dokumente datei dateien anhang buch von alles`.split(/\s+/),
)

const isPointing = (named: string) => named.split(' ').every((word) => !word || pointing.has(word))
