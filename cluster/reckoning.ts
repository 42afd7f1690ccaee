import type { Client } from '#contract/client.ts'
import { type Message, chats } from '#contract/chats/chat.ts'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import type { Deeds, Question, Sent } from './load.ts'
import type { Person } from './people.ts'
import { answer } from './stand-ins.ts'

type Reckoning = {
  /** What was looked at, and how often it was as it should be. */
  counts: Record<string, number>
  /** A sentence for each thing that was lost, doubled or told wrongly. */
  wrong: string[]
}

/** Compares what people were told with what the site has now. */
export async function reckon(given: {
  deeds: Deeds
  people: Person[]
  operator: Client
  letters: string[]
}): Promise<Reckoning> {
  const { deeds, people, operator } = given
  const wrong = [...deeds.gaps.map((gap) => `An event is missing or came twice: ${gap}`)]
  const counts: Record<string, number> = {}
  const add = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1)

  const kept = new Map<Person, Message[]>()
  for (const person of people) kept.set(person, await messagesOf(person.client))
  for (const question of deeds.questions) {
    add(
      `questions ${question.end === 'marked' ? 'whose answer says that it ended early' : question.end}`,
    )
    wrong.push(...wrongWith(question, kept.get(question.person)!))
  }

  const files = await filesOf(operator)
  const notes = files.map(({ filename }) => filename)
  for (const sent of deeds.uploads) {
    add(`uploads ${sent.known}`)
    wrong.push(...wrongCount('document', sent, notes))
  }
  for (const { filename, state, error } of files)
    if (state !== 'ready') wrong.push(`${filename} is ${state}, not ready: ${error}`)

  for (const sent of deeds.invited) {
    add(`invitations ${sent.known}`)
    wrong.push(...wrongCount('letter', sent, given.letters))
  }
  for (const [code, times] of deeds.refusals) {
    counts[code === 0 ? 'calls without an answer' : `calls refused with ${code}`] = times
    if (code >= 500 && code !== 502 && code !== 503)
      wrong.push(`${times} calls were refused with ${code}.`)
  }
  return { counts, wrong }
}

/** A question stands once, with one answer, of which its reader was told each word. */
function wrongWith({ text, end, told, messageId }: Question, messages: Message[]): string[] {
  const asked = messages.filter(({ role, content }) => role === 'user' && content === text)
  if (asked.length !== 1) return [`"${text}" stands ${asked.length} times.`]
  const answers = messages.filter(({ parentId }) => parentId === asked[0]!._id)
  if (answers.length !== 1) return [`"${text}" has ${answers.length} answers.`]
  const [{ _id, status, content }] = answers as [Message]
  const wrong: string[] = []
  if (_id !== messageId) wrong.push(`"${text}" has an answer that its reader was not told of.`)
  if (status === 'streaming') wrong.push(`The answer to "${text}" still runs.`)
  if (end === 'given up') wrong.push(`The reader of "${text}" was told nothing for minutes.`)
  // The site may add which documents are still being read.
  if (end === 'complete' && !content.startsWith(answer))
    wrong.push(`The answer to "${text}" is complete, and is not what the model said.`)
  if (content !== told && end !== 'given up')
    wrong.push(
      `The answer to "${text}" has ${content.length} letters; its reader was told ${told.length}.`,
    )
  return wrong
}

function wrongCount(what: string, { name, known }: Sent, all: string[]): string[] {
  const times = all.filter((one) => one === name).length
  const right = { done: times === 1, refused: times === 0, 'not known': times <= 1 }
  return right[known] ? [] : [`The ${what} ${name} (${known}) is there ${times} times.`]
}

async function messagesOf(client: Client): Promise<Message[]> {
  const messages: Message[] = []
  for (const { _id } of await allOf((cursor) => client.call(chats.list, { query: cursor })))
    messages.push(
      ...(await allOf<Message>((cursor) =>
        client.call(chats.list, { query: { chatId: _id, ...cursor } }),
      )),
    )
  return messages
}

const filesOf = (operator: Client) =>
  allOf<AssistantFile>((cursor) => operator.call(documents.operatorFiles, { query: cursor }))

async function allOf<T = { _id: string }>(
  page: (cursor: {
    cursor?: string
    limit: number
  }) => Promise<{ items: unknown[]; nextCursor: string | null }>,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null = null
  do {
    const next: { items: unknown[]; nextCursor: string | null } = await page({
      limit: 100,
      ...(cursor ? { cursor } : {}),
    })
    items.push(...(next.items as T[]))
    cursor = next.nextCursor
  } while (cursor)
  return items
}
