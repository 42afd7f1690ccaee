import { isSmallInGerman } from '#server/infra/language/language.ts'
import { wordsOf } from '../../words/words.ts'
import { isKind } from './named-documents.ts'
import { mayBeMeasured } from './names-in-text.ts'

/**
 * `list`: which documents there are. `newest`: which came last. `pages`: how long one is. `added`:
 * when it came. `overview`: a summary of one.
 */
export type LibraryWish = 'list' | 'newest' | 'pages' | 'added' | 'overview'

export type LibraryRequest = {
  wish: LibraryWish
  language: 'english' | 'german'
  /**
   * The words that name the document, or for `list` the subject; undefined for 'this document', and
   * for the whole library.
   */
  of?: string
  /** Only where these words can name nothing else: ‘How long is the notice period?’ */
  isInFull?: true
}

const documents = '(?:documents?|files?|books?|papers?|pdfs?|sources?|texts?)'
const inTheLibrary = '(?: (?:in|of) (?:the|your|this|our) (?:library|collection)| here| there)?'
const politely = '(?:(?:can|could|would|will) you )?'
const giveMe = '(?:give (?:me|us) |i (?:want|need) |write (?:me )?|make (?:me )?|show (?:me )?)?'

const english: Record<LibraryWish, string[]> = {
  list: [
    `(?:what|which) (?:kinds? of )?${documents} (?:are|do you (?:have|know|hold)|have you(?: got)?|can you (?:see|read|use|search)|does (?:the|your|this) library (?:have|hold|contain))(?: there| available)?${inTheLibrary}`,
    `how many ${documents} (?:are(?: there)?|do you (?:have|know|hold)|have you(?: got)?|does (?:the|your|this) library (?:have|hold|contain))${inTheLibrary}`,
    `${politely}(?:list|show me|name)(?: me)? (?:all |of |the |your )*${documents}${inTheLibrary}`,
    `${politely}(?:list|show me|find|name)(?: me)? (?:all |of |the |your )*${documents} (?:about|on) (?<of>.+)`,
    `what(?: is|s) (?:there )?(?:in|inside) (?:the|your|this) (?:library|collection)`,
    `what (?:do you have|have you got|is there) (?:here|in (?:the|your|this) library)`,
    `which ${documents} (?:are about|are on|deal with|mention|cover|talk about|speak of|say something about|have something about) (?<of>.+)`,
    `(?:is|are) there (?:an? |any )?${documents} (?:about|on) (?<of>.+)`,
    `do you have (?:an? |any )?${documents} (?:about|on) (?<of>.+)`,
  ],
  newest: [
    `what(?: is|s) (?:new|the latest)(?: in the library| here)?`,
    `(?:what|which)(?: is| are|s) the (?:newest|latest|most recent|last) ${documents}${inTheLibrary}`,
    `(?:which|what) ${documents} (?:is|are|was|were) (?:the )?(?:newest|latest|added last|added recently|most recent|new)`,
    `${politely}(?:show me |list )?(?:the )?(?:newest|latest|most recent|new) ${documents}`,
    `what (?:was|has been) added (?:last|recently|lately)`,
  ],
  pages: [
    // 'How long is it?' asks for something that was spoken of.
    `how (?:long|big) is (?<of>(?:this|that|the) (?:document|file|text|book|pdf))`,
    `how many pages (?:does|do) (?<of>.+) have`,
    `how many pages (?:are|are there) in (?<of>.+)`,
    `how many pages (?:is|has) (?<of>.+)`,
    `how (?:long|big) is (?<inFull>.+)`,
  ],
  added: [
    `when (?:was|were) (?<of>.+) (?:added|uploaded|published|put here|put in)`,
    `since when (?:is|are) (?<of>.+) (?:here|there|in the library)`,
  ],
  overview: [
    `${politely}(?:sum{1,2}[ae]ri[sz]e|sum up|outline|recap|tldr|tl dr)(?<of>.*)`,
    `${politely}sum (?<of>.+) up`,
    `${politely}${giveMe}(?:an? |the )?(?:short |brief |quick |rough )?(?:sum{1,2}[ae]ry|overview|outline|gist|tldr)(?: (?:of|over|about|for) (?<of>.+))?`,
    `${politely}${giveMe}(?:the )?(?:main|key|most important) (?:points|ideas|messages|facts)(?: (?:of|in|from) (?<of>.+))?`,
    `what(?: is|s| are) (?:the )?(?:main|key|most important) (?:points|ideas|messages) (?:of|in) (?<of>.+)`,
    `what(?: is|s| are) (?<of>.+) (?:all )?about`,
    `what does (?<of>.+) (?:say|contain|cover)`,
    `what(?: is|s) (?:written |all )?in (?<of>.+)`,
    `tell me (?:what|about what) (?<of>.+) (?:is|are) about`,
  ],
}

const dokumente = '(?:dokumente?n?|dateien|datei|unterlagen|bücher|texte?|pdfs?|quellen)'
const inDerBibliothek = '(?: (?:hier|da|es))*(?: in (?:der|deiner|ihrer|dieser) bibliothek)?'
const hoeflich = '(?:(?:kannst du|können sie|könntest du|könnten sie) )?(?:mir )?'
const gibMir =
  '(?:(?:gib|geben sie|mach|machen sie|schreib|schreiben sie|zeig|zeigen sie) (?:mir )?)?'

