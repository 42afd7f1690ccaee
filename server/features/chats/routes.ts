import { chats } from '#contract/chat.ts'
import { drafts } from '#contract/drafts.ts'
import { nextQuestions } from '#contract/next-questions.ts'
import type { Exchange } from '#contract/chat.ts'
import type { App, Member } from '../../app.ts'
import { Refusal } from '../../errors.ts'
import { Events, Later, implement } from '../../implement.ts'
import { startAnswer } from './answering/answer.ts'
import { changeChat, listChats, listMessages, rateAnswer, readChat, renameChat } from './chats.ts'
import { keepDraft, listDrafts } from './drafts.ts'
import { exportChats } from './export/export-chats.ts'
import { createSetPdf } from './export/pdf.ts'
import { createExportTurns } from './export/sending.ts'
import { forkChat } from './copy/fork.ts'
import { followAnswer } from './answering/follow.ts'
import { importChats } from './import/import-chats.ts'
import { startHeartbeat } from './answering/instances.ts'
import { deleteChats } from './remove.ts'
import { searchChats, searchInChat } from './search/search.ts'
import { indexOlderChats } from './search/terms.ts'
import { queryOf } from './search/words.ts'
import { answerAgain, presentExchange, sendMessage } from './answering/send.ts'
import type { StoredExchange } from './answering/stored-exchange.ts'
import { modelOf, modelsFor } from '../subscriptions/subscriptions.ts'
import { nextQuestionsOf } from './answering/next-questions.ts'
import { quoteInstead } from './answering/stand-in.ts'
import { stopAnswer } from './answering/stop.ts'
import { findChat, findMessage } from './store.ts'

export const chatRoutes = implement(
  chats,
  (app) => {
    const setPdf = createSetPdf()
    const takeTurn = createExportTurns()
    return {
      list: ({ member, query }) => {
        const sought = queryOf(query.q)
        if (query.chatId)
          return sought
            ? searchInChat(app, member, query.chatId, sought, query)
            : listMessages(app, member, query.chatId, query)
        return sought ? searchChats(app, member, sought, query) : listChats(app, member, query)
      },
      read: ({ member, params }) => readChat(app, member, params.chatId),
      send: async ({ member, body, events, signal, from }) => {
        if (body.model) await modelOf(app, member, body.model)
        const sent = await sendMessage(app, member, body)
        return answered(app, member, sent, {
          ...{ events, signal },
          ...{ chosen: body.model, ip: from.ip },
        })
      },
      again: async ({ member, body, events, signal, from }) => {
        if (body.model) await modelOf(app, member, body.model)
        const sent = await answerAgain(app, member, body)
        return answered(app, member, sent, {
          ...{ events, signal },
          ...{ chosen: body.model, ip: from.ip },
        })
      },
      models: ({ member }) => modelsFor(app, member),
      follow: ({ member, params, headers, signal }) =>
        new Events(
          followAnswer(app, member, params.messageId, numberOf(headers['last-event-id']), signal),
        ),
      change: ({ member, body }) => {
        if ('chatId' in body) return changeChat(app, member, body)
        if ('model' in body) return quoteInstead(app, member, body.messageId)
        return 'status' in body
          ? stopAnswer(app, member, body.messageId)
          : rateAnswer(app, member, body)
      },
      rename: ({ member, body }) => renameChat(app, member, body.chatId, body.title),
      remove: ({ member, query }) => deleteChats(app, member, query),
      fork: ({ member, body }) => forkChat(app, member, body.messageId),
      import: ({ member, files }) => importChats(app, member, files.file!),
      export: ({ member, query, languages, signal }) =>
        exportChats({ ...app, setPdf, takeTurn }, query, { member, languages, signal }),
    }
  },
  async (app) => {
    await indexOlderChats(app)
    return startHeartbeat(app)
  },
)

/** Events for callers that accept them; the others get the whole answer when it is complete. */
function answered(
  app: App,
  member: Member,
  sent: StoredExchange,
  how: { events: boolean; signal: AbortSignal; chosen: string | undefined; ip: string },
) {
  const { signal } = how
  if (sent.fresh) startAnswer(app, member, sent, how)
  const events = followAnswer(app, member, sent.botMessage.id, 0, signal, sent.fresh)
  if (how.events) return new Events(events)
  return new Later(async () => {
    for await (const { event } of events)
      if (event.type === 'failure')
        throw new Refusal(event.data.httpCode, event.data.message, {
          payload: event.data.payload,
          ...(event.data.httpCode === 503 ? { retryAfterSeconds } : {}),
        })
    return exchangeNow(app, member, sent)
  })
}

async function exchangeNow(app: App, member: Member, sent: StoredExchange): Promise<Exchange> {
  const [chat, userMessage, botMessage] = await Promise.all([
    findChat(app, member, sent.chat.id),
    findMessage(app, member, sent.userMessage.id),
    findMessage(app, member, sent.botMessage.id),
  ])
  return presentExchange(app, { chat, userMessage, botMessage })
}

/** For an answer that failed for a temporary reason. */
const retryAfterSeconds = 10

/** The largest number that the log can count to. */
const mostEvents = 2_147_483_647

const numberOf = (header: string | string[] | undefined) =>
  Math.min(mostEvents, Math.max(0, Math.trunc(Number(header)) || 0))

export const nextQuestionRoutes = implement(nextQuestions, (app) => ({
  list: ({ member, params }) => nextQuestionsOf(app, member, params.messageId),
}))

export const draftRoutes = implement(drafts, (app) => ({
  list: ({ member }) => listDrafts(app, member),
  keep: ({ member, body }) => keepDraft(app, member, body),
}))
