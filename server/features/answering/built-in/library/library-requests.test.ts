import { expect, test } from 'vitest'
import { libraryRequestIn, requestAfter } from './library-requests.ts'

test.each([
  ['Which documents are in German?', 'german'],
  ['do you have anything in english', 'english'],
  ['list the German documents', 'german'],
  ['Welche Dokumente habt ihr auf Deutsch?', 'german'],
  ['Gibt es etwas auf Englisch?', 'english'],
  ['Was habt ihr auf Englisch', 'english'],
])('%s: those in %s', (message, inLanguage) => {
  expect(libraryRequestIn(message)).toMatchObject({ wish: 'list', inLanguage })
})

const wishIn = (message: string) => {
  const request = libraryRequestIn(message)
  return request && [request.wish, request.of].filter(Boolean).join(': ')
}

test.each([
  ['What documents are there?', 'list'],
  ['Fasse § 4 zusammen', 'overview: § 4'],
  ['which files do you have', 'list'],
  ['How many documents are in the library?', 'list'],
  ['Please list all the documents.', 'list'],
  ['What’s in the library?', 'list'],
  ['Give me an overview of the library', 'list'],
  ['Which documents are about annual leave?', 'list: annual leave'],
  ['list all documents about scanning', 'list: scanning'],
  ['which documents do you have about scanning', 'list: scanning'],
  ['what files are there on scanning?', 'list: scanning'],
  ['Which of your documents are about scanning?', 'list: scanning'],
  ['how many documents mention dogs', 'list: dogs'],
  ['what docs do you have on scanning', 'list: scanning'],
  ['what changed recently?', 'newest'],
  ['in which documents are dogs mentioned', 'list: dogs'],
  ['Wie viele Dokumente erwähnen Hunde?', 'list: hunde'],
  ['Welche Dokumente habt ihr zu Urlaub?', 'list: urlaub'],
  ['Welche Unterlagen gibt es über Urlaub', 'list: urlaub'],
  ['What is new?', 'newest'],
  ['Which is the newest document?', 'newest'],
  ['Was ist neu?', 'newest'],
  ['Which document is the oldest?', 'oldest'],
  ['what are the longest documents here', 'longest'],
  ['Show me the shortest files', 'shortest'],
  ['Welches Dokument ist am ältesten?', 'oldest'],
  ['Welches ist das längste Dokument?', 'longest'],
  ['Welche Dokumente sind die neuesten?', 'newest'],
  ['Was ist das älteste Dokument?', 'oldest'],
  ['ältestes Dokument', 'oldest'],
  ['Which of the documents is the oldest?', 'oldest'],
  ['Which document has the most pages?', 'longest'],
  ['Summarise this', 'overview'],
  ['Can you summarize the attached PDF, please?', 'overview'],
  ['sumarize it pls', 'overview'],
  ['What does it say?', 'overview'],
  ['What does the guide to scanning cover?', 'overview: the guide to scanning'],
  ['tl;dr', 'overview'],
  ['Sum up the branch rules', 'overview: the branch rules'],
  ['what’s in the safety rules?', 'overview: the safety rules'],
  ['What is the guide to scanning about?', 'overview: the guide to scanning'],
  ['Give me the main points of code-of-conduct.pdf', 'overview: code of conduct.pdf'],
  ['summarise this in three sentences', 'overview'],
  ['Give me the retention schedule in 3 bullet points', 'overview: the retention schedule'],
  ['in 3 bullet points please', 'overview'],
  ['retention schedule in bullet points please', 'overview: retention schedule'],
  ['Die Satzung in drei Sätzen', 'overview: die satzung'],
  ['Fasse die Satzung in 5 Stichpunkten zusammen', 'overview: die satzung'],
  ['How long is this document?', 'pages'],
  ['How many pages does the handbook have?', 'pages: the handbook'],
  ['How long is the Debian Policy?', 'pages: the debian policy'],
  ['how big is the GPL', 'pages: the gpl'],
  ['Wie lang ist die Benutzungsordnung?', 'pages: die benutzungsordnung'],
  ['When was the handbook added?', 'added: the handbook'],
  ['Welche Dokumente gibt es hier?', 'list'],
  ['Gibt es ein Dokument über Urlaub?', 'list: urlaub'],
  ['Zeig mir alle Dokumente über Urlaub', 'list: urlaub'],
  ['Was gibt es Neues?', 'newest'],
  ['Fasse das bitte zusammen', 'overview'],
  ['Kannst du mir die Satzung kurz zusammenfassen?', 'overview: die satzung'],
  ['Gib mir einen Überblick über den Leitfaden', 'overview: den leitfaden'],
  ['Worum geht es hier?', 'overview'],
  ['Worum geht es in der Benutzungsordnung?', 'overview: der benutzungsordnung'],
  ['Wie viele Seiten hat die Satzung?', 'pages: die satzung'],
  ['Seit wann gibt es den Leitfaden hier?', 'added: den leitfaden'],
])('“%s” is about the documents themselves', (message, wish) => {
  expect(wishIn(message)).toBe(wish)
})

