import { expect, test } from 'vitest'
import { talkOf } from '#server/features/chats/testing/talk-of.ts'
import { testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

const kennel = `# Kennel at Mill Lane

## Arrival

Dogs arrive before noon, with their own blanket and enough food for the first day.

Whoever is held up tells the night warden on 01632 960 733.

## After an operation

| Operation | Walks | Swimming |
| --- | --- | --- |
| Hip | after 6 weeks | after 12 weeks |
| Tooth and gums | the same day | after 3 days |
| Spleen | after 10 days | after 4 weeks |

## Prices

A stay costs £28 a night, and whoever calls it off later than two days before pays half.
`
const ferry = `# Ferry to the island

## Cancelling a crossing

A crossing that is cancelled on the day before is paid back.
`

async function talk() {
  const server = await testApp()
  const operator = server.as('operator')
  for (const [name, text] of Object.entries({ kennel, ferry }))
    await settled(operator, (await upload(operator, `${name}.md`, text, { assistant: true })).id)
  return talkOf(server.as('ana'))
}

test('whom to ring about it is said where the talk is', async () => {
  const ask = await talk()
  await ask('When do dogs arrive at the kennel?')
  const { citations, grounded } = await ask('and who do i ring about it?')
  expect(citations[0]?.quote).toContain('01632 960 733')
  expect(grounded).not.toBe('yes')
})

test('of rows that a question names none of, the one that was named before is quoted', async () => {
  const ask = await talk()
  await ask('Our dog has had her spleen out, when are walks allowed after the operation?')
  await ask('When do dogs arrive?')
  const { citations } = await ask('after how many weeks is swimming allowed after the operation?')
  expect(citations.map(({ quote }) => quote)).toEqual([expect.stringContaining('Spleen')])
})

test('a row that the question points to is no other, whatever was named before', async () => {
  const ask = await talk()
  await ask('Our dog has had her spleen out, when are walks allowed after the operation?')
  const { citations } = await ask('when are walks allowed after the operation on a wisdom tooth?')
  expect(citations[0]?.quote).toContain('Tooth')
})

test('what only says a deed is of the document that is talked about, or not sure', async () => {
  const ask = await talk()
  await ask('What does a stay at the kennel cost?')
  expect((await ask('What if I cancel?')).grounded).not.toBe('yes')
})

test('what leans on the talk is not answered from a document that does not speak of it', async () => {
  const ask = await talk()
  const first = await ask('When do dogs arrive at the kennel?')
  expect(first.citations[0]?.filename).toBe('kennel.md')
  // Only the ferry says what is paid back.
  expect((await ask('is it paid back?')).citations).toEqual([])
  const { citations } = await ask('is a crossing paid back that is cancelled on the day before?')
  expect(citations[0]?.filename).toBe('ferry.md')
})

test('a section that asks the same in three words is none of another document', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  for (const [name, text] of Object.entries({
    platz: '# Campingplatz am See\n\nDie Abreise hat bis 12 Uhr zu erfolgen.\n',
    autos:
      '# Carsharing im Dorf\n\n## Gibt es eine Aufnahmegebühr?\n\nJedes Mitglied beteiligt sich mit einer Einlage von 375 Euro.\n',
  }))
    await settled(operator, (await upload(operator, `${name}.md`, text, { assistant: true })).id)
  const ask = talkOf(server.as('ana'))
  expect((await ask('Wann muss ich abreisen?')).citations[0]?.filename).toBe('platz.md')
  expect((await ask('Was kostet der?')).citations).toEqual([])
})
