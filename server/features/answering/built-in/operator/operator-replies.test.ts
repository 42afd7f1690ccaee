import { expect, test } from 'vitest'
import {
  builtInAnswerer,
  passageOf as foundPassage,
} from '#server/features/answering/testing/ask-built-in.ts'
import type { FoundPassage, OperatorContact } from '#server/infra/model/model.ts'

const answer = builtInAnswerer()

const passageOf = (text: string, own: Partial<FoundPassage> = {}) =>
  foundPassage(text, { ...{ fileId: 'a', filename: 'a.pdf', title: 'Rules of the ferry' }, ...own })

const inFull = 'Society of Tidal Mills'
const contact: OperatorContact = {
  ...{ name: inFull, names: [inFull, 'Tidal Mills'], page: '/contact' },
  ...{ email: 'office@tidal.example', address: '3 Sluice Lane' },
}

const ask = (text: string, passages: FoundPassage[], operator = contact) =>
  answer(text, passages, { operator: () => Promise.resolve(operator) })

const ferryman = passageOf('The phone number of the ferryman is 01632 960 118.')
const own = passageOf('The telephone number of the Society of Tidal Mills is 01632 960 007.', {
  ...{ id: 'own', fileId: 'own', filename: 'own.pdf', title: 'Guide for members' },
})

test('the number of somebody else is not the operator’s: what the site says is', async () => {
  const { said, quotes, grounded } = await ask('What is your phone number?', [ferryman])
  expect(quotes).toEqual([])
  expect(grounded).toBe('no')
  expect(said).not.toContain('960 118')
  expect(said).toContain(`No document here says how to reach ${inFull}`)
  expect(said).toContain('- E-mail: office@tidal.example\n- Address: 3 Sluice Lane')
  expect(said).toContain('[Contact page](</contact>)')
  expect(said).toContain('It gives no telephone number.')
})

test('a number that the site has is given, and a page that is gone is not', async () => {
  const known = { ...contact, phone: '01632 960 555', page: undefined }
  const { said } = await ask('Ihre Telefonnummer?', [ferryman], known)
  expect(said).toContain('- Telefon: 01632 960 555')
  expect(said).toMatch(/^Wie Society of Tidal Mills .* steht hier in keinem Dokument/)
  expect(said).not.toContain('Kontaktseite')
})

test('what a document says in the name of the operator is quoted', async () => {
  const { quotes, grounded } = await ask('What is your phone number?', [ferryman, own])
  expect(quotes).toEqual([own.text])
  expect(grounded).toBe('yes')
})

test('opening hours of others may help, and are never sure', async () => {
  const hours = passageOf('The ferry office is open on Mondays from 09:00 to 12:00.')
  const { said, quotes, grounded } = await ask('When are you open on Mondays?', [hours])
  expect(quotes).toEqual([hours.text])
  expect(grounded).toBeUndefined()
  expect(said).toMatch(/^This may help/)
  expect(said).toContain(`It does not say that this is ${inFull}`)
  const table = passageOf('Day\tOpen lanes\nMonday\tthree\nTuesday\tfour')
  const ofTable = await ask('Are you open on Mondays?', [table])
  expect([ofTable.quotes, ofTable.grounded]).toEqual([[], 'no'])
  expect(ofTable.said).toContain('No document here says when')
})
