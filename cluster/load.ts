import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/client.ts'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import { invitations } from '#contract/desk/invitations.ts'
import { documents } from '#contract/documents/documents.ts'
import type { Person } from './people.ts'
import { sleep } from './sleep.ts'

export type Question = {
  person: Person
  text: string
  chatId?: string
  messageId?: string
  /** The number of its last event; each must follow the one before. */
  lastId: number
  told: string
  end?: 'complete' | 'marked' | 'given up'
  /** The longest time in which its reader was told nothing. */
  silentMs: number
}

/** A call that may not be sent twice: what the person who sent it knows about it. */
export type Sent = { name: string; known: 'done' | 'refused' | 'not known' }

/** What people did, and what they were told. */
export type Deeds = {
  questions: Question[]
  uploads: Sent[]
  invited: Sent[]
  /** By status code; 0 is no answer at all. */
  refusals: Map<number, number>
  /** Events that were missing, or came twice. */
  gaps: string[]
}

type Load = { deeds: Deeds; stop(): Promise<void> }

/** A reader who is told nothing for so long gives up. */
const patienceMs = 180_000

/** Each person asks one question after the other; the operator uploads notes and invites people. */
export function startLoad(people: Person[], operator: Client): Load {
  const deeds: Deeds = { questions: [], uploads: [], invited: [], refusals: new Map(), gaps: [] }
  let over = false
  const loops = [
    ...people.map((person) => until(() => over, person, askNext)),
    repeat(4_000, uploadNote),
    repeat(3_000, invite),
  ]
  return {
    deeds,
    async stop() {
      over = true
      await Promise.all(loops)
    },
  }

  async function repeat(everyMs: number, act: (n: number) => Promise<void>) {
    for (let n = 1; !over; n++) {
      await act(n)
      await sleep(everyMs)
    }
  }

  async function uploadNote(n: number) {
    const name = `note-${n}.txt`
    const file = new File([`Note ${n}: the pier number ${n} is open.`], name, {
      type: 'text/plain',
    })
    const sent = operator.call(documents.upload, { body: {}, files: { file } })
    deeds.uploads.push({ name, known: await knownOf(sent) })
  }

  async function invite(n: number) {
    const name = `invited${n}@example.org`
    const sent = operator.call(invitations.invite, { body: { email: name } })
    deeds.invited.push({ name, known: await knownOf(sent) })
  }

  async function knownOf(sent: Promise<unknown>): Promise<Sent['known']> {
    try {
      await sent
      return 'done'
    } catch (error) {
      // 502 comes from the balancer, whose server died with the call.
      return [0, 502].includes(await refused(error)) ? 'not known' : 'refused'
    }
  }

  async function askNext(person: Person) {
    const before = deeds.questions.findLast((one) => one.person === person)
    const n = deeds.questions.length
    const question: Question = {
      person,
      text: `What is number ${n} of ${person.name}?`,
      ...(n % 3 && before?.chatId ? { chatId: before.chatId } : {}),
      lastId: 0,
      told: '',
      silentMs: 0,
    }
    deeds.questions.push(question)
    await ask(question)
    await sleep(Math.random() * 2_000)
  }

  /** Sends until it is taken, as a browser does, with the same id; then reads to the end. */
  async function ask(question: Question) {
    const { client } = question.person
    const body = {
      requestId: crypto.randomUUID(),
      message: question.text,
      ...(question.chatId ? { chatId: question.chatId } : {}),
    }
    let heard = performance.now()
    const heed = (event: ChatEvent & { id: number }) => {
      take(question, event)
      // A refusal says nothing about the answer.
      if (!question.messageId) return
      question.silentMs = Math.max(question.silentMs, performance.now() - heard)
      heard = performance.now()
    }
    while (!question.end) {
      const signal = AbortSignal.timeout(patienceMs)
      try {
        if (!question.messageId)
          for await (const event of client.stream(chats.send, { body }, { signal })) heed(event)
        else {
          const given = { params: { messageId: question.messageId } }
          const from = { lastEventId: question.lastId, signal }
          for await (const event of client.stream(chats.follow, given, from)) heed(event)
        }
      } catch (error) {
        await refused(error)
      }
      if (!question.end && performance.now() - heard > patienceMs) question.end = 'given up'
      if (!question.end) await sleep(500)
    }
  }

  function take(question: Question, event: ChatEvent & { id: number }) {
    if (event.type === 'waiting') return
    // Refused before it was stored; it is sent again.
    if (event.type === 'failure' && !question.messageId) return count(event.data.httpCode)
    if (event.id !== question.lastId + 1)
      deeds.gaps.push(`${question.text} ${question.lastId} was followed by ${event.id}`)
    question.lastId = event.id
    if (event.type === 'start') {
      question.chatId = event.data.chat._id
      question.messageId = event.data.botMessage._id
    }
    if (event.type === 'text') question.told += event.data.delta
    if (event.type === 'done') question.end = 'complete'
    if (event.type === 'failure') question.end = 'marked'
  }

  /** Counts it and waits as long as it says; throws what is no answer of the server. */
  async function refused(error: unknown): Promise<number> {
    const { httpCode, retryAfterSeconds } =
      error instanceof ApiError ? error : { httpCode: 0, retryAfterSeconds: undefined }
    // A connection that was cut, and one that said nothing for too long.
    const isCut = error instanceof TypeError || error instanceof DOMException
    if (!(error instanceof ApiError) && !isCut) throw error
    count(httpCode)
    await sleep((retryAfterSeconds ?? 0) * 1_000)
    return httpCode
  }

  function count(code: number) {
    deeds.refusals.set(code, (deeds.refusals.get(code) ?? 0) + 1)
  }
}

async function until(over: () => boolean, person: Person, act: (person: Person) => Promise<void>) {
  while (!over()) await act(person)
}