test.each([
  'How long is it?',
  'What does it cover?',
  'How long is the period of notice?',
  'How long is the policy?',
  'How long is the employment contract?',
  'How long is the stay?',
  'Which documents do I need to join?',
  'What does the handbook say about leave?',
  'How many members are there?',
  'What is new in section 5?',
  'Wie lang ist die Probezeit?',
  'Welche Dokumente muss ich einreichen?',
  'Was ist neu an der Regelung für Reisen?',
  'Who summarises the minutes?',
  'What is the oldest book?',
  'Which is the largest book here?',
  'Welches ist das älteste Buch?',
])('“%s” asks for something that stands in a document', (message) => {
  expect(wishIn(message)).toBeUndefined()
})

const afterSummaryOf = 'Summarise the branch rules'

test.each([
  ['And the harbour rules?', 'the harbour rules'],
  ['what about the handbook', 'the handbook'],
  ['Und die Benutzungsordnung?', 'benutzungsordnung'],
  ['Und was ist mit unserer Satzung, bitte?', 'satzung'],
  ['and the GPL', 'the gpl'],
])('“%s” wants what was wanted of another document', (message, of) => {
  const wanted = { wish: 'overview', language: 'english', of }
  expect(requestAfter(message, [afterSummaryOf])).toEqual(wanted)
  expect(requestAfter(message, [afterSummaryOf, 'And the statutes?'])).toEqual(wanted)
  expect(requestAfter(message, ['Who may vote?'])).toBeUndefined()
  expect(requestAfter(message, [afterSummaryOf, 'Who may vote?'])).toBeUndefined()
})

test.each([
  'And which courses need a contract?',
  'And how long is the membership contract?',
  'And what is the policy?',
  'Und wie lange gilt die Satzung?',
  'And the treasurer?',
  'And for students?',
  'The harbour rules forbid it.',
])('“%s” asks for something else, whatever was wanted before', (message) => {
  expect(requestAfter(message, [afterSummaryOf])).toBeUndefined()
})

test.each([
  ['Which is the newest?', 'newest'],
  ['and the oldest one?', 'oldest'],
  ['which of them is longest', 'longest'],
  ['which one is the longest of them?', 'longest'],
  ['Und welches ist das kürzeste?', 'shortest'],
  ['welches davon ist am neuesten', 'newest'],
])('“%s” behind a list asks for the same documents in an order', (message, wish) => {
  const about = requestAfter(message, ['Which documents are about scanning?', 'and the shortest?'])
  expect(about && [about.wish, about.of]).toEqual(wish && [wish, 'scanning'])
  expect(requestAfter(message, ['Which fees are there?'])).toBeUndefined()
  expect(requestAfter(message, ['Which documents are there?', 'Who may vote?'])).toBeUndefined()
  expect(requestAfter(message, [afterSummaryOf])).toBeUndefined()
})
