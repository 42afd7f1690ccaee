import { expect, test } from 'vitest'
import { inOtherLanguage, waysToWrite } from './other-language.ts'

test.each([
  ['Was kostet die Mitgliedschaft?', 'what does membership cost?'],
  ['Wer wählt den Vorstand?', 'who elect board?'],
  ['Darf ich von zu Hause arbeiten?', 'may I at home work?'],
  ['Wie hoch ist die Aufnahmegebühr?', 'how much is joining fee?'],
  ['Wie viele CPD-Stunden braucht man im Jahr?', 'how many cpd hour needs one a year?'],
  ['Wie kündige ich?', 'how can I resign?'],
  ['Wie lange habe ich Garantie auf den Heizkörper?', 'how long I guarantee on radiator?'],
  ['Was mache ich, wenn es nach Gas riecht?', 'what I, if after gas smell?'],
  ['Wann ist die Hochzeit?', 'when is wedding?'],
  ['Muss ich Pacht für den Kleingarten zahlen?', 'must I lease for allotment pay?'],
  ['Darf ein Hahn in der Laube übernachten?', 'may rooster in hut sleep?'],
  ['Was tun bei Fehlercode F07 am Modell 18B?', 'what at error code F07 modell 18B?'],
  ['Darf ich RESET drücken?', 'may I RESET press?'],
])('%s is searched in English as “%s”', (question, put) => {
  expect(inOtherLanguage(question, 'german').texts[0]).toBe(put)
})

test.each([
  ['How much does a copy cost?', 'wie viel Kopie kosten?'],
  ['Can I keep hens or bees?', 'kann ich aufbewahren Huhn oder Biene?'],
  ['May I sleep in the shed?', 'darf ich schlafen Laube?'],
  ['Where is the card?', 'wo ist Karte?'],
  ['Who won the race?', 'wer Sieger Regatta?'],
  ['When is the reading room open?', 'wann ist Lesesaal öffnen?'],
  ['What does the guided tour cost for a group of 20?', 'was kostet Führung für Gruppe von 20?'],
])('%s is searched in German as “%s”', (question, put) => {
  expect(inOtherLanguage(question, 'english').texts[0]).toBe(put)
})

test('what both languages write nearly alike is written as in the documents', () => {
  const there = new Set(['microfilm', 'project', 'director'])
  const isThere = (word: string) => there.has(word)
  expect(inOtherLanguage('Wer ist der Direktor?', 'german', isThere).texts).toEqual([
    'who is director?',
  ])
  expect(inOtherLanguage('Wo ist der Mikrofilm?', 'german', isThere).texts).toEqual([
    'where is microfilm?',
  ])
  expect(inOtherLanguage('Wer ist der Projektleiter?', 'german', isThere).texts[0]).toBe(
    'who is project leader?',
  )
  expect(waysToWrite('Wer ist der Direktor?', 'german')).toContain('director')
})

test('a word that may mean two things is put in two ways, and the reader is told the first', () => {
  expect(inOtherLanguage('Wo ist meine Karte?', 'german')).toMatchObject({
    texts: ['where is my card?', 'where is my map?'],
    put: ['card'],
  })
})

test('names and numbers stay, and words that are not known', () => {
  expect(inOtherLanguage('Gilt die Regel 12 in Japan?', 'german').texts[0]).toBe(
    'valid rule 12 in japan?',
  )
})

test('of what a word may mean, the documents’ own comes first, and as a compound where they have it', () => {
  const isThere = (word: string) => ['aufbewahren', 'gemeinschaftsarbeit'].includes(word)
  expect(inOtherLanguage('Where do I keep it?', 'english', isThere).put).toEqual(['aufbewahren'])
  const asked = 'When is the community work?'
  expect(inOtherLanguage(asked, 'english', isThere).put).toEqual(['Gemeinschaftsarbeit'])
})

test('each meaning of a word gives a reading, before other words for the same meaning', () => {
  expect(inOtherLanguage('Can I keep hens?', 'english').texts).toContain('kann ich halten Huhn?')
})

test('words of one family are one meaning', () => {
  expect(inOtherLanguage('Who founded the choir?', 'english').texts).toEqual(['wer gründen Chor?'])
})

test('a word that is not known stays, and is told from those that are', () => {
  const { put, words } = inOtherLanguage('Can a walrus use the harbour?', 'english')
  expect(put).toEqual(['Hafen'])
  expect(words.map(({ senses, isKnown }) => [senses[0], isKnown])).toEqual([
    ['walrus', false],
    ['Hafen', true],
  ])
})
