import { expect, test } from 'vitest'
import { smallTalkIn, withoutCourtesies } from './small-talk.ts'

test.each([
  ['greeting', 'Hi!'],
  ['greeting', 'hello there :-)'],
  ['greeting', 'Good morning everyone'],
  ['greeting', 'Hey, how are you?'],
  ['greeting', "How's it going?"],
  ['greeting', 'Guten Tag zusammen'],
  ['greeting', 'Moin'],
  ['greeting', 'Hallo, wie geht’s dir?'],
  ['greeting', '👋'],
  ['thanks', 'Thanks a lot!'],
  ['thanks', 'Thank you so much for your help'],
  ['thanks', 'ok, thank you, that helps'],
  ['thanks', 'Perfect, thanks!!'],
  ['thanks', 'Vielen lieben Dank für die Auskunft'],
  ['thanks', 'Danke dir'],
  ['thanks', 'Super, danke schön!'],
  ['praise', 'That was helpful.'],
  ['praise', 'Great'],
  ['praise', 'Sehr gut, das hat geholfen'],
  ['thanks', 'thanks, that’s really helpful'],
  ['thanks', 'ok thank you, this was exactly what I needed'],
  ['thanks', 'Danke dir, das hat mir sehr geholfen!'],
  ['thanks', 'danke, hat mir schon weitergeholfen'],
  ['praise', 'das ist genau was ich wissen wollte'],
  ['goodbye', 'Bye, see you later'],
  ['goodbye', 'Tschüss und einen schönen Tag noch'],
  ['agreement', 'OK'],
  ['agreement', 'Alles klar'],
  ['agreement', 'I see'],
  ['agreement', 'sorry, wrong question'],
  ['agreement', 'lol'],
  ['agreement', 'Hope she gets well soon'],
  ['greeting', 'hello! just moved into the street'],
  ['greeting', 'Hallo, ich bin neu hier'],
  ['about', 'Who are you?'],
  ['about', 'Hello, are you a bot?'],
  ['about', 'Bist du ein Mensch?'],
  ['about', 'Wer sind Sie?'],
  ['help', 'help'],
  ['help', 'Can you help me please?'],
  ['help', 'Hi! What can you do?'],
  ['help', 'what else can you do?'],
  ['help', 'was kannst du sonst noch'],
  ['help', 'What can I ask you?'],
  ['help', 'How does this work?'],
  ['help', 'Hilfe bitte'],
  ['help', 'Was kannst du?'],
  ['help', 'Guten Abend, was kann ich hier fragen?'],
  ['help', '???'],
])('%s: “%s” asks nothing of the documents', (kind, message) => {
  expect(smallTalkIn(message)?.kind).toBe(kind)
})

test.each([
  'hello, just moved in and need a key',
  'I hope to find out what a permit costs, please help me out',
  'ich hoffe ihr könnt mir sagen was der Beitrag kostet bald',
  'hi new opening hours',
  'Hi, I am at work without heating',
  'Hello, I live on the third floor and the lift is stuck',
  'hallo, mein sohn ist in der schule krank geworden',
  'Hello, my scooter is in the snow',
  'hi, my phone is at the front desk',
  'Hallo, mein Roller ist im Hof verschwunden',
  'hello, my daughter is in the sauna alone',
  'Hi, I am in trouble',
  'Good morning, we are in debt',
  'Hi, my wife is in hospital',
  'hey, my bike lives in the shed',
  'Hi, my son goes to hospital tomorrow',
  'Hi, I joined in March and my card has not arrived',
  'I hope the fee is paid back soon, is it?',
  'Hello, what does membership cost?',
  'Thanks, and when is it due?',
  'Help with my application',
  'What can you do with a pass?',
  'Who are the trustees?',
  'Is the reading room open on good friday?',
  'How does the appeal work?',
  'What is this fee for?',
  'Good practice in filing',
  'No show fee',
  'yes or no votes',
  'Danke, und was kostet die Mitgliedschaft?',
  'Hilfe beim Antrag',
  'Wie funktioniert das Einspruchsverfahren?',
  'Was kannst du über Gebühren sagen?',
  'Wer sind die Mitglieder des Vorstands?',
  'Gute Praxis',
  'und testing?',
  'and test?',
  'Is that enough?',
  'ist das genug',
  'that is enough notice for whom',
  'Das ist genau der Beitrag',
  'fees',
  '12',
])('“%s” is looked up', (message) => {
  expect(smallTalkIn(message)).toBeUndefined()
})

test.each([
  ['Guten Morgen, wann öffnet der Lesesaal?', 'wann öffnet der Lesesaal?'],
  ['Hallo zusammen! Was kostet A3, 300 ppi? Danke!', 'Was kostet A3, 300 ppi?'],
  ['Hi. What is the fee? Thanks a lot', 'What is the fee?'],
  ['Good practice, where is it?', 'Good practice, where is it?'],
  ['Yes, and what is the fee?', 'Yes, and what is the fee?'],
  ['Hello, thank you!', 'Hello, thank you!'],
  ['ok and on sundays?', 'and on sundays?'],
  ['hey can my daughter come', 'can my daughter come'],
  ['Hi-vis jackets, who needs them?', 'Hi-vis jackets, who needs them?'],
  ['hi vis jackets', 'hi vis jackets'],
  ['OK button on the lift panel', 'OK button on the lift panel'],
  ['Hello Fresh deliveries, are they allowed?', 'Hello Fresh deliveries, are they allowed?'],
  ['hallo hab ein Rezept', 'hab ein Rezept'],
  ['', ''],
])('of “%s” is looked up “%s”', (message, asked) => {
  expect(withoutCourtesies(message)).toBe(asked)
})

test('the language of small talk is that of its phrases', () => {
  expect(smallTalkIn('Danke dir')?.language).toBe('german')
  expect(smallTalkIn('Cheers')?.language).toBe('english')
  expect(smallTalkIn(':-)')?.language).toBeUndefined()
})

test.each([
  'Hello! I live in a Larkfield house',
  'hi, my son goes to the nursery in Mill Lane',
  "Good morning, I'm a student at the college",
  'Hi, my child goes to the rowing course',
  "Hi, I'm a tenant of the trust",
  'Hello, we are members here',
  'Hallo, ich wohne im Studentenheim',
  'Hallo, meine Tochter geht in die Kita am Ufer',
  'Hallo, ich bin Mitglied im Ruderverein',
  'moin, meine Frau arbeitet bei der Stiftung',
])('“%s” says where somebody belongs, and is greeted', (message) => {
  expect(smallTalkIn(message)?.kind).toBe('greeting')
  expect(withoutCourtesies(message)).toBe(message)
})
