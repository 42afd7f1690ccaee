import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import { talkOf } from '#server/features/chats/testing/talk-of.ts'
import { testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

const port = `# Rules of the port

## Moorings

The fee for a mooring is £310 a year. Visitors pay £18 a night.

## Lights

Mrs Okafor inspects the lights of the pier every evening.

## Library

The library of the port lends its sea charts to sailors for two weeks.
`
const hafen = `# Hafenordnung

## Liegeplätze

Ein Liegeplatz kostet 310 Euro im Jahr. Gäste zahlen 18 Euro für jede Nacht.

## Leuchtfeuer

Die Hafenmeisterin prüft das Leuchtfeuer an jedem Abend vor der Dämmerung.
`

async function withDocument(name: string, text: string) {
  const server = await testApp()
  const operator = server.as('operator')
  const { id } = await upload(operator, name, text, { library: true, assistant: true })
  await settled(operator, id)
  const ask = talkOf(server.as('ana'))
  return async (message: string) => (await ask(message)).citations.map(({ quote }) => quote)
}

test('a question on another subject is answered, though it might point back', async () => {
  const ask = await withDocument('port.md', port)
  expect((await ask('What is the fee for a mooring?'))[0]).toBe(
    'The fee for a mooring is £310 a year.',
  )
  expect((await ask('Does the library lend its sea charts?'))[0]).toMatch(
    /^The library of the port lends/,
  )
})

test('a question that goes on is answered with the one before it', async () => {
  const ask = await withDocument('port.md', port)
  await ask('What is the fee for a mooring?')
  expect(await ask('And for visitors?')).toContain('Visitors pay £18 a night.')
})

const minutes = `Board minutes of 12 March 2026

Present: Ms Okafor, Mr Lindqvist, Dr Haas. Apologies: Ms Tran.

1. Roof

The board approved 48,000 euros for the repair of the roof.

2. Caretaker

The caretaker resigns on 30 June 2026.
`

test('the words of the question before add no quotes to one that stands by itself', async () => {
  const ask = await withDocument('minutes.txt', minutes)
  expect(await ask('when does the caretaker resign')).toEqual([
    'The caretaker resigns on 30 June 2026.',
  ])
  expect(await ask('who was present')).toEqual(['Present: Ms Okafor, Mr Lindqvist, Dr Haas.'])
})

/** Camps say the same of their guests, in words that tell none of them. */
const camp = (pitches: string, visitor: number, more = '') => `# Pitches

${pitches}

# Guests

Visitors pay £${visitor} a day, and leave before dark. ${more}
`

test('what goes on with the talk is asked of the document that was quoted last', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const documents = {
    'hill.md': camp('A pitch among the apple trees costs £21 a night.', 4),
    'lake.md': camp('A pitch beside the boats costs £32 a night.', 7, 'Dogs sleep in the barn.'),
  }
  for (const [name, text] of Object.entries(documents)) {
    const { id } = await upload(operator, name, text, { library: true, assistant: true })
    await settled(operator, id)
  }
  const talk = async (...messages: string[]) => {
    let last: { chat: { id: string }; botMessage: Message } | undefined
    for (const message of messages)
      last = await server.as('ana')(chats.send, {
        body: { requestId: uuid(), message, ...(last && { chatId: last.chat.id }) },
      })
    return last!.botMessage.citations.map(({ filename, quote }) => `${filename}: ${quote}`)
  }
  const hill = 'What does a pitch among the apple trees cost?'
  const lake = 'What does a pitch beside the boats cost?'
  expect(await talk(hill, 'And what do visitors pay?')).toContain(
    'hill.md: Visitors pay £4 a day, and leave before dark.',
  )
  expect(await talk(lake, 'And what do visitors pay?')).toContain(
    'lake.md: Visitors pay £7 a day, and leave before dark.',
  )
  expect(await talk(lake, 'Thanks!', 'And what do visitors pay?')).toContain(
    'lake.md: Visitors pay £7 a day, and leave before dark.',
  )
  // What it does not say is answered from elsewhere.
  expect(await talk(hill, 'And where do dogs sleep?')).toEqual(['lake.md: Dogs sleep in the barn.'])
})

