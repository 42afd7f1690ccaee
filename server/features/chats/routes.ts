import { chats } from '#contract/chats/chat.ts'
import { drafts } from '#contract/chats/drafts.ts'
import { folders } from '#contract/chats/folders.ts'
import { nextQuestions } from '#contract/chats/next-questions.ts'
import { savedAnswers } from '#contract/chats/saved-answers.ts'
import { Events, implement } from '#server/implement.ts'
import { changeChat, listChats, listMessages, rateAnswer, readChat, renameChat } from './chats.ts'
import { keepDraft, listDrafts } from './drafts.ts'
import { exportChats } from './export/export-chats.ts'
import { createSetPdf } from './export/pdf.ts'
import { listFolders, makeFolder, removeFolder, renameFolder } from './folders.ts'
import { forkChat } from './copy/fork.ts'
import { createFollowing } from './answering/running/follow.ts'
import { importChats } from './import/import-chats.ts'
import { startHeartbeat } from './answering/running/instances.ts'
import { deleteChats, goesAlong } from './remove.ts'
import { listSavedAnswers, saveAnswer } from './saved-answers.ts'
import { searchChats, searchInChat } from './search/search.ts'
import { indexOlderChats } from './search/terms.ts'
import { queryOf } from './search/words.ts'
import { createAsking } from './answering/ask.ts'
import { answerAgain, sendMessage } from './answering/send.ts'
import { modelOf, modelsFor } from '../subscriptions/subscriptions.ts'
import { nextQuestionsOf } from './answering/next-questions.ts'
import { quoteInstead } from './answering/running/stand-in.ts'
import { stopAnswer } from './answering/running/stop.ts'

export const chatRoutes = implement(
  chats,
  (app) => {
    const setPdf = createSetPdf()
    const ask = createAsking(app)
    const follow = createFollowing(app)
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
        const how = { events, signal, chosen: body.model, ip: from.ip }
        return ask(member, how, () => sendMessage(app, member, body))
      },
      again: async ({ member, body, events, signal, from }) => {
        if (body.model) await modelOf(app, member, body.model)
        const how = { events, signal, chosen: body.model, ip: from.ip }
        return ask(member, how, () => answerAgain(app, member, body))
      },
      models: ({ member }) => modelsFor(app, member),
      follow: ({ member, params, headers, signal }) =>
        new Events(follow(member, params.messageId, numberOf(headers['last-event-id']), signal)),
      change: ({ member, body }) => {
        if ('chatId' in body) return changeChat(app, member, body)
        if ('saved' in body) return saveAnswer(app, member, body)
        if ('model' in body) return quoteInstead(app, member, body.messageId)
        return 'status' in body
          ? stopAnswer(app, member, body.messageId)
          : rateAnswer(app, member, body)
      },
      rename: ({ member, body }) => renameChat(app, member, body.chatId, body.title),
      remove: ({ member, query }) => deleteChats(app, member, query),
      goesAlong: ({ member, query }) => goesAlong(app, member, query.chatIds),
      fork: ({ member, body }) => forkChat(app, member, body.messageId),
      import: ({ member, files }) => importChats(app, member, files.file!),
      export: ({ member, query, languages, signal }) =>
        exportChats(app, query, { member, languages, signal, setPdf }),
    }
  },
  async (app) => {
    await indexOlderChats(app)
    return startHeartbeat(app)
  },
)

/** The largest number that the log can count to. */
const mostEvents = 2_147_483_647

const numberOf = (header: string | string[] | undefined) =>
  Math.min(mostEvents, Math.max(0, Math.trunc(Number(header)) || 0))

export const savedAnswerRoutes = implement(savedAnswers, (app) => ({
  list: ({ member, query }) => listSavedAnswers(app, member, query),
}))

export const folderRoutes = implement(folders, (app) => ({
  list: ({ member }) => listFolders(app, member),
  make: ({ member, body }) => makeFolder(app, member, body.name),
  rename: ({ member, params, body }) => renameFolder(app, member, params.id, body.name),
  remove: ({ member, params }) => removeFolder(app, member, params.id),
}))

export const nextQuestionRoutes = implement(nextQuestions, (app) => ({
  list: ({ member, params, from }) => nextQuestionsOf(app, member, params.messageId, from.ip),
}))

export const draftRoutes = implement(drafts, (app) => ({
  list: ({ member }) => listDrafts(app, member),
  keep: ({ member, body }) => keepDraft(app, member, body),
}))
