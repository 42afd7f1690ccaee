import { expect, test } from 'vitest'
import {
  countsIt,
  hasForm,
  hasRole,
  isYesOrNo,
  onlySupposes,
  saysTheWay,
  thingAskedFor,
} from './answer-forms.ts'

test.each([
  ['How tall is the lighthouse?', 'The lighthouse of 1868 can be visited.', false],
  ['How tall is the lighthouse?', 'The lighthouse is 31 metres high.', true],
  ['How long is the course?', 'The course lasts six hours.', true],
  ['How long is the course?', 'The course is held in the hall.', false],
  ['How long is the course?', 'The course lasts for one (1) year.', true],
  ['Wie lange dauert es?', 'Es dauert zwei (2) Wochen.', true],
  ['What does the cleaner weigh?', 'The cleaner went out 412 times.', false],
  ['What does the cleaner weigh?', 'The cleaner weighs 9 kg.', true],
  ['How heavy may a sack be?', 'Weight limit: 50 lbs for sacks.', true],
  ['Where is the yoga class?', 'Class: Yoga, Day: Friday, Room: Lab 2', true],
  ['Where is the yoga class?', 'Class: Yoga, Day: Friday', false],
  ['where is the boathouse', 'Keys can be had at the boathouse on Mondays.', false],
  ['where is the boathouse', 'Children under 12 row with a parent in the morning.', false],
  ['where is the boathouse', 'The boathouse is at 14 Mill Lane.', true],
  ['wo ist das bootshaus', 'Bei schlechter Witterung ist das Bootshaus geschlossen.', false],
  ['wo ist das bootshaus', 'Das Bootshaus liegt bei der Stadtverwaltung.', true],
  ['What is the emergency number?', 'In an emergency, ring the night service.', false],
  ['What number do I call at night?', 'Ring the night service at 01632 960 147.', true],
  ['Welche Nummer hat der Wirt?', 'Der Wirt ist Herr Moser.', false],
  ['What is the number of the hut?', 'It is the third hut.', true],
  ['and until when', 'Quiet hours are from 10:00 PM to 8:00 AM.', true],
  ['bis wann?', 'Der Saal ist 9 - 18:30 Uhr offen.', true],
  ['and until when', 'The hall has 2 to 3 tables.', false],
  ['Wie alt muss man sein?', 'Verlangt wird ein Mindestalter von 21 Jahren.', true],
  ['From what age may a foal come?', 'Group: Foals, For: from 6 months', true],
  ['From what age do you take kittens?', 'Kittens: from 9 weeks.', true],
  ['Ab welchem Alter nehmt ihr Kinder?', 'Gruppe: Babys, Für: ab 4 Monaten, Tag: Montag', true],
  ['From what age may I lease a plot?', 'Lease: from 9 months.', false],
  ['How old must I be for the card?', 'Card for children: from 2 months, paid monthly.', false],
  ['What age for the contract?', 'Children’s contract: from 6 months.', false],
  ['How old must I be for the card?', 'Card for children: from 2 months.', false],
  ['Wie alt sind die Torten?', 'Torten: ab 3 Wochen vorher bestellen.', false],
  ['Wie alt sind die Kinder?', 'Kinder: ab 6 Wochen vorher anmelden.', false],
  ['Wie alt sind die Torten?', 'Torten gibt es am Schalter 3.', false],
  ['From what age may I row?', 'Seven. Younger ones come in the big boat.', true],
  ['From what age may I row?', 'Seven boats are in the shed.', false],
  ['From what age may I row?', '3. Boats are kept in the shed.', false],
  ['From what age may I row?', '7.', true],
  ['What is the phone number of the desk?', 'Front desk: 555-0123.', true],
  ['How old must I be?', 'Pool groups of 10 and over pay less.', false],
  ['How old must I be?', '10 and over may join.', true],
  ['How old must I be?', 'Anyone over 16.', true],
  ['How old must I be?', 'The mark has to be over 16.5.', false],
  ['How long is the pool open?', 'It is open until September.', true],
  ['Wie lange ist das Freibad geöffnet?', 'Es ist bis Oktober geöffnet.', true],
  ['Wie lange bleibt der Vorstand?', 'Er bleibt bis zur Neuwahl im Amt.', false],
  ['Which number do I call?', 'It is open 08.00-16.00 until 19.11.2026.', false],
  ['Ab welchem Alter darf ich rudern?', 'Wer das siebte Lebensjahr vollendet hat.', true],
  ['How old must I be to use the pool?', 'The pool may be used until 9.', false],
  ['How old must I be to use the pool?', 'Anyone over 16.', true],
  ['How old must I be to use the pool?', 'It is open from 7 am.', false],
  ['What age are the rowing classes for?', 'Rowing is for ages 7 to 12.', true],
  ['Wie groß darf das Zelt sein?', 'Versicherung der Zelte 42,50 € Jahr 31. März', false],
  ['Wie groß ist der Raum?', 'Der Raum misst 40x20 m.', true],
  ['Wie groß ist der Raum?', 'Der Raum misst 40 × 20 Meter.', true],
  ['Wie groß ist der Raum?', 'Der Raum hat 120m².', true],
  ['Wie groß ist der Raum?', 'Der Raum kostet neunzig Euro.', false],
  ['Wie groß ist der Raum?', 'Der Raum ist der einzige.', false],
  ['Wie groß ist der Aushang?', 'Aushänge haben die Größe A4.', true],
  ['Wie groß ist der Aushang?', 'Aushänge haben das Papierformat A4.', true],
  ['Wie groß ist der Aushang?', 'Aushänge hängen im Raum A4.', false],
  ['Wie groß ist der Aushang?', 'Die A4 führt nach Köln.', false],
  ['Wie groß ist der Aushang?', 'Aushänge hängen in Halle A1 aus.', false],
  ['Wie breit ist der Weg?', 'Die Wege sind neunzig Zentimeter breit.', true],
  ['Wie breit ist der Weg?', 'Die Wege sind neunzig Cent teurer.', false],
  ['Wie groß darf das Zelt sein?', 'Es darf höchstens 24 Quadratmeter groß sein.', true],
  ['Wie breit ist der Weg?', 'Er ist drei Meter breit.', true],
  ['Wie groß ist der Saal?', 'Er ist von 8:00 bis 12 Uhr offen.', false],
  ['Womit wird geputzt?', 'Sprechen Sie das mit den Nachbarn ab.', false],
  ['Womit wird geputzt?', 'Mit den Lappen aus dem Schrank.', true],
  ['What should I clean it with?', 'Clean it by noon.', false],
  ['What should I clean it with?', 'Clean it with the soap.', true],
  ['Until when?', 'The rest may be carried over to the next year.', false],
  ['Until when?', 'The rest is set by the board.', false],
  ['Until when?', 'The rest must be used by March 31st.', true],
  ['By when do I report that?', 'The form is completed on the day of return.', true],
  ['Bis wann?', 'Der Rest verfällt.', false],
  ['Bis wann?', 'Der Rest ist bis 31. März zu nehmen.', true],
  ['What colour is the door?', 'The door is green.', true],
  ['When was the hall built?', 'The hall is closed on Sundays.', false],
  ['When was the hall built?', 'The hall dates from 1904.', true],
  ['How long is the notice period?', 'It begins on the day after the notice.', false],
  ['How long is the notice period?', 'The period is one week.', true],
  ['Wie lange gilt die Karte?', 'Sie gilt zwei Jahre.', true],
  ['Wie lange gilt die Karte?', 'Sie gilt in allen Häusern.', false],
  ['Which country are the servers in?', 'The host is in Ireland.', true],
  ['Which country are the servers in?', 'The host is encrypted.', false],
  ['In welchem Land stehen die Server?', 'Sie stehen in Irland.', true],
  ['How old do I have to be to have a key?', 'Keyholders must be 18 or older.', true],
  ['How old do I have to be to have a key?', 'Children may not have a key.', false],
  ['Wie alt muss ich sein?', 'Wer einen Schlüssel hat, ist 16 Jahre oder älter.', true],
  ['Wie lange ist der Vorstand im Amt?', 'Er bleibt bis zur Neuwahl im Amt.', false],
  ['Wie lange ist der Vorstand im Amt?', 'Er bleibt bis zum Ende des Jahres.', true],
  ['How long is the gate open?', 'It is open until noon.', true],
  ['Womit putze ich den Stein?', 'Der Stein ist anfällig für Flecken.', false],
  ['Womit putze ich den Stein?', 'Zur Reinigung ist Seife zu verwenden.', true],
  ['Womit putze ich den Stein?', 'Die Mieter sind dazu angehalten, den Stein zu putzen.', false],
  ['What do I clean it with?', 'Use soap.', true],
  ['With what is it cleaned?', 'It stains.', false],
  ['How old is the warden?', 'The warden has served since 2011.', false],
  ['How old is the hall?', 'The hall was built in 1904.', true],
  ['How old must I be to drive?', 'Drivers must be at least 21 and have a licence.', true],
  ['How old must I be to drive?', 'Drivers must call at least 21 days before.', false],
  ['Wie alt muss ich sein?', 'Stimmrecht haben Mitglieder ab 16.', true],
  ['Wie alt muss ich sein?', 'Die Halle ist ab 16 Uhr offen.', false],
  ['When was the trust founded?', 'Between 2015 and 2025 it gave back a river.', false],
  ['When was the trust founded?', 'The trust was set up in 1998.', true],
  ['Does it depend on how long the course is?', 'It depends on the hall.', true],
  ['How far ahead can I book?', 'It is booked up to 14 days ahead.', true],
  ['How far is the station?', 'It is booked up to 14 days ahead.', false],
  ['Who may use the hall?', 'Every member may.', true],
])('“%s” and “%s”', (question, sentence, expected) => {
  expect(hasForm(question, sentence)).toBe(expected)
})

