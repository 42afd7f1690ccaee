import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { talkOf } from '#server/features/chats/testing/talk-of.ts'
import { testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

const larkfield = `# Larkfield Homes – For those who rent

## Bicycles

Bicycles stand in the shed behind each house, and a place there is free for the first year.

## Bins

The brown bin is emptied every second Thursday, and the grey one on the Thursdays between.
`
const quayside = `# Quayside Studios – House rules

## Bicycles

A place for bicycles costs £4 a month, and is paid with the rent of the studio.

## Complaints

Complaints are sent to the manager, who answers within ten days.
`

async function houses() {
  const server = await testApp()
  const operator = server.as('operator')
  for (const [name, text] of Object.entries({ larkfield, quayside }))
    await settled(operator, (await upload(operator, `${name}.md`, text, { assistant: true })).id)
  return () => talkOf(server.as('ana'))
}

test('who says of which house they are is greeted, and answered from its document first', async () => {
  const talk = await houses()
  const ask = talk()
  expect(await ask('Hello! I live in a Larkfield flat')).toMatchObject({ citations: [] })
  const asked = 'what does a place for bicycles cost'
  expect((await ask(asked)).citations[0]?.filename).toBe('larkfield.md')
  // Nobody has said of which house they are.
  expect((await talk()(asked)).citations[0]?.filename).toBe('quayside.md')
})

test('a question that points back to what was told in a greeting leans on it', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  for (const [name, text] of [
    ['rowing.md', '# Rowing course\n\nThe rowing course starts on 4 May at 9 am.\n'],
    ['sailing.md', '# Sailing camp\n\nThe sailing camp starts on 7 July at noon.\n'],
    ['knots.md', '# Knot evening\n\nThe knot evening starts on 2 June at 7 pm.\n'],
  ])
    await settled(operator, (await upload(operator, name!, text!, { assistant: true })).id)
  for (const [told, file] of [
    ['Hi, my son goes to the rowing course', 'rowing.md'],
    ['Hi, my son goes to the sailing camp', 'sailing.md'],
    ['Hi, my son goes to the knot evening', 'knots.md'],
  ]) {
    const ask = server.as('ana')
    const body = { requestId: uuid(), message: told! }
    const { chat } = await ask(chats.send, { body })
    const { botMessage } = await ask(chats.send, {
      body: { requestId: uuid(), message: 'When does it start?', chatId: chat.id },
    })
    expect(botMessage.citations[0]?.filename).toBe(file)
  }
})

test('a question that names a house is answered of that house, or not at all', async () => {
  const talk = await houses()
  expect((await talk()('To whom do I send complaints at Larkfield?')).citations).toEqual([])
  const { citations } = await talk()('To whom do I send complaints at Quayside?')
  expect(citations[0]?.filename).toBe('quayside.md')
})

test('what the library is about and holds is answered with a list', async () => {
  const ask = (await houses())()
  const { content } = await ask('What is this library about, which documents do you have?')
  expect(content).toMatch(/^There are 2 documents here/)
})
