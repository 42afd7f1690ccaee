// Runs on both databases: which words stand in the documents is counted by triggers and looked up in SQL.
import { randomUUID as uuid } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { MIGRATIONS } from '#server/infra/db/migrate.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'
import { correctionsOf } from './corrections.ts'

const rules = `# Moorings

The fee for a mooring is £310 a year. The harbourmaster, Mrs Okafor, inspects every mooring in March.
`
const ordnung = `# Lesesaal

Die Ersatzkarte kostet 5 Euro. Der Lesesaal ist am Donnerstag von neun bis zwölf Uhr geöffnet, und die
Benutzung der Bücher ist für alle Besucher kostenlos.
`

async function withDocuments(...given: [name: string, text: string][]) {
  const server = await testApp()
  const operator = server.as('operator')
  const ids: string[] = []
  for (const [name, text] of given) {
    const { id } = await upload(operator, name, text, {
      title: name,
      public: false,
      library: true,
      assistant: true,
    })
    await settled(operator, id)
    ids.push(id)
  }
  return { ...server, operator, ids }
}

const meantIn = async ({ app }: Pick<TestApp, 'app'>, text: string, within?: object) =>
  Object.fromEntries(
    (await correctionsOf(app, [text], within as never)).map(({ typed, meant }) => [typed, meant]),
  )

const ask = async (who: Caller, message: string, chatId?: string) =>
  who(chats.send, { body: { requestId: uuid(), message, ...(chatId ? { chatId } : {}) } })

const storedWords = async ({ app }: Pick<TestApp, 'app'>) =>
  (await app.db.selectFrom('documentWords').select('word').execute()).map(({ word }) => word)

test('a question with typos is answered, and the answer says how it was understood', async () => {
  const { as } = await withDocuments(['rules.md', rules])
  const { botMessage } = await ask(as('ana'), 'What is the fee for a moorign?')
  expect(botMessage.content).toMatch(/^Looked for “mooring”\.\n\n/)
  expect(botMessage.citations[0]).toMatchObject({ quote: 'The fee for a mooring is £310 a year.' })
  const { botMessage: plain } = await ask(as('ana'), 'What is the fee for a mooring?')
  expect(plain.content).not.toContain('Looked for')
})

test('a German question is understood, and answered, in German', async () => {
  const { as } = await withDocuments(['ordnung.md', ordnung])
  const { botMessage } = await ask(
    as('ana'),
    'Was kostet die Ersatzakrte, und wann ist der Lesesal geöffnet?',
  )
  expect(botMessage.content).toMatch(/^Gesucht wurde nach „Ersatzkarte“ und „Lesesaal“\.\n\n/)
  expect(botMessage.citations[0]?.quote).toBe('Die Ersatzkarte kostet 5 Euro.')
})

test('German words that are well-formed stay as they are, whatever is near to them', async () => {
  const notes = 'The letter has fewer documents.'
  const words = `Der Betrag braucht eine Unterschrift und muss vorliegen; die Dauer und die Anmeldung
    stehen im Antrag. Wer sich anmelden will, fotografiert selbst. Die Beitragsordnung gilt.`
  const server = await withDocuments(['ordnung.md', ordnung], ['notes.md', notes], ['de.md', words])
  for (const question of [
    'Wie wird das Wetter bei der Feier, und wie lange dauert das Dokument?',
    'Brauche ich einen Beitrag, und muss ich das vorlegen?',
    'Wo kann ich mich abmelden?',
    // A form and a compound that no list has.
    'Ich beantrage die Vertragsordnung',
  ])
    expect([question, await meantIn(server, question)]).toEqual([question, {}])
  // Mistyped ones are still found where they look like a form or a compound.
  expect(await meantIn(server, 'Wer fotografiret die Beitragordnung?')).toEqual({
    fotografiret: 'fotografiert',
    beitragordnung: 'beitragsordnung',
  })
})

test('a word without its umlauts is understood', async () => {
  const server = await withDocuments(['ordnung.md', ordnung])
  const question = 'Wann ist geoeffnet, und kostet die Benutzung der Buecher etwas?'
  expect(await meantIn(server, question)).toEqual({ geoeffnet: 'geöffnet', buecher: 'bücher' })
  const { botMessage } = await ask(server.as('ana'), question)
  expect(botMessage.citations[0]?.quote).toMatch(/geöffnet, und die Benutzung der Bücher/)
})

