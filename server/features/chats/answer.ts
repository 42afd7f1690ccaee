import type { ChatEvent, Message } from '#contract/chat.ts'
import type { Citation } from '#contract/documents.ts'
import type { App, Member } from '../../app.ts'
import { asRefusal } from '../../errors.ts'
import type { AnswerPart } from '../../infra/model/model.ts'
import { findPassages, holdsQuote, isStillReading } from '../documents/documents.ts'
import { giveBackMessage, usageOf } from '../subscriptions/subscriptions.ts'
import { interrupt, interruption } from './interrupt.ts'
import { type Sent, presentExchange } from './send.ts'
import { findChat, presentMessage, turnsBefore } from './store.ts'

export type AnswerEnd = 'stopped' | 'interrupted'

const turnsForModel = 12

const moreToCome = '\n\nSome documents are still being read just now. Ask again in a moment.'

/** Writes an answer apart from the request that asked for it; it goes on when the reader leaves. */
export function startAnswer(app: App, member: Member, sent: Sent): void {
  const abort = new AbortController()
  const finished = writeAnswer(app, member, sent, abort.signal)
    .catch(async (error) => {
      app.log.error(
        { err: error, messageId: sent.botMessage.id },
        'an answer could not be finished',
      )
      // Left as it is, it would lock its chat. Where this fails too, the next heartbeat does it.
      await interrupt(app, sent.botMessage.id, member.id)
    })
    .catch((error) => app.log.error({ err: error }, 'an answer could not be ended'))
    .finally(() => {
      app.running.delete(sent.botMessage.id)
      app.answerLog.forget(sent.botMessage.id)
    })
  app.running.set(sent.botMessage.id, { abort, finished })
}

async function writeAnswer(app: App, member: Member, sent: Sent, signal: AbortSignal) {
  const messageId = sent.botMessage.id
  const tell = (event: ChatEvent) => app.answerLog.append(messageId, event)
  tell({ type: 'start', data: await presentExchange(app, sent) })
  const answer: { content: string; citations: Citation[]; grounded: Message['grounded'] } = {
    content: '',
    citations: [],
    grounded: null,
  }
  let status: Message['status'] = 'complete'
  let failed: unknown
  try {
    const history = await turnsBefore(app, sent.userMessage.parentId, turnsForModel)
    const passages = await findPassages(app, { text: sent.userMessage.content, history })
    const question = { text: sent.userMessage.content, history }
    for await (const part of keepable(app.model.answer(question, passages, signal))) {
      signal.throwIfAborted()
      if (part.type === 'source') {
        // Whoever wrote the answer: what the page does not say never reaches the reader as its words.
        if (!(await holdsQuote(app, part.citation))) continue
        answer.citations.push(part.citation)
        tell({ type: 'source', data: part.citation })
      } else if (part.type === 'text') {
        const delta = withoutLooseNumbers(part.delta, answer.citations)
        answer.content += delta
        if (delta) tell({ type: 'text', data: { delta } })
      } else answer.grounded = part.grounded === 'yes' && answer.citations.length > 0 ? 'yes' : 'no'
    }
    if (answer.grounded === 'no' && (await isStillReading(app))) {
      answer.content += moreToCome
      tell({ type: 'text', data: { delta: moreToCome } })
    }
  } catch (error) {
    status = signal.aborted ? (signal.reason as AnswerEnd) : 'failed'
    if (!signal.aborted) failed = error
  }
  await app.answerLog.stored(messageId)
  await finish(app, member, sent, { ...answer, status }, failed)
}

/**
 * A model may send half a character and the other half later, or what no database keeps. The first
 * half waits for the second; what stays broken becomes the sign for that, and NUL is left out.
 */
async function* keepable(parts: AsyncGenerator<AnswerPart>): AsyncGenerator<AnswerPart> {
  let half = ''
  for await (const part of parts) {
    if (part.type !== 'text') {
      yield part
      continue
    }
    const text = half + part.delta.replaceAll('\0', '')
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
    const delta = text.slice(0, text.length - half.length).toWellFormed()
    if (delta) yield { type: 'text', delta }
  }
  if (half) yield { type: 'text', delta: half.toWellFormed() }
}

/** A number whose citation did not hold would point at nothing. Providers send each number whole. */
const withoutLooseNumbers = (delta: string, citations: Citation[]) =>
  delta.replace(/(?<!\s)\s*(?<!\\)\[(\d+)\]/g, (marker, n) =>
    citations.some((citation) => citation.n === Number(n)) ? marker : '',
  )

/** The row first, the last event then: whoever reads the event finds the row as it says. */
async function finish(
  app: App,
  member: Member,
  sent: Sent,
  answer: {
    content: string
    citations: Citation[]
    grounded: Message['grounded']
    status: Message['status']
  },
  failed: unknown,
) {
  const { id: messageId } = sent.botMessage
  const row = await app.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('messages')
      .set({
        content: answer.content,
        citations: JSON.stringify(answer.citations),
        grounded: answer.grounded ?? null,
        status: answer.status,
        instanceId: null,
      })
      .where('id', '=', messageId)
      .where('status', '=', 'streaming')
      .returningAll()
      .executeTakeFirst()
    const owed = answer.status === 'failed' || answer.status === 'interrupted'
    if (row && owed && row.chargedPeriod)
      await giveBackMessage({ db }, member.id, row.chargedPeriod)
    return row
  })
  // Deleted while it was written, or taken for dead by another process: nothing is left to say.
  if (!row) return
  if (sent.userMessage.parentId === null) {
    const { id: chatId, title } = await findChat(app, member, sent.chat.id)
    app.answerLog.append(messageId, { type: 'title', data: { chatId, title } })
  }
  app.answerLog.append(messageId, await lastEvent(app, member, row, failed))
  await app.answerLog.stored(messageId)
}

async function lastEvent(
  app: App,
  member: Member,
  row: Parameters<typeof presentMessage>[1],
  failed: unknown,
): Promise<ChatEvent> {
  if (row.status === 'interrupted') return interruption
  if (row.status !== 'failed')
    return {
      type: 'done',
      data: { botMessage: await presentMessage(app, row), usage: await usageOf(app, member) },
    }
  const { httpCode, message, payload, cause } = asRefusal(failed, row.id)
  if (cause) app.log.error({ err: cause, messageId: row.id }, 'an answer failed')
  return { type: 'failure', data: { httpCode, message, payload } }
}
