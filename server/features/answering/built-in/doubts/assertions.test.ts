import { expect, test } from 'vitest'
import { missesAssertion } from './assertions.ts'

test.each([
  ['Must a hut have a keeper?', 'Every hut must have a keeper.', false],
  ['Must a hut have a keeper?', 'The keeper is responsible for keeping the hut.', true],
  ['Must a hut have a number?', 'The numbers which a hut must not use are listed.', true],
  ['Is the ferry safe?', 'The ferry is a ship. This is a guide to safe use.', true],
  ['Is the ferry safe?', 'The ferry is considered quite safe.', false],
  ['Must a hut have a keeper?', 'A hut is kept, and the hutting is a keepable thing.', true],
  ['Must a hut have a number?', 'A hut must not use the numbers of others.', true],
  ['Must a hut have a number?', 'All huts must bear a number.', false],
  ['Must a hut have a story?', 'Huts have stories.', false],
  ['Must every mountain hut have a log?', 'Every mountain hut must include a log.', false],
  ['Must a member pay a fee?', 'A member may, after years of membership, pay a fee.', false],
  ['Must a hut burn?', 'The huttage is burnt.', true],
  ['Do I have to pay a fee?', 'You pay a fee of ten pounds.', false],
  ['Is safe?', 'This is a guide to safe use of it.', true],
  ['Is safe?', 'It is quite safe.', false],
  ['Is smoking allowed?', 'Smoking is forbidden.', false],
  [
    'Must a hut have a keeper?',
    'A hut is open to all who climb up to it from the valley below or from the pass above, and the keeper sleeps.',
    true,
  ],
  ['Are fires allowed on the beach?', 'No fires are allowed on the beach, except in pits.', false],
  ['Are fires allowed on the beach?', 'The fires on the beach burn all night.', true],
  ['Sind Feuer am Strand erlaubt?', 'Feuer dürfen am Strand nicht brennen.', false],
  ['Is the ferry safe?', 'The ferry is not safe in a storm.', false],
  ['Is Debian free software?', 'Free software means that you may copy it.', true],
  ['Does the deed waive patent rights?', 'No patent rights are waived by this deed.', false],
  ['can i appeal a sanction', 'The sanction waits until the appeal has been decided.', true],
  [
    'can i appeal a sanction',
    'The sanction does not take effect until the appeal has been decided.',
    true,
  ],
  ['can i have a bonfire in june', 'Bonfires may be lit from November on.', false],
  ['is the leave 52 weeks?', 'Everybody may take up to 26 weeks of leave.', false],
  ['Muss eine Hütte einen Wirt haben?', 'Jede Hütte muss einen Wirt haben.', false],
  ['Muss eine Hütte einen Wirt haben?', 'Der Wirt ruht sich aus.', true],
  ['Can I wear gloves at the lathe?', 'Gloves must never be worn at the lathe.', false],
  ['Who keeps the hut?', 'Nobody.', false],
  ['Was kostet ein neuer Schlüssel?', 'Ein neuer Schlüssel ist für 40 Kronen zu haben.', false],
  ['Was ist ls?', 'Es listet Dateien.', false],
  ['Was the hut open?', 'The hut is old.', true],
  ['Is the hut open at Easter?', 'The hut will be closed on all holidays and over Easter.', false],
  ['Is the hut open at Easter?', 'The hut was built at Easter.', true],
  ['Darf ich auf der Wiese zelten?', 'Das Zelten auf der Wiese ist verboten.', false],
  ['Darf ich auf der Wiese zelten?', 'Das Zelten ist verboten; auf der Wiese stehen Bänke.', true],
  ['Can I bring a stove?', 'Stoves and lamps not permitted', false],
  ['Can I light a stove?', 'Stoves and lamps not permitted', true],
  ['Darf der Wirt die Preise ändern?', 'Der Wirt ist berechtigt, die Preise abzuändern.', false],
])('whether “%s” is left open by “%s”', (question, quote, expected) => {
  expect(missesAssertion(question, quote)).toBe(expected)
})

test.each([
  ['Can I swim in the lake?', 'There is no access to the lake for swimming.', '', false],
  ['can i paint the door', 'The door must not be locked.', '', true],
  ['can i give guests the code', 'The code must not be given to guests.', '', false],
  ['can i sell my berth permit', 'You may not sell or give away a permit.', 'Berth permits', false],
  ['can i sell my berth permit', 'You may not sell or give away a permit.', 'Parking', true],
  ['can i sell my berth permit', 'You may not lend it.', 'Selling berth permits', true],
  ['can i swim in the lake', 'The lake is cold, and swimming tires you.', '', true],
])('of leave, “%s” and “%s” below “%s”: missed: %s', (question, quote, above, expected) => {
  expect(missesAssertion(question, quote, above)).toBe(expected)
})
