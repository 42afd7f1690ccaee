import type { DocumentOrder } from '#server/infra/model/model.ts'

/** What is said around the documents themselves. */
export type LibraryWords = {
  /** As `Intl` names it. */
  locale: string
  none: string
  list(count: number): string
  inLanguage: Record<'english' | 'german', (count: number) => string>
  /** `subject` in the words of the question. */
  about(subject: string): string
  /** `those`: which documents, where not all are meant. */
  inOrder: Record<DocumentOrder, (those: string) => string>
  thoseAbout(subject: string): string
  which: string
  more(count: number): string
  pages(count: number): string
  hasPages(title: string, pages: string): string
  added(title: string, on: string): string
  addedOn(on: string): string
  isBeingRead(title: string): string
  couldNotBeRead(title: string): string
  /** Before a sentence of each of its sections. */
  overview(title: string): string
  /** Before a few sentences of each. */
  compare: string
  furtherSections: string
}

const listIn = (language: string, count: number) =>
  count === 0
    ? `There is no document in ${language} here.`
    : count === 1
      ? `There is one document in ${language} here:`
      : `There are ${count} documents in ${language} here:`

const listeAuf = (language: string, count: number) =>
  count === 0
    ? `Auf ${language} gibt es hier kein Dokument.`
    : count === 1
      ? `Auf ${language} gibt es hier ein Dokument:`
      : `Auf ${language} gibt es hier ${count} Dokumente:`

const en: LibraryWords = {
  locale: 'en-GB',
  none: 'There is no document here yet that I can answer from.',
  list: (count) =>
    count === 1 ? 'There is one document here:' : `There are ${count} documents here:`,
  inLanguage: {
    english: (count) => listIn('English', count),
    german: (count) => listIn('German', count),
  },
  about: (subject) => `These documents speak of “${subject}”:`,
  inOrder: {
    newest: (those) => `These documents${those} were added last:`,
    oldest: (those) => `These documents${those} were added first:`,
    longest: (those) => `These documents${those} are the longest:`,
    shortest: (those) => `These documents${those} are the shortest:`,
  },
  thoseAbout: (subject) => ` that speak of “${subject}”`,
  which: 'Which document do you mean?',
  more: (count) => `and ${count} more in the [list of files](/dashboard/files)`,
  pages: (count) => (count === 1 ? 'one page' : `${count} pages`),
  hasPages: (title, pages) => `*${title}* has ${pages}.`,
  added: (title, on) => `*${title}* was added on ${on}.`,
  addedOn: (on) => `added on ${on}`,
  isBeingRead: (title) => `*${title}* is still being read. Ask again in a moment.`,
  couldNotBeRead: (title) => `*${title}* could not be read, so I cannot say what is in it.`,
  overview: (title) => `An overview of *${title}*, in its own sentences:`,
  compare: 'Both beside each other, in their own sentences:',
  furtherSections: 'Further sections:',
}

const de: LibraryWords = {
  locale: 'de-DE',
  none: 'Hier ist noch kein Dokument, aus dem ich antworten kann.',
  list: (count) =>
    count === 1 ? 'Es gibt hier ein Dokument:' : `Es gibt hier ${count} Dokumente:`,
  inLanguage: {
    english: (count) => listeAuf('Englisch', count),
    german: (count) => listeAuf('Deutsch', count),
  },
  about: (subject) => `Diese Dokumente handeln von „${subject}“:`,
  inOrder: {
    newest: (those) => `Diese Dokumente${those} kamen zuletzt hinzu:`,
    oldest: (those) => `Diese Dokumente${those} kamen zuerst hinzu:`,
    longest: (those) => `Diese Dokumente${those} sind die längsten:`,
    shortest: (those) => `Diese Dokumente${those} sind die kürzesten:`,
  },
  thoseAbout: (subject) => `, die von „${subject}“ handeln,`,
  which: 'Welches Dokument meinen Sie?',
  more: (count) => `und ${count} weitere in der [Liste der Dateien](/dashboard/files)`,
  pages: (count) => (count === 1 ? 'eine Seite' : `${count} Seiten`),
  hasPages: (title, pages) => `*${title}* hat ${pages}.`,
  added: (title, on) => `*${title}* kam am ${on} hinzu.`,
  addedOn: (on) => `hinzugefügt am ${on}`,
  isBeingRead: (title) => `*${title}* wird gerade noch gelesen. Fragen Sie gleich noch einmal.`,
  couldNotBeRead: (title) =>
    `*${title}* konnte nicht gelesen werden; was darin steht, kann ich daher nicht sagen.`,
  overview: (title) => `Ein Überblick über *${title}*, in dessen eigenen Sätzen:`,
  compare: 'Beide nebeneinander, in ihren eigenen Sätzen:',
  furtherSections: 'Weitere Abschnitte:',
}

export const libraryWords = { en, de }