test('words that stand there, common words, short ones and parts of codes stay as they are', async () => {
  const server = await withDocuments(['rules.md', rules])
  expect(await meantIn(server, 'Which moorings are inspected by the harbourmaster?')).toEqual({})
  // ‘Pee’, ‘marsh’ and ‘morning’ are as near to words of the document as typos are.
  expect(await meantIn(server, 'Can I pee in the marsh in the morning?')).toEqual({})
  expect(await meantIn(server, 'fe yer moorign2 ann@moorign.org MOORIGN')).toEqual({})
  expect(await meantIn(server, 'Who is the harbormaster of the moorigns?')).toEqual({
    harbormaster: 'harbourmaster',
    moorigns: 'moorings',
  })
})

test('what is asked of an assistant is no typo of what stands there', async () => {
  const server = await withDocuments([
    'notes.md',
    '# Notes\n\nThe summaries are kept, and false ones are thrown away.\n',
  ])
  const texts = ['summarise it with the sumaries', 'fasse es zusammen']
  expect(await correctionsOf(server.app, texts, undefined)).toEqual([
    { typed: 'sumaries', meant: 'summaries' },
  ])
})

test('a name is corrected only if one word alone is near to it', async () => {
  const server = await withDocuments(['rules.md', rules])
  expect(await meantIn(server, 'Who is Mrs Okafro?')).toEqual({ okafro: 'okafor' })
  expect(await meantIn(server, 'Who is Mrs Okafxyr?')).toEqual({})
  const others = await withDocuments(['names.md', 'Mrs Okafor and Mr Okafur share the pier.'])
  expect(await meantIn(others, 'Who is Mrs Okafir?')).toEqual({})
})

test('words of a document that is deleted or replaced are forgotten', async () => {
  const { operator, ids, ...server } = await withDocuments(
    ['rules.md', rules],
    ['more.md', 'A mooring needs a fender.'],
  )
  expect(await storedWords(server)).toEqual(expect.arrayContaining(['harbourmaster', 'fender']))
  await operator(documents.deleteFile, { params: { id: ids[0]! } })
  expect((await storedWords(server)).toSorted()).toEqual(['fender', 'mooring', 'needs'])
  await operator(documents.deleteFile, { params: { id: ids[1]! } })
  expect(await storedWords(server)).toEqual([])
})

test('the words of documents that were read before the update are collected by it', async () => {
  const { app } = await withDocuments(['rules.md', rules], ['ordnung.md', ordnung])
  const stored = () => app.db.selectFrom('documentWords').selectAll().orderBy('word').execute()
  const counted = await stored()
  const migration = readFileSync(path.join(MIGRATIONS, '0017_document_words.sql'), 'utf8')
  await app.db.deleteFrom('documentWords').execute()
  await app.database.query(migration.slice(migration.lastIndexOf('insert into document_words')))
  expect(counted.length).toBeGreaterThan(20)
  expect(await stored()).toEqual(counted)
})

test('words of a member’s own document are offered in its chat, and to nobody else', async () => {
  const server = await withDocuments(['rules.md', rules])
  const idOf = async (who: Caller) => (await who(users.get)).id
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const { chat } = await ask(ana, 'Good morning')
  const file = new File(['The beekeepers rent the lighthouse cellar of Quendelbach.'], 'lease.md')
  const { id } = await ana(attachments.add, { body: { chatId: chat.id }, files: { file } })
  const state = async () =>
    (await ana(attachments.list, { query: { chatId: chat.id } })).items.find((one) => one.id === id)
      ?.state
  await expect.poll(state).toBe('ready')
  const text = 'Where is Quendelbahc?'
  const inChat = {
    memberId: await idOf(ana),
    chatId: chat.id,
    fileIds: null,
    now: () => new Date(),
  }
  expect(await meantIn(server, text, inChat)).toEqual({ quendelbahc: 'quendelbach' })
  expect(await meantIn(server, text, { ...inChat, chatId: uuid() })).toEqual({})
  expect(await meantIn(server, text, { ...inChat, memberId: await idOf(ben) })).toEqual({})
  expect(await meantIn(server, text)).toEqual({})
})

