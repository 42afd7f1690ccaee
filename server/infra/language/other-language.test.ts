import { expect, test } from 'vitest'
import { inOtherLanguage, waysToWrite } from './other-language.ts'

test.each([
  ['Was kostet die Mitgliedschaft?', 'what does membership cost?'],
  ['Wer wählt den Vorstand?', 'who elect board?'],
  ['Darf ich von zu Hause arbeiten?', 'may I at home work?'],
  ['Wie hoch ist die Aufnahmegebühr?', 'how much is joining fee?'],
  ['Wie viele CPD-Stunden braucht man im Jahr?', 'how many cpd hour needs one a year?'],
  ['Wie kündige ich?', 'how can I resign?'],
])('%s is searched in English as “%s”', (question, put) => {
  expect(inOtherLanguage(question, 'german').texts[0]).toBe(put)
})

test.each([
  ['How much does a copy cost?', 'wie viel Kopie kosten?'],
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
  expect(inOtherLanguage('Wo ist meine Karte?', 'german')).toEqual({
    texts: ['where is my card?', 'where is my map?'],
    put: ['card'],
  })
})

test('names and numbers stay, and words that are not known', () => {
  expect(inOtherLanguage('Gilt die Regel 12 in Japan?', 'german').texts[0]).toBe(
    'valid rule 12 in japan?',
  )
})
