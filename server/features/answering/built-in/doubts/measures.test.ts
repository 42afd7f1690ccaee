import { expect, test } from 'vitest'
import { measuresAnother, missesPrice, missesSpan } from './measures.ts'

test.each([
  ['how long is an exam', 'A candidate who copies is shut out of examinations for twelve months.'],
  ['Wie lange dauert die Führung?', 'Bitte kommen Sie zehn Minuten vor der Führung.'],
  ['how long does the tour take', 'Arrive ten minutes before the tour.'],
  ['how long can i have a boat for', 'Members can book boats up to 14 days in advance.'],
  ['Wie lange kann ich das Boot haben?', 'Boote können bis zu 14 Tage im Voraus gebucht werden.'],
  [
    'Wie viele Freiwillige arbeiten hier?',
    'Ein Verein, der von Freiwilligen lebt, hat zwei Ziele.',
  ],
  ['how many authors on the title page', 'List on the Title Page, as authors, one or more persons'],
])('"%s" is not answered by "%s"', (question, quote) => {
  expect(measuresAnother(question, quote)).toBe(true)
})

test.each([
  ['how long is an exam', 'An examination lasts three hours.'],
  ['how long can i have a boat for', 'For two hours; book it 14 days in advance.'],
  ['how long in advance can i book', 'Members can book boats up to 14 days in advance.'],
  ['how long is the notice period', 'The length of the notice period is four weeks.'],
  ['how long are the courses', 'In spring, courses last ten weeks.'],
  ['how long is parental leave', '52 weeks'],
  ['how long do I keep a receipt from a sale', 'Receipts of sales are kept for six years.'],
  ['Wie lange dauert die Führung?', 'Die Führung dauert zwei Stunden.'],
  ['how many authors are listed', 'At least five authors, and their editor, are listed.'],
  ['how long is the notice period in probation', 'In probation it is two weeks.'],
  ['Wie viele Mitglieder gibt es?', 'Der Verein hat 120 aktive und fördernde Mitglieder.'],
  ['Wie viele Plätze hat der Saal?', 'Er hat fünfundsechzig Plätze.'],
  ['Wie viele Urlaubstage habe ich?', 'Angestellte haben 30 Tage frei.'],
  ['Wie viele Freiwillige arbeiten hier?', 'Über 1000 Freiwillige arbeiten daran.'],
  ['how many books may I borrow', 'Up to ten at a time.'],
])('"%s" may be answered by "%s"', (question, quote) => {
  expect(measuresAnother(question, quote)).toBe(false)
})

test.each([
  ['How much does a flatbed scanner cost?', 'Branches may borrow a flatbed scanner.', true],
  ['How much is a session on Saturday?', 'Saturday 10:00–11:30', true],
  ['Was kostet GnuCash?', 'Sie sehen, wie viel Sie schulden.', true],
  ['Was kostet ein Kurs?', 'Ein Kurs kann bis 24 Stunden vorher abgesagt werden.', true],
  ['What does the course cost?', 'The course has 3 to 5 days, for 12 people.', true],
  ['What does a visit cost?', 'Visitors pay 12', false],
  ['How much is a session on Saturday?', 'Saturday £4', false],
  ['What does a new key cost?', 'A new key costs 40 crowns.', false],
  ['Was kostet ein Scan?', 'Ein Scan kostet drei Euro.', false],
  ['How much is the tour for children?', 'Children come free.', false],
  ['How much does the lift hold?', 'The lift holds 400 kg.', false],
])('whether a price is missing: "%s" – "%s"', (question, said, expected) => {
  expect(missesPrice(question, said)).toBe(expected)
})

test.each([
  ['How much is parking for a day?', ['Blue badge holders park free of charge.'], true],
  ['Was kostet das Zimmer pro Nacht?', ['Das Zimmer kostet 300 Euro im Monat.'], true],
  ['How much is a locker per month?', ['Locker £1', 'Prices a month'], false],
  ['How much is parking for a day?', ['Parking costs £4 daily.'], false],
  ['How much is parking?', ['Blue badge holders park free of charge.'], false],
  ['When is the shop open for a day?', ['It is open.'], false],
])('whether “%s” asks for a time that %s leave out: %s', (question, texts, misses) => {
  expect(missesSpan(question, ...texts)).toBe(misses)
})

test.each([
  ['Wie viele Karten brauche ich?', 'Karte: 12 Euro', true],
  ['Wie viele Karten brauche ich?', 'Nötig sind zwei Karten zu 12 Euro.', false],
  ['How many tickets do I need?', 'Tickets: £12', true],
  ['How many tickets do I need?', 'You need two tickets at £12.', false],
])('a price counts nothing: “%s” – “%s”', (question, quote, expected) => {
  expect(measuresAnother(question, quote)).toBe(expected)
})

test.each([
  ['Kostet die Führung was?', 'Vor dem Kauf können Sie eine Führung buchen.', true],
  ['und kosten die Schuhe etwas?', 'Schuhe gibt es am Eingang.', true],
  ['does the tour cost anything?', 'The tour begins at the gate.', true],
  ['Kostet die Führung was?', 'Die Führung ist kostenlos.', false],
  ['Kostet die Führung was?', 'Gäste zahlen an der Kasse.', false],
  ['does the tour cost extra?', 'A small fee is charged for the tour.', false],
  ['does the tour cost extra?', 'The tour is £4.', false],
])('“%s”: whether “%s” leaves open if it costs anything: %s', (question, quote, expected) => {
  expect(missesPrice(question, quote)).toBe(expected)
})

test.each([
  ['how much is the trip', 'Our year 1 trip is on Wednesday 22nd March.', true],
  ['how much is the trip', 'The trip of class 4 was announced in May 2024.', true],
  ['how much is the trip', 'The trip of class 4 is 12.50.', false],
])('“%s” and “%s”: no price: %s', (question, quote, expected) => {
  expect(missesPrice(question, quote)).toBe(expected)
})