test('a number has to stand with what is counted', () => {
  expect(countsIt('How many members has the club?', 'The club has 48 members.')).toBe(true)
  expect(countsIt('How many members has the club?', 'Members pay £48 a year.')).toBe(true)
  expect(countsIt('How many members has the club?', 'The club lends 4,000 tools.')).toBe(false)
  expect(countsIt('How many trees were planted?', 'Of the trees planted before 2018, …')).toBe(
    false,
  )
  expect(countsIt('When does the club meet?', 'On Mondays.')).toBe(true)
})

test('what a question asks the existence of', () => {
  expect(thingAskedFor('Is there a campsite in Pendarra?')).toBe('campsite in Pendarra?')
  expect(thingAskedFor('Does the pool have a sauna?').trim()).toBe('a sauna?')
  expect(thingAskedFor('What does it cost?')).toBe('')
})

test.each([
  ['who is the president?', 'The chair presides at meetings.', false],
  ['who is the president?', 'The president is elected in June.', true],
  ['Who are the trustees?', 'A trustee is elected for three years.', true],
  ['wer ist der Direktor', 'Der Direktor leitet das Haus.', true],
  ['wer ist der Direktor', 'Die Leiterin entscheidet.', false],
  ['Who may use the hall?', 'Every member may.', true],
])('“%s” and the person in “%s”', (question, sentence, expected) => {
  expect(hasRole(question, sentence)).toBe(expected)
})

