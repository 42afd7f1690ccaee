import { expect, test } from 'vitest'
import { asDocumentsSay } from './everyday-words.ts'

test.each([
  ['how do i cancel my membership', 'how do i resign from or end the membership'],
  ['are you open on boxing day', 'are you open on 26 December or public holidays'],
  ["and on new year's eve", 'and on 31 December'],
  ['can i bring my kid', 'is it allowed to come with children'],
  ['can my neighbour pick it up for me', 'can my neighbour collect it for me'],
  ['what happens if i’m late picking my son up', "what happens if i'm late collect children"],
  ['Do I get the registration fee back?', 'is the registration fee refunded or returned?'],
  ['what happens if I return a book late', 'what happens if a book is overdue, fine for overdue'],
  ['what’s the most I’d have to pay', "what's the maximum fee, fine or amount"],
  ['what time do you close', 'from when until when is it open, opening hours'],
  ['someone got hurt', 'someone has an accident and is injured'],
  ["what happens if i don't pay", 'if the payment is overdue, unpaid, in arrears or fails'],
  ['how do i cancel my plot', 'how do i give notice to give up or end my plot'],
  ['when is the rent due', 'by when is the rent to be paid or payable'],
  ['can i give up my plot', 'can i vacate my plot'],
  ['who was at the meeting', 'who was present at the meeting'],
  ['do i have to pay for petrol', 'is petrol included in the price or charged extra'],
  ['wie lange darf ich ein buch behalten', 'für wie lange wird ein buch entliehen, Leihfrist'],
  ['what if i move house', 'what change of address, new address'],
  ['was muss ich tun wenn ich umziehe', 'was muss ich tun Änderung der Anschrift oder Adresse'],
  ['does my wife pay', 'does spouse, partner, couple, household or family pay'],
  ['wer zahlt mein internet', 'wer trägt die Kosten für mein internet'],
  ['wenn ich nicht zahle', 'wenn ich im Verzug oder Rückstand bin, Nichtzahlung, Zahlungsverzug'],
  [
    'Was passiert, wenn man den Beitrag nicht zahlt?',
    'was gilt, wenn man den Beitrag im Verzug oder Rückstand bin, Nichtzahlung, Zahlungsverzug?',
  ],
  ['Was verdient ein Lehrling?', 'wie viel Euro Vergütung erhält ein Lehrling?'],
  [
    'Ich heirate, krieg ich frei?',
    'bei Hochzeit oder Eheschließung, gibt es Urlaub oder Sonderurlaub?',
  ],
  ['darf mein mann mit', 'darf Ehepartner, Lebenspartner oder Angehörige mit'],
  ['do kids get it cheaper', 'do children get a discount or reduction, or pay half'],
  ['wann hat der Laden auf', 'von wann bis wann ist der Laden geöffnet, Öffnungszeiten'],
  ['how many people fit in the barn', 'how many seats, capacity for how many people in the barn'],
  ['may we take pictures here', 'may we take photographs here'],
  ['do I need a doctors note', 'do I need a medical certificate or documentation'],
  ['Wann ist check in?', 'Wann ist Anreise?'],
  ['Wo ist der Erste-Hilfe-Kasten?', 'Wo ist der Verbandskasten?'],
  ['where do ebikes go', 'where do e-bikes go'],
  ['Was passiert, wenn ich zu spät kündige?', 'was gilt, wenn ich nicht rechtzeitig kündige?'],
  ['Kann man in Raten zahlen?', 'Kann man in Raten einzahlen, Ratenzahlung?'],
  ['do i need to leave a deposit', 'do i need to a deposit is taken or required'],
  ['can i put it on hold', 'can i pause, suspend or freeze it'],
  ['can i come and see it first', 'can i visit, tour or view it first'],
  ['when do i have to be out', 'when do i have to leave, vacate or check out'],
  ['who pays the vet', 'who is responsible for the bill or cost of the vet'],
  ['can i let my gran use it', 'can i share or transfer to another person the use of it'],
  ['bis wann habt ihr auf', 'von wann bis wann geöffnet, Öffnungszeiten'],
])('%s is also looked for as: %s', (question, said) => {
  expect(asDocumentsSay(question)).toBe(said)
})

test.each([
  'How long must it cool?',
  'Who signs contracts?',
  'Who takes the picture down?',
  'Is it paid back?',
  'Wer kommt nicht?',
  'Welche Raten sind fällig?',
  'Wer unterschreibt Verträge?',
  'Wer muss nicht zahlen?',
  'Warum muss man das nicht bezahlen?',
  'x'.repeat(400),
])('%s has no everyday words', (question) => {
  expect(asDocumentsSay(question)).toBeUndefined()
})