test('words of a document that the assistant must not use are not offered', async () => {
  const { operator, ids, ...server } = await withDocuments(['rules.md', rules])
  expect(await meantIn(server, 'a moorign')).toEqual({ moorign: 'mooring' })
  await operator(documents.updateFile, { params: { id: ids[0]! }, body: { assistant: false } })
  expect(await meantIn(server, 'a moorign')).toEqual({})
})

test('in a chat of two languages a word stays that is common in the language of the question', async () => {
  const { app } = await withDocuments(['ordnung.md', 'Der Lesesaal ist groß. Wo machst du Pause?'])
  const question = 'Was macht der Registrator?'
  const withEarlier = `What is the fee for the reading room of the institute? ${question}`
  expect(await correctionsOf(app, [withEarlier], undefined)).toEqual([
    { typed: 'macht', meant: 'machst' },
  ])
  expect(await correctionsOf(app, [question, withEarlier], undefined)).toEqual([])
})

test('a word with other accents is the same word, and nothing is said of it', async () => {
  const text = `# Summer

The fête is on 19 July. The café opens at nine, and Mr Müller keeps the till. The feste is a game.
`
  const server = await withDocuments(['summer.md', text])
  expect(await meantIn(server, 'when is the fete, and where is the cafe?')).toEqual({
    fete: 'fête',
    cafe: 'café',
  })
  expect(await meantIn(server, 'What does Mr Muller keep?')).toEqual({ muller: 'müller' })
  const { botMessage } = await ask(server.as('ana'), 'when is the fete?')
  expect(botMessage.content).not.toContain('Looked for')
  expect(botMessage.citations[0]?.quote).toContain('19 July')
})

test('what longer words end with is not corrected', async () => {
  const text = 'Der Wagenheber und der Rasenmäher sind im Schuppen. Wer näher wohnt, hat die Geber.'
  const server = await withDocuments(['geraete.md', `# Geräte\n\n${text}\n`])
  expect(await meantIn(server, 'Wo ist der Mäher, und wo ist der Heber?')).toEqual({})
  // A beginning may be a typo.
  expect(await meantIn(server, 'Wo ist der Rasenmähe und der Schupen?')).toMatchObject({
    schupen: 'schuppen',
  })
})

test('a word is corrected to one of a document in its language, and an everyday word to none', async () => {
  const server = await withDocuments(
    [
      'ordnung.md',
      `${ordnung}\nDie Kassette steht im Regal, und das Wiki ist für alle Besucher offen.`,
    ],
    ['rules.md', `${rules}\nThe keys hang beside the gate, and the pier is closed in a gale.`],
  )
  expect(await meantIn(server, 'where is the casette in the house')).toEqual({})
  expect(await meantIn(server, 'Wo ist denn die Kasette?')).toEqual({ kasette: 'kassette' })
  expect(await meantIn(server, 'is there wifi in the house')).toEqual({})
})

test('a short word keeps its first letter, and one that is made of a common word stays', async () => {
  const server = await withDocuments([
    'boats.md',
    '# Boats\n\nA skiff has its oars, clocks and rafts. Fishes are sold at the hatch.\n',
  ])
  expect(await meantIn(server, 'who keeps the kiff, the tafts and the hatek')).toEqual({})
  expect(await meantIn(server, 'is the hall clocky or fishy')).toEqual({})
  expect(await meantIn(server, 'where are the skif and the arfts')).toEqual({
    skif: 'skiff',
    arfts: 'rafts',
  })
})

test('what was corrected in a question before is told with its answer only', async () => {
  const { as } = await withDocuments(['rules.md', rules])
  const ana = as('ana')
  const { chat, botMessage } = await ask(ana, 'What is the fee for a moorign?')
  expect(botMessage.content).toContain('Looked for')
  const { botMessage: next } = await ask(ana, 'And who inspects it?', chat.id)
  expect(next.content).not.toContain('Looked for')
})
