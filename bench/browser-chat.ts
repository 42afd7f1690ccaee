import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as uuid } from 'uuid'
import { readConfig } from '#server/settings/config.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { createUser } from '#server/features/users/users.ts'
import { openServer } from '#server/open.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'

export type LongChat = { token: string; chatId: string; first: string }

/** A member with a chat of so many messages, put into the database of a server that is not running. */
export async function seedLongChat(dir: string, messages: number): Promise<LongChat> {
  const child = fork(import.meta.filename, ['seed', dir, String(messages)])
  const [seeded] = (await once(child, 'message')) as [LongChat]
  child.disconnect()
  await once(child, 'exit')
  return seeded
}

if (process.argv[2] === 'seed') await seed(process.argv[3] ?? '', Number(process.argv[4]))

async function seed(dir: string, count: number) {
  const { app } = await openServer(
    readConfig({ DATA_DIR: dir, CONTENT_DIR: contentWithoutLibrary(dir), LOG_LEVEL: 'warn' }),
  )
  const person = {
    firstName: 'Ana',
    lastName: 'Bench',
    email: 'bench@example.org',
    password: 'not used here',
  }
  const memberId = (await createUser(app, person, { verified: true }))!
  const { token } = await startSession(app, memberId, { userAgent: 'bench', ip: '127.0.0.1' })
  const chatId = uuid()
  await app.db.insertInto('chats').values({ id: chatId, memberId, title: 'Long chat' }).execute()
  const ids = Array.from({ length: count }, () => uuid())
  const rows = ids.map((id, i) => ({
    id,
    chatId,
    parentId: ids[i - 1] ?? null,
    role: i % 2 ? ('bot' as const) : ('user' as const),
    status: 'complete' as const,
    content: i % 2 ? answerText(600 + ((i * 37) % 1_400)) : `Question ${i}, how is it with that?`,
  }))
  for (let i = 0; i < rows.length; i += 500)
    await app.db
      .insertInto('messages')
      .values(rows.slice(i, i + 500))
      .execute()
  process.send!({ token, chatId, first: ids[0] })
  process.once('disconnect', () => process.exit(0))
}

/** Prose, lists, tables, quotations, code and maths in the shares in which answers have them. */
export function answerText(characters: number): string {
  const parts = [
    'A paragraph of **some length** that says, in words of the usual length, what stands in the *rules* about notice; see `rule 7` and [the law](https://example.org/law).',
    '- the first thing that matters\n- the second one, with *weight*\n- a third',
    '> “Notice is one week for each full year of service.”',
    '## A heading',
    'It costs $5 and $10, and the sum is $a^2 + b^2 = c^2$ as everybody knows. Another sentence follows, and one more after it.',
    '| Year | Weeks |\n|---|---:|\n| 1 | 1 |\n| 2 | 2 |',
    '```ts\nexport const weeks = (years: number) => Math.max(1, Math.floor(years))\n// one for each year\nconsole.log(weeks(3))\n```',
  ]
  let text = ''
  for (let i = 0; text.length < characters; i++) text += `${parts[i % parts.length]}\n\n`
  return text.slice(0, characters)
}

/** A model that says one text, a token of five characters at a time, so many of them a second. */
export async function fastModel(text: string, tokensPerSecond: number) {
  const tokens = text.match(/.{1,5}/gs) ?? []
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const from = performance.now()
    let said = 0
    const timer = setInterval(() => {
      const due = ((performance.now() - from) / 1000) * tokensPerSecond
      for (; said < due && said < tokens.length; said++)
        response.write(
          `data: ${JSON.stringify({ choices: [{ delta: { content: tokens[said] } }] })}\n\n`,
        )
      if (said < tokens.length) return
      clearInterval(timer)
      response.end('data: [DONE]\n\n')
    }, 4)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: () => server.close(),
  }
}
