import type { Question, Turn } from '#server/infra/model/model.ts'
import { type Remark } from '#server/features/passages/passages.ts'
import { type LibraryWords, libraryWords } from '../library/library-words.ts'
import type { SmallTalk } from '../small-talk.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'

/** The phrases around the quotes. A place is a page, or the document's own name for a part. */
/** `told` is the condition in the words of the question, 'above 100', or as the cells say it, 'yes'. */
type ToldCondition = { told: string; column: string }

export type AnswerWords = {
  language: 'en' | 'de'
  /** What is replied to a message that asks nothing. */
  smallTalk: Record<SmallTalk, string>
  /** What is replied to what is said about the answer before. */
  remarks: Record<Remark, string>
  /** To a doubt about an answer, where there is none yet. */
  nothingSaid: string
  /** Before the questions that the operator suggests. */
  suggested: string
  /** The words that were meant by mistyped ones. */
  understood(words: string[]): string
  notHeld: string
  /** Before the quotes that stand in for a model which wrote nothing. */
  silent: string
  /** After quotations that a model should have gone on from. */
  onlyQuotes: string
  /** After an answer that the model was not allowed to end. */
  tooLong: string
  /** The same about a selected passage, which is the first source. */
  notHeldAbout: string
  closest: string
  /** `put`: the words by which it was looked for in another language. */
  notInThisLanguage(put: string[]): string
  /** Before what was found in documents of another language than the question. */
  otherLanguage(put: string[]): string
  /** Before such places, where documents in the language of the question were named or quoted. */
  elsewhereClosest(put: string[]): string
  /** A cell of a table: what it is of, the name of its column, and what it says. */
  cell(of: string, column: string, says: string): string
  /** To a yes-or-no question, where the quote has just the amount that was asked for. */
  yes(amount: string): string
  quoted(quote: string): string
  page(page: number): string
  under(section: string): string
  /** The quote is a row of a table. */
  row(heads: string): string
  first(where: string, row: string): string
  inDocument(title: string, where: string): string
  elsewhere(title: string, on: string): string
  on(place: string | null, page: number): string
  /** 'Sheet “Fees”' as the reading names it. */
  sheet(place: string): string
  /** 'Part ' of 'Part 3', as it is written in a place. */
  part(word: string): string
  samePlace: string
  samePage: string
  /** Before a quote that may not be the answer. */
  mayHelp(where: string, row: string): string
  table: {
    rows(count: number, conditions: ToldCondition[], where: string): string
    /** Before the row that comes nearest. */
    noRow(conditions: ToldCondition[], where: string): string
    more(count: number): string
    /** Before the row with the most or the least in a column. */
    extreme(isLeast: boolean, column: string, where: string): string
    /** Before the rows of the things that are compared. */
    beside(where: string, heads: string): string
    /** Before every row of a table, where the answer depends on which is meant. */
    whole(where: string): string
    /** Before what is said of rows or comparisons that may not be meant. */
    unsure: string
  }
  library: LibraryWords
}

function listed(words: string[], quoted: (word: string) => string, and: string): string {
  const [last, ...before] = words.map(quoted).toReversed()
  return before.length === 0 ? last! : `${before.toReversed().join(', ')} ${and} ${last}`
}

const aboutMe =
  'I answer questions from the documents of this library, and quote the page. What would you like to know?'

const mostLookedFor = 6

const lookedFor = (put: string[]): string =>
  put.length > 0
    ? ` (looked for ${listed(put.slice(0, mostLookedFor), (word) => `“${word}”`, 'and')})`
    : ''

const lookedForInGerman = (put: string[]): string =>
  put.length > 0
    ? ` (gesucht nach ${listed(put.slice(0, mostLookedFor), (word) => `„${word}“`, 'und')})`
    : ''

const inColumns = (conditions: ToldCondition[]) =>
  conditions.map(({ told, column }) => `“${told}” in the column “${column}”`).join(' and ')

