import { languageIn } from '../words/language.ts'

/** The phrases around the quotes. A place is a page, or the document's own name for a part. */
export type AnswerWords = {
  greeting: string
  notHeld: string
  closest: string
  quoted(quote: string): string
  page(page: number): string
  under(section: string): string
  /** The quote is a row of a table. */
  row(heads: string): string
  first(where: string, row: string): string
  inDocument(title: string, where: string): string
  elsewhere(title: string, on: string): string
  on(place: string | null, page: number): string
  samePlace: string
  samePage: string
}

const english: AnswerWords = {
  greeting:
    'I answer questions from the documents of this library, and quote the page. What would you like to know?',
  notHeld:
    'The library does not hold an answer to this question. Other words may find more; if it should be answered here, tell the operator.',
  closest: 'What comes closest, and may not be what you are looking for:',
  quoted: (quote) => `“${quote}”`,
  page: (page) => `page ${page}`,
  under: (section) => `, under “${section}”`,
  row: (heads) => `;${heads && ` in the table with the columns ${heads},`} the row reads`,
  first: (where, row) => `The answer stands ${where}${row}:`,
  inDocument: (title, where) => `in *${title}*, ${where}`,
  elsewhere: (title, on) => `*${title}* says ${on}:`,
  on: (place, page) => (place ? `in ${place}` : `on page ${page}`),
  samePlace: 'In the same place',
  samePage: 'On the same page',
}

const german: AnswerWords = {
  greeting:
    'Ich beantworte Fragen aus den Dokumenten dieser Bibliothek und zitiere die Seite. Was möchten Sie wissen?',
  notHeld:
    'Die Bibliothek enthält keine Antwort auf diese Frage. Mit anderen Worten findet sich vielleicht mehr; wenn sie hier beantwortet werden sollte, sagen Sie es dem Betreiber.',
  closest: 'Am nächsten kommt dem, ohne vielleicht das Gesuchte zu sein:',
  quoted: (quote) => `„${quote}“`,
  page: (page) => `Seite ${page}`,
  under: (section) => `, unter „${section}“`,
  row: (heads) => `;${heads && ` in der Tabelle mit den Spalten ${heads}`} lautet die Zeile`,
  first: (where, row) => `Die Antwort steht ${where}${row}:`,
  inDocument: (title, where) => `in *${title}*, ${where}`,
  elsewhere: (title, on) => `In *${title}* steht ${on}:`,
  on: (place, page) => (place ? `unter ${place}` : `auf Seite ${page}`),
  samePlace: 'An derselben Stelle',
  samePage: 'Auf derselben Seite',
}

/** In the language of the question; if that cannot be detected, in the member's language. */
export function wordsFor(question: string, language: string | undefined): AnswerWords {
  const tongue = languageIn(question)
  if (tongue === 'german') return german
  if (tongue === undefined && language?.startsWith('de')) return german
  return english
}
