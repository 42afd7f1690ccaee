import { afterAll, expect, test } from 'vitest'
import { createEmbed } from '#server/infra/embeddings/embeddings.ts'
import type { AnswerPart, FoundPassage, OperatorContact } from '#server/infra/model/model.ts'
import { builtInModel } from '../built-in.ts'

const embedding = createEmbed()
afterAll(() => embedding.close())
const model = builtInModel(embedding.embed, 0)

const passageOf = (text: string, own: Partial<FoundPassage> = {}): FoundPassage => ({
  ...{ id: text.slice(0, 20), fileId: 'a', filename: 'a.pdf', title: 'Rules of the ferry' },
  ...{ page: 1, place: null, own: false, heading: '', text, score: 1, meaning: null, ...own },
})

const inFull = 'Society of Tidal Mills'
const contact: OperatorContact = {
  ...{ name: inFull, names: [inFull, 'Tidal Mills'], page: '/contact' },
  ...{ email: 'office@tidal.example', address: '3 Sluice Lane' },
}

async function ask(text: string, passages: FoundPassage[], operator = contact) {
  const parts: AnswerPart[] = []
  const question = { text, history: [], operator: () => Promise.resolve(operator) }
  for await (const part of model.answer(question, passages, new AbortController().signal))
    parts.push(part)
  return {
    said: parts.flatMap((part) => (part.type === 'text' ? [part.delta] : [])).join(''),
    quotes: parts.flatMap((part) => (part.type === 'source' ? [part.citation.quote] : [])),
    grounded: parts.flatMap((part) => (part.type === 'grounded' ? [part.grounded] : []))[0],
  }
}

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