test('each half of a question that asks two things is answered', async () => {
  const ask = await withDocument('port.md', port)
  expect(
    await ask('What is the fee for a mooring and who inspects the lights of the pier?'),
  ).toEqual([
    'The fee for a mooring is £310 a year.',
    'Mrs Okafor inspects the lights of the pier every evening.',
  ])
})

test('each half of a German question is answered', async () => {
  const ask = await withDocument('hafen.md', hafen)
  expect(await ask('Was kostet ein Liegeplatz im Jahr, und wer prüft das Leuchtfeuer?')).toEqual([
    'Ein Liegeplatz kostet 310 Euro im Jahr.',
    'Die Hafenmeisterin prüft das Leuchtfeuer an jedem Abend vor der Dämmerung.',
  ])
})

test('a question that names its document is answered from it', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const documents = {
    'rules-of-the-port.md': '# Fees\n\nThe fee for a mooring is £310 a year.\n',
    'harbour-guide.md': '# Visitors\n\nA visitor pays for the mooring at the gate, in cash.\n',
  }
  for (const [name, text] of Object.entries(documents)) {
    const { id } = await upload(operator, name, text, { library: true, assistant: true })
    await settled(operator, id)
  }
  const citedFor = async (message: string) => {
    const { botMessage } = await server.as('ana')(chats.send, {
      body: { requestId: uuid(), message },
    })
    return new Set(botMessage.citations.map(({ filename }) => filename))
  }
  const [port, guide] = Object.keys(documents)
  const question = (of: string) => citedFor(`What does ${of} say about the fee for a mooring?`)
  expect(await question('the harbour guide')).toEqual(new Set([guide]))
  expect(await question('rules of the port')).toEqual(new Set([port]))
})

const policy = `# Mooring

Every boat at a mooring without a number is towed away after three days.

# About this policy

Copies of the harbour policy hang at the gate, and the harbour policy is read out once a year.
`
const diary = `# Diary

In June somebody asked what happens to a boat without a light under the harbour policy, and nobody knew.
A visitor pays for the mooring at the gate, in cash.
`

test('what a document is asked for is no sentence that has its name, and no other document', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const documents = { 'harbour-policy.md': policy, 'diary.md': diary }
  for (const [name, text] of Object.entries(documents)) {
    const title = name === 'diary.md' ? 'Diary' : 'Harbour policy'
    const { id } = await upload(operator, name, text, { library: true, assistant: true, title })
    await settled(operator, id)
  }
  const ask = async (message: string) => {
    const body = { requestId: uuid(), message }
    const { botMessage } = await server.as('ana')(chats.send, { body })
    return { grounded: botMessage.grounded, quotes: botMessage.citations.map(({ quote }) => quote) }
  }
  const { quotes } = await ask('Who is towed under the harbour policy?')
  expect(quotes[0]).toBe('Every boat at a mooring without a number is towed away after three days.')
  const elsewhere = await ask('How does a visitor pay for the mooring under the harbour policy?')
  expect(elsewhere.grounded).not.toBe('yes')
  expect((await ask('How does a visitor pay for the mooring?')).grounded).toBe('yes')
})

test('what a document says about something is every sentence that has it', async () => {
  const ordnung = `# Schließfächer

Taschen, Schirme, Tinte, Kugelschreiber, Klebezettel, Speisen und Getränke bleiben im Schließfach.

# Arbeiten

Erlaubt sind Bleistift, lose Blätter, Laptop und eine Lupe.
`
  const ask = await withDocument('hausordnung.md', ordnung)
  expect(await ask('Was sagt die Hausordnung über Kugelschreiber?')).toEqual([
    expect.stringContaining('Kugelschreiber'),
  ])
  expect(await ask('Was sagt die Hausordnung über Fahrräder?')).toEqual([])
})