test.each([
  ['Is my file encrypted?', 'If you have encrypted your file, keep the key.', true],
  [
    'Ist die Datei verschlüsselt?',
    'Wenn Sie die Datei verschlüsseln, geht das Laden langsamer.',
    true,
  ],
  ['Can I leave early?', 'If you work part time, you can leave early.', false],
  ['Is my file encrypted?', 'Every file is encrypted.', false],
  ['How do I encrypt a file?', 'If you have encrypted your file, keep the key.', false],
])('“%s” is only supposed in “%s”', (question, sentence, expected) => {
  expect(onlySupposes(question, sentence)).toBe(expected)
})

test.each([
  ['How do I reconcile an account?', 'To reconcile an account, select it.', true],
  ['How can I reconcile an account?', 'In order to reconcile an account, select it.', true],
  ['Wie kann ich ein Konto abgleichen?', 'Um ein Konto abzugleichen, wählen Sie es aus.', true],
  ['Wie ich ein Konto abgleichen?', 'Um ein Konto abzugleichen, wählen Sie es aus.', true],
  ['Wie lösche ich ein Konto?', 'Um ein Konto zu löschen, wählen Sie es aus.', true],
  ['How do I reconcile an account?', 'To close an account, select it.', false],
  ['How do I reconcile an account?', 'Nobody needs to reconcile an account.', false],
  ['Who reconciles an account?', 'To reconcile an account, select it.', false],
])('“%s” is what “%s” leads to', (question, sentence, expected) => {
  expect(saysTheWay(question, sentence)).toBe(expected)
})

test('what somebody has to do is no thing that somebody has', () => {
  expect(thingAskedFor('Do I have to pay for petrol?')).toBe('')
  expect(thingAskedFor('Does the pool have a sauna?')).toBe(' a sauna?')
})

test('guests are people, and steps are none', () => {
  expect(countsIt('how many people can come', 'Parties take up to ten guests.')).toBe(true)
  expect(countsIt('how many people can come', 'The tower has ten steps.')).toBe(false)
})

test.each([
  ['Gebt ihr meine Daten weiter?', true],
  ['Bekomme ich das Geld zurück?', true],
  ['Nehmen Sie auch Hunde auf?', true],
  ['Does it rain?', true],
  ['Wie es weitergeht', false],
  ['Zeigen Sie mir die Satzung', false],
  ['Wann gebt ihr Bescheid?', false],
  ['State he has to pay', false],
])('‘%s’ asks for yes or no: %s', (question, is) => {
  expect(isYesOrNo(question)).toBe(is)
})

test.each([
  ['what time do i have to leave', 'The longest stay is 14 days.', false],
  ['what time do i have to leave', 'Leave your pitch by 11.00am.', true],
  ['and what time does it close?', 'Open 9 – 17, on Sundays until noon.', true],
  ['what time is breakfast', 'From eight to ten.', true],
  ['what time is breakfast', 'Breakfast is £8.50.', false],
  ['at what time do you meet', 'We meet in the evening.', true],
])('a time of the day: “%s” and “%s”: %s', (question, sentence, expected) => {
  expect(hasForm(question, sentence)).toBe(expected)
})

test('what a number is of may stand before it', () => {
  const question = 'how many people fit in the hall'
  expect(countsIt(question, 'The maximum number of people in the hall is 150.')).toBe(true)
  expect(countsIt(question, 'The number of people must not exceed 150.')).toBe(true)
  expect(countsIt(question, 'The number of chairs in the hall is 150.')).toBe(false)
})

test('items are counted where things are asked for, and not where people are', () => {
  expect(countsIt('how many charts can i take out', 'Up to five items are lent.')).toBe(true)
  expect(countsIt('how many members are there', 'Up to five items are lent.')).toBe(false)
})