const english: AnswerWords = {
  language: 'en',
  smallTalk: {
    greeting: `Hello. ${aboutMe}`,
    thanks: 'You are welcome. Ask whenever there is something else you would like to know.',
    praise: 'Glad to hear it. Ask whenever there is something else you would like to know.',
    goodbye: 'Goodbye. This chat stays in your list of chats.',
    agreement: 'All right. What would you like to know?',
    about: `I am the assistant of this site, a program and not a person. ${aboutMe}`,
    help: aboutMe,
  },
  remarks: {
    sure: 'I cannot judge that. I quote the documents word for word, and say so where a quote may not be the answer; the numbers in the answer open the page, where you can see for yourself.',
    source:
      'The numbers in the answer open the page that each quote is from, with the passage marked. What has no number is not from a document.',
    otherwise:
      'I can only quote the documents word for word, and say nothing in other words, shorter or in another language. The numbers in the answer open the page, and “more” brings further quotes.',
  },
  nothingSaid:
    'I have not said anything in this chat yet that could be right or wrong. What would you like to know?',
  suggested: 'You could ask, for example:',
  understood: (words) => `Looked for ${listed(words, (word) => `“${word}”`, 'and')}.`,
  notHeld:
    'The library does not hold an answer to this question. Other words may find more; if it should be answered here, tell the operator.',
  onlyQuotes: 'The model wrote nothing more; these quotations are the answer.',
  silent: 'The model wrote no answer. These are quotations from the documents instead.',
  tooLong: 'The model stopped here: it may not write more at once.',
  notHeldAbout:
    'Neither what stands around the passage you selected [1] nor another document answers this question. I can only quote, and say nothing in other words.',
  closest: 'What comes closest, and may not be what you are looking for:',
  otherLanguage: (put) =>
    `This is from documents in another language than the question${lookedFor(put)}. It may be wrong; asked in their language, more may be found.`,
  notInThisLanguage: (put) =>
    `The library does not hold an answer in the language of the question, but has documents in another one${lookedFor(put)}. Asked in that language, more may be found.`,
  elsewhereClosest: (put) =>
    `In documents in another language, these places come closest${lookedFor(put)}:`,
  cell: (of, column, says) => `${of}, ${column}: **${says}**`,
  yes: (amount) => `Yes: **${amount}**`,
  quoted: (quote) => `“${quote}”`,
  page: (page) => `page ${page}`,
  under: (section) => `, under “${section}”`,
  row: (heads) => (heads ? `, in the table with the columns ${heads}` : ', in a row of its table'),
  first: (where, row) => `From ${where}${row}:`,
  inDocument: (title, where) => `*${title}*, ${where}`,
  elsewhere: (title, on) => `*${title}* says ${on}:`,
  on: (place, page) => (place ? `in ${place}` : `on page ${page}`),
  sheet: (place) => place.replace(/^S/, 's'),
  part: (word) => word,
  samePlace: 'In the same place',
  samePage: 'On the same page',
  mayHelp: (where, row) => `This may help, from ${where}${row}:`,
  table: {
    rows: (count, conditions, where) =>
      `In the table in ${where}, ${count === 1 ? 'one row has' : `${count} rows have`} ${inColumns(conditions)}:`,
    noRow: (conditions, where) =>
      `In the table in ${where}, no row has ${inColumns(conditions)}. The nearest is:`,
    more: (count) => `The same table has ${count} more of them.`,
    extreme: (isLeast, column, where) =>
      `In the table in ${where}, the column “${column}” is ${isLeast ? 'lowest' : 'highest'} of:`,
    beside: (where, heads) =>
      `Beside each other, from ${where}${heads && `, in the table with the columns ${heads}`}:`,
    whole: (where) => `That depends; the table in ${where}, says:`,
    unsure: 'This may help, if this table is meant.',
  },
  library: libraryWords.en,
}

const inGermanColumns = (conditions: ToldCondition[]) =>
  conditions.map(({ told, column }) => `„${told}“ in der Spalte „${column}“`).join(' und ')

const aboutMeInGerman =
  'Ich beantworte Fragen aus den Dokumenten dieser Bibliothek und zitiere die Seite. Was möchten Sie wissen?'

