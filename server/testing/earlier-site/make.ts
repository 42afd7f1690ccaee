// Makes the archive that earlier-site.test.ts restores: node server/testing/earlier-site/make.ts
// Run it in the tree of a version that is released, so that later ones are tried with its data. It uses
// the public calls only, which do not change, and no file of the contract, which does.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { contentWithoutLibrary } from '../content.ts'
import { startCarrel, temporaryFolder } from '../start-carrel.ts'
import { bylaws, note, operator, people, questions, secretKey, tides } from './what-is-in-it.ts'

const { dir, remove } = temporaryFolder()
const env = {
  CONTENT_DIR: contentWithoutLibrary(dir),
  DATA_DIR: path.join(dir, 'data'),
  SECRET_KEY: secretKey,
  OPERATOR_EMAIL: operator.email,
  OPERATOR_PASSWORD: operator.password,
}
const site = await startCarrel(env.DATA_DIR, env)

type Sent = { method?: string; token?: string; body?: object; file?: [name: string, text: string] }

async function call(where: string, { method, token, body, file }: Sent = {}): Promise<any> {
  const form = new FormData()
  if (file) {
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
    form.append('file', new File([file[1]], file[0]))
  }
  const response = await fetch(`${site.url}/v1/${where}`, {
    method: method ?? (body || file ? 'POST' : 'GET'),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !file ? { 'content-type': 'application/json' } : {}),
    },
    ...(file ? { body: form } : body ? { body: JSON.stringify(body) } : {}),
  })
  const { payload, message } = (await response.json()) as { payload: any; message: string }
  if (!response.ok) throw new Error(`${where}: ${response.status} ${message}`)
  return payload
}

async function until<T>(what: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await what()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const logIn = async (person: { email: string; password: string }): Promise<string> =>
  (await call('users/login', { body: person })).token

async function aMember({ name, ...person }: (typeof people)['ana']): Promise<string> {
  await call('users', {
    body: { ...person, firstName: name, lastName: 'Lee', acceptTerms: 'true' },
  })
  const token = await logIn(person)
  await call('users/verify/email', { token })
  const code = await until(async () => {
    const answer = await fetch(`${site.url}/dev/outbox`, {
      headers: { accept: 'application/json' },
    })
    const letters = (await answer.json()) as { to: string; subject: string; text: string }[]
    const letter = letters.find(
      ({ to, subject }) => to === person.email && /verification/i.test(subject),
    )
    return letter && /\b\d{6}\b/.exec(letter.text)?.[0]
  })
  await call('users/verify/otp', { token, body: { otp: code } })
  return token
}

async function addDocument(token: string, name: string, text: string): Promise<string> {
  const { id } = await call('operator/files', { token, file: [name, text] })
  await until(async () => {
    const { items } = await call('operator/files', { token })
    return items.find((file: any) => file.id === id && file.state === 'ready')
  })
  return id
}

const ask = async (token: string, message: string, more: object = {}) =>
  (await call('bot-chat-messages', { token, body: { message, requestId: randomUUID(), ...more } }))
    .botMessage

try {
  await fill()
} finally {
  await site.stop()
}
execFileSync('npm', ['run', 'backup', '--', dir], { env: { ...process.env, ...env } })
const made = readdirSync(dir).find((name) => name.endsWith('.zip'))!
copyFileSync(path.join(dir, made), path.join(import.meta.dirname, 'earlier-site.zip'))
remove()

async function fill() {
  const boss = await logIn(operator)
  const ana = await aMember(people.ana)
  const ben = await aMember(people.ben)
  const idOf = async (token: string): Promise<string> => (await call('users', { token }))._id

  // The operator's: a group, a document for it alone, a plan for one, messages for another, letters, a name.
  const group = await call('operator/groups', { token: boss, body: { name: 'Crew' } })
  await call(`operator/groups/${group.id}/members/${await idOf(ana)}`, {
    method: 'PUT',
    token: boss,
  })
  await addDocument(boss, 'bylaws.md', bylaws)
  const tidesId = await addDocument(boss, 'tides.md', tides)
  await call(`operator/files/${tidesId}`, {
    ...{ method: 'PATCH', token: boss, body: { groupIds: [group.id] } },
  })
  await call(`operator/members/${await idOf(ben)}/grants`, {
    ...{ token: boss, body: { messages: 7, reason: 'A gift' } },
  })
  await call('operator/invitations', { token: boss, body: { email: people.invited.email } })
  await call('operator/mailings', {
    token: boss,
    body: {
      texts: { en: { subject: 'The harbour opens', body: 'On *Friday*.' } },
      ...{ audience: 'some', groupIds: [group.id] },
    },
  })
  await call('operator/settings', {
    ...{ method: 'PATCH', token: boss, body: { product: 'Harbour desk', registration: 'invited' } },
  })

  // A member's: chats with answers, one of them renamed and put into a folder, and what they marked.
  const first = await ask(ana, questions.moorings)
  const folder = await call('folders', { token: ana, body: { name: 'Harbour' } })
  const chat = { method: 'PATCH', token: ana }
  await call('bot-chat-messages/title', {
    ...chat,
    body: { chatId: first.chatId, title: 'Mooring' },
  })
  for (const body of [
    { chatId: first.chatId, pinned: true },
    { chatId: first.chatId, folderId: folder.id },
    { messageId: first._id, feedback: 'up', comment: 'Short and right.' },
    { messageId: first._id, saved: true },
  ])
    await call('bot-chat-messages', { ...chat, body })
  await ask(ana, questions.tides)
  await call('files/bylaws.md/highlights', {
    ...{ token: ana, body: { page: 1, text: 'Every mooring is inspected in March.' } },
  })
  const [highlight] = await call('files/bylaws.md/highlights', { token: ana })
  await call(`highlights/${highlight.id}`, { ...chat, body: { note } })
  await call('prompts', { token: ana, body: { title: 'In short', text: 'Say it in short.' } })
  await call('shares', { token: ana, body: { chatId: first.chatId } })
  const unknown = await ask(ben, questions.unknown)
  const thread = await call('help/threads', {
    ...{ token: ben },
    body: { requestId: randomUUID(), question: questions.unknown, messageId: unknown._id },
  })
  await call(`operator/help/${thread.id}/replies`, {
    ...{ token: boss, body: { requestId: randomUUID(), text: 'The crane is at the north pier.' } },
  })
  await call(`operator/answers/${first._id}/approve`, { token: boss, body: {} })
}
