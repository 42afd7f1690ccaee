import { expect, test } from 'vitest'
import { type OperatorWish, operatorAsked } from './operator-asked.ts'

const wishOf = (message: string, isFirst = true) => operatorAsked(message, isFirst)?.wish

test.each<[OperatorWish, string[]]>([
  [
    'phone',
    [
      ...['What is your phone number?', "what's ur number", 'Do you have a telephone number?'],
      ...['Can I call you?', 'Ihre Telefonnummer?', 'Habt ihr eine Telefonnummer?'],
      ...['Wie kann ich Sie anrufen?', 'wie lautet eure Nummer'],
    ],
  ],
  ['email', ["What's your e-mail?", 'Can I email you?', 'Wie ist Ihre Mail-Adresse?']],
  ['address', ['Where are you?', 'where are you based', 'Wo seid ihr?', 'Wie komme ich zu Ihnen?']],
  [
    'contact',
    [
      ...['How can I reach you?', 'How do I get in touch with you?', 'Your contact details please'],
      ...['Wie erreiche ich euch?', 'Wie kann ich mit Ihnen in Kontakt treten?'],
      ...['Hallo, wie kann ich Sie am besten erreichen?', 'Contact?'],
    ],
  ],
  [
    'hours',
    [
      ...['When are you open?', 'Are you open on Mondays?', 'are you open today', 'Your hours?'],
      ...['What are your opening hours at the weekend?', 'When do you close on bank holidays?'],
      ...['Wann habt ihr offen?', 'Habt ihr am Samstag auch auf?', 'Seid ihr montags da?'],
      ...['Ihre Öffnungszeiten?', 'Wann machen Sie freitags zu?'],
    ],
  ],
])('%s of the operator', (wish, messages) => {
  for (const message of messages) expect([message, wishOf(message)]).toEqual([message, wish])
})

test.each([
  'What is the phone number of the treasurer?',
  'What is your emergency number for burst pipes?',
  'Are you open to suggestions?',
  'Where are the toilets?',
  'When is the pool open?',
  'Do you have a number of small tents?',
  'How do I contact the harbour master?',
  'What is your cancellation policy?',
  'Wie erreiche ich den Hausmeister?',
  'Wann hat das Sekretariat auf?',
  'Wo sind Sie Mitglied geworden?',
  'Welche Nummer hat die Schule?',
])('%s asks nothing of the operator', (message) => {
  expect(wishOf(message)).toBeUndefined()
})

test('a bare thing is the operator’s only where nothing was spoken of', () => {
  expect(wishOf('phone number?')).toBe('phone')
  expect(wishOf('phone number?', false)).toBeUndefined()
  expect(wishOf('Telefon?', false)).toBeUndefined()
  expect(wishOf('your phone number?', false)).toBe('phone')
})