const german: AnswerWords = {
  language: 'de',
  smallTalk: {
    greeting: `Guten Tag. ${aboutMeInGerman}`,
    thanks: 'Gern. Fragen Sie, sobald Sie noch etwas wissen möchten.',
    praise: 'Das freut mich. Fragen Sie, sobald Sie noch etwas wissen möchten.',
    goodbye: 'Auf Wiedersehen. Dieser Chat bleibt in Ihrer Liste.',
    agreement: 'In Ordnung. Was möchten Sie wissen?',
    about: `Ich bin der Assistent dieser Seite, ein Programm und kein Mensch. ${aboutMeInGerman}`,
    help: aboutMeInGerman,
  },
  remarks: {
    sure: 'Das kann ich nicht beurteilen. Ich zitiere die Dokumente wörtlich und sage dazu, wenn ein Zitat vielleicht nicht die Antwort ist; die Zahlen in der Antwort öffnen die Seite, auf der Sie es selbst nachlesen können.',
    source:
      'Die Zahlen in der Antwort öffnen die Seite, von der das Zitat stammt, und die Stelle ist dort markiert. Was keine Zahl hat, steht in keinem Dokument.',
    otherwise:
      'Ich kann die Dokumente nur wörtlich zitieren und nichts in anderen Worten, kürzer oder in einer anderen Sprache sagen. Die Zahlen in der Antwort öffnen die Seite, und mit „mehr“ kommen weitere Zitate.',
  },
  nothingSaid:
    'In diesem Chat habe ich noch nichts gesagt, was richtig oder falsch sein könnte. Was möchten Sie wissen?',
  suggested: 'Sie können zum Beispiel fragen:',
  understood: (words) => `Gesucht wurde nach ${listed(words, (word) => `„${word}“`, 'und')}.`,
  notHeld:
    'Die Bibliothek enthält keine Antwort auf diese Frage. Mit anderen Wörtern findet sich vielleicht mehr; wenn die Frage hier beantwortet werden sollte, sagen Sie es dem Betreiber.',
  onlyQuotes: 'Das Modell hat nichts hinzugefügt; diese Zitate sind die Antwort.',
  silent: 'Das Modell hat keine Antwort geschrieben. Stattdessen folgen Zitate aus den Dokumenten.',
  tooLong: 'Das Modell hat hier aufgehört: Mehr darf es nicht auf einmal schreiben.',
  notHeldAbout:
    'Weder was um die markierte Stelle [1] herum steht noch ein anderes Dokument beantwortet diese Frage. Ich kann nur zitieren und nichts in anderen Worten sagen.',
  closest: 'Am nächsten kommen diese Stellen; vielleicht ist das Gesuchte nicht dabei:',
  otherLanguage: (put) =>
    `Das steht in Dokumenten in einer anderen Sprache als die Frage${lookedForInGerman(put)}. Es passt vielleicht nicht; in deren Sprache gefragt, findet sich vielleicht mehr.`,
  notInThisLanguage: (put) =>
    `In der Sprache der Frage enthält die Bibliothek keine Antwort, aber es gibt Dokumente in einer anderen${lookedForInGerman(put)}. In deren Sprache gefragt, findet sich vielleicht mehr.`,
  elsewhereClosest: (put) =>
    `In Dokumenten in einer anderen Sprache kommen diese Stellen am nächsten${lookedForInGerman(put)}:`,
  cell: (of, column, says) => `${of}, ${column}: **${says}**`,
  yes: (amount) => `Ja: **${amount}**`,
  quoted: (quote) => `„${quote}“`,
  page: (page) => `Seite ${page}`,
  under: (section) => `, unter „${section}“`,
  row: (heads) =>
    heads ? `, in der Tabelle mit den Spalten ${heads}` : ', in einer Zeile der Tabelle',
  first: (where, row) => `Aus ${where}${row}:`,
  inDocument: (title, where) => `*${title}*, ${where}`,
  elsewhere: (title, on) => `In *${title}* steht ${on}:`,
  on: (place, page) => (place ? `unter ${place}` : `auf Seite ${page}`),
  sheet: (place) => place.replace(/^Sheet “(.{1,300})”$/s, 'Blatt „$1“'),
  part: () => 'Teil ',
  samePlace: 'An derselben Stelle',
  samePage: 'Auf derselben Seite',
  mayHelp: (where, row) => `Das hilft vielleicht weiter, aus ${where}${row}:`,
  table: {
    rows: (count, conditions, where) =>
      `In der Tabelle in ${where}, ${count === 1 ? 'hat eine Zeile' : `haben ${count} Zeilen`} ${inGermanColumns(conditions)}:`,
    noRow: (conditions, where) =>
      `In der Tabelle in ${where}, gibt es keine Zeile mit ${inGermanColumns(conditions)}. Am nächsten kommt:`,
    more: (count) => `Dieselbe Tabelle hat noch ${count} davon.`,
    extreme: (isLeast, column, where) =>
      `In der Tabelle in ${where}, hat die Spalte „${column}“ den ${isLeast ? 'niedrigsten' : 'höchsten'} Wert bei:`,
    beside: (where, heads) =>
      `Nebeneinander, aus ${where}${heads && `, in der Tabelle mit den Spalten ${heads}`}:`,
    whole: (where) => `Das kommt darauf an; die Tabelle in ${where}, sagt:`,
    unsure: 'Das hilft vielleicht weiter, wenn diese Tabelle gemeint ist.',
  },
  library: libraryWords.de,
}

/** In the language of the question; if that cannot be detected, in the member's language. */
export function wordsFor(
  { text, language, history = [] }: Pick<Question, 'text' | 'language'> & Partial<Question>,
  known: string | undefined = languageOfQuestion(text) ?? languageOfTalk(history),
): AnswerWords {
  return localeOfAnswer(language, known) === 'de' ? german : english
}

/** ‘Und in Farbe?’ tells no language, but the questions before it may. */
const languageOfTalk = (history: Turn[]): string | undefined =>
  history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => languageOfQuestion(content))
    .findLast((language) => language !== undefined)

/** A question is answered in its own language; in `preferred`, where it does not tell it. */
function localeOfAnswer(preferred: string | undefined, known: string | undefined): 'de' | 'en' {
  const isGerman = known === undefined ? preferred?.startsWith('de') : known === 'german'
  return isGerman ? 'de' : 'en'
}
