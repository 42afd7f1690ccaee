import { expect, test } from 'vitest'
import {
  asksWhenOpen,
  missesBeginning,
  missesHowOften,
  pointsToTime,
  saysOnlyWhenClosed,
} from './times.ts'

test.each([
  ['ab wann darf man wählen', 'Die Prüfer werden auf zwei Jahre gewählt.', true],
  ['ab wann darf man wählen', 'Stimmberechtigt ist, wer das 16. Lebensjahr vollendet hat.', false],
  ['Ab welchem Alter darf man rudern?', 'Das Rudern dauert eine Stunde.', true],
  ['From what age may I vote?', 'Auditors are elected for two years.', true],
  ['From what age may I vote?', 'Members over 16 may vote.', false],
  ['Since when is the hut closed?', 'The hut was closed in 2019.', false],
  ['How long is the term?', 'Auditors are elected for two years.', false],
])('“%s” and “%s”', (question, quote, expected) => {
  expect(missesBeginning(question, quote)).toBe(expected)
})

test.each([
  ['until when may I stay?', 'Who stays after that time pays £10.00 for each quarter.', true],
  ['Bis wann darf ich bleiben?', 'Wer nach diesem Zeitpunkt bleibt, zahlt 10 Euro.', true],
  ['until when may I stay?', 'It closes at 5.30 pm, and all leave before that time.', false],
  ['When is it?', 'It is on Mondays; come before that time.', false],
  ['what does it cost?', 'Who stays after that time pays £10.00.', false],
])('“%s”: whether “%s” leaves the time to another sentence', (question, quote, expected) => {
  expect(pointsToTime(question, quote)).toBe(expected)
})

test.each([
  ['When is the café open?', 'The café is closed in the first week of January.', true],
  ['what time does the pool open', 'The pool closes at 6 pm.', true],
  ['Wann hat das Café auf?', 'Das Café ist im Januar geschlossen.', true],
  ['Opening hours of the café', 'It is closed on Mondays.', true],
  ['When is the café open?', 'The café is open from 9 to 5 and closed on Mondays.', false],
  ['When is the café closed?', 'The café is closed in January.', false],
  ['When is the café open in January?', 'The café is closed in January.', false],
  ['Wann fährt der Bus auf die Insel?', 'Die Brücke ist im Januar geschlossen.', false],
])('“%s”: whether “%s” says only when it is closed', (question, quote, expected) => {
  expect(saysOnlyWhenClosed(question, quote)).toBe(expected)
})

test.each([
  ['When is the café open?', true],
  ['what time does it open on Sunday', true],
  ['Wann macht der Laden auf?', true],
  ['What are the opening hours of the pool?', true],
  ['Öffnungszeiten', true],
  ['When is the café not open?', false],
  ['Wann ist der Laden nicht offen?', false],
  ['When did the café open?', false],
  ['When will the café open again?', false],
  ['Wann wurde der Laden geöffnet?', false],
  ['Wann gibt der Laden auf?', false],
  ['Are the opening hours of both the same?', false],
  ['How long are the opening hours of the gym?', false],
])('“%s” asks when something is open: %s', (question, expected) => {
  expect(asksWhenOpen(question)).toBe(expected)
})

test.each([
  [
    'wie oft muss ich den Filter reinigen',
    'Störung: Wasser in der Maschine. Abhilfe: Filter reinigen.',
    true,
  ],
  ['how often do I clean the filter?', 'Clean the filter with warm water.', true],
  ['how often do I clean the filter?', 'Clean the filter after each wash.', false],
  ['Wie oft wird geputzt?', 'Das Treppenhaus wird wöchentlich geputzt.', false],
  ['Wie oft wird geputzt?', 'Die Treppe wird zweimal im Monat geputzt.', false],
  ['Wie wird geputzt?', 'Die Treppe wird feucht geputzt.', false],
])('“%s”: whether “%s” does not say how often', (question, said, expected) => {
  expect(missesHowOften(question, said)).toBe(expected)
})