const german: Record<LibraryWish, string[]> = {
  list: [
    `welche ${dokumente} (?:gibt es|gibts|hast du|haben sie|kennst du|kennen sie|sind|liegen|enthält die bibliothek)${inDerBibliothek}`,
    `wie viele ${dokumente} (?:gibt es|gibts|hast du|haben sie|kennst du|kennen sie|sind|enthält die bibliothek)${inDerBibliothek}`,
    `(?:zeig|zeige|zeigen sie|liste|listen sie|nenne|nennen sie)(?: mir)? (?:alle |die |deine |ihre )*${dokumente}(?: auf)?`,
    `(?:zeig|zeige|zeigen sie|liste|listen sie|nenne|nennen sie)(?: mir)? (?:alle |die |deine |ihre )*${dokumente} (?:über|zu|zum|zur) (?<of>.+?)(?: auf)?`,
    `was (?:ist|steht|liegt|gibt es) (?:alles )?in (?:der|deiner|ihrer|dieser) bibliothek`,
    `welche ${dokumente} (?:handeln von|behandeln|betreffen|erwähnen|sprechen von) (?<of>.+)`,
    `gibt es (?:ein |eine |auch )?${dokumente} (?:über|zu|zum|zur) (?<of>.+)`,
    `hast du (?:ein |eine )?${dokumente} (?:über|zu|zum|zur) (?<of>.+)`,
  ],
  newest: [
    `was (?:ist|gibt es) (?:hier )?neu(?:es)?`,
    `was gibts neues`,
    `welches? (?:ist|sind) (?:das|die) (?:neueste|neuesten|letzte|letzten|jüngste|jüngsten) ${dokumente}`,
    `welche ${dokumente} sind (?:neu|die neuesten)`,
    `(?:zeig mir |zeigen sie mir )?(?:die )?(?:neueste|neuesten|neuen|neue) ${dokumente}`,
    `was kam zuletzt(?: dazu| hinzu)?`,
  ],
  pages: [
    `wie lang ist (?<of>(?:das|dieses|diese|die) (?:dokument|datei|text|buch|pdf))`,
    `wie viele seiten (?:hat|haben|umfasst) (?<of>.+)`,
    `aus wie vielen seiten besteht (?<of>.+)`,
    `wie (?:lang|groß|umfangreich) ist (?<inFull>.+)`,
  ],
  added: [
    `wann wurde (?<of>.+) (?:hinzugefügt|hochgeladen|veröffentlicht|eingestellt)`,
    `seit wann (?:gibt es|ist|liegt) (?<of>.+?)(?: hier| da)?`,
  ],
  overview: [
    `(?:fass|fasse|fassen sie) (?:mir )?(?<of>.+) zusammen`,
    `(?:zusammenfassen|zusammenfassung)`,
    `${hoeflich}(?<of>.+) zusammenfassen`,
    `${hoeflich}${gibMir}(?:eine |einen |die |den )?(?:kurze |kurzen |grobe |groben )?(?:zusammenfassung|überblick|übersicht|gliederung)(?: geben)?(?: (?:von|vom|der|des|über|zu|zum|zur|für) (?<of>.+?))?(?: geben)?`,
    `(?:worum|um was) geht es (?:in|im|bei|beim) (?<of>.+)`,
    `(?:worum|um was) geht es (?:hier|da|darin)`,
    `wovon handel[tn] (?<of>.+)`,
    `was (?:sind|ist) (?:die|das) (?:wichtigsten|wichtigste|wesentlichen|hauptpunkte|kernpunkte)(?: punkte| aussagen)? (?:von|in|im|aus|des|der|vom) (?<of>.+)`,
    `was steht (?:in|im) (?<of>.+)`,
  ],
}

const wishes = Object.entries({ english, german }).flatMap(([language, table]) =>
  Object.entries(table).flatMap(([wish, forms]) =>
    forms.map((form) => ({
      wish: wish as LibraryWish,
      language: language as LibraryRequest['language'],
      form: new RegExp(`^${form}$`, 'u'),
    })),
  ),
)

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
])

/** What says how long a summary is to be; it also says that one is wanted. */
const lengthAsked =
  / (?:in|as|auf|als) (?:(?:\d+|an?|one|two|three|four|five|six|ten|a few|few|eine[mnr]?|zwei|drei|vier|fünf|sechs|zehn|wenigen?|ein paar) )?(?:short |brief |kurzen? )?(?:bullet ?points?|bullets|points|sentences?|words|lines|paragraphs?|stichpunkten?|stichworten?|sätzen?|satz|zeilen|worten|punkten?)$/
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
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
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
  const written = asSaid(message)
  const said = ` ${written}`.replace(lengthAsked, '').trim()
  for (const { wish, language, form } of wishes) {
    const match = form.exec(said)
    if (!match) continue
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
  const name = of
    .split(' ')
    .filter((word) => !isSmallInGerman(word) && !ours.test(word))
    .join(' ')
  const words = [...wordsOf(name)]
  const isKindAlone = words.length > 0 && words.every(isKind)
  return mayBeMeasured(name) || isKindAlone ? name : undefined
}

/**
 * ‘And the handbook?’ behind a request for a summary wants one of the handbook. `before` are the
 * member's messages before it, oldest first.
 */
export function sameOfAnother(message: string, before: string[]): LibraryRequest | undefined {
  const of = namedNext(message)
  if (!of) return undefined
  for (const one of before.toReversed()) {
    const request = libraryRequestIn(one)
    if (request?.wish === 'list' || request?.wish === 'newest') return undefined
    if (request) return { wish: request.wish, language: request.language, of }
    if (!namedNext(one)) return undefined
  }
  return undefined
}

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
