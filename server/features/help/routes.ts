import { help } from '#contract/chats/help.ts'
import { implement } from '#server/implement.ts'
import { auditOpened } from '../audit/audit.ts'
import { askOperator } from './ask.ts'
import { countThreads, listReceived, listThreads, openReceived, openThread } from './read.ts'
import { listReplies } from './replies.ts'
import { answerThread, replyToOperator, seeReply, setState } from './reply.ts'

export const helpRoutes = implement(help, (app) => ({
  ask: ({ member, body }) => askOperator(app, member, body),
  list: ({ member, query }) => listThreads(app, member, query),
  read: ({ member, params }) => openThread(app, member, params.id),
  reply: ({ member, params, body }) => replyToOperator(app, member, params.id, body),
  replies: ({ member, params, query }) => listReplies(app, params.id, query, member),
  see: ({ member, params, body }) => seeReply(app, member, params.id, body.seenReplyId),
  counts: ({ member }) => countThreads(app, member),
  received: ({ query }) => listReceived(app, query),
  open: async ({ member, params, from }) => {
    const thread = await openReceived(app, params.id)
    await auditOpened(app, { member, from }, 'thread.opened', 'thread', [params.id])
    return thread
  },
  receivedReplies: async ({ member, params, query, from }) => {
    const replies = await listReplies(app, params.id, query)
    await auditOpened(app, { member, from }, 'thread.opened', 'thread', [params.id])
    return replies
  },
  answer: ({ member, params, body, from }) => answerThread(app, { member, from }, params.id, body),
  setState: ({ member, params, body, from }) =>
    setState(app, { member, from }, params.id, body.state),
}))
