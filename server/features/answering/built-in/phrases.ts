import type { Question } from '../../../infra/model/model.ts'
import type { SmallTalk } from './small-talk.ts'
import { languageOfQuestion } from '#server/infra/language/language.ts'

/** The phrases around the quotes. A place is a page, or the document's own name for a part. */
export type AnswerWords = {
  /** What is replied to a message that asks nothing. */
  smallTalk: Record<SmallTalk, string>
  /** Before the questions that the operator suggests. */
  suggested: string
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

const aboutMe =
  'I answer questions from the documents of this library, and quote the page. What would you like to know?'

const english: AnswerWords = {
  smallTalk: {
    greeting: `Hello. ${aboutMe}`,
    thanks: 'You are welcome. Ask whenever there is something else you would like to know.',
    praise: 'Glad to hear it. Ask whenever there is something else you would like to know.',
    goodbye: 'Goodbye. This chat stays in your list of chats.',
    agreement: 'All right. What would you like to know?',
    about: `I am the assistant of this site, a program and not a person. ${aboutMe}`,
    help: aboutMe,
  },
  suggested: 'You could ask, for example:',
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

const aboutMeInGerman =
  'Ich beantworte Fragen aus den Dokumenten dieser Bibliothek und zitiere die Seite. Was möchten Sie wissen?'

const german: AnswerWords = {
  smallTalk: {
    greeting: `Guten Tag. ${aboutMeInGerman}`,
    thanks: 'Gern. Fragen Sie, sobald Sie noch etwas wissen möchten.',
    praise: 'Das freut mich. Fragen Sie, sobald Sie noch etwas wissen möchten.',
    goodbye: 'Auf Wiedersehen. Dieser Chat bleibt in Ihrer Liste.',
    agreement: 'In Ordnung. Was möchten Sie wissen?',
    about: `Ich bin der Assistent dieser Seite, ein Programm und kein Mensch. ${aboutMeInGerman}`,
    help: aboutMeInGerman,
  },
  suggested: 'Sie können zum Beispiel fragen:',
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
export function wordsFor(
  { text, language }: Pick<Question, 'text' | 'language'>,
  known: string | undefined = languageOfQuestion(text),
): AnswerWords {
  if (known === 'german') return german
  if (known === undefined && language?.startsWith('de')) return german
  return english
}
