import { help } from '#contract/help.ts'
import { implement } from '../../implement.ts'
import { askOperator } from './ask.ts'
import { countThreads, listReceived, listThreads, openReceived, openThread } from './read.ts'
import { answerThread, replyToOperator, seeReply, setState } from './reply.ts'

export const helpRoutes = implement(help, (app) => ({
  ask: ({ member, body }) => askOperator(app, member, body),
  list: ({ member, query }) => listThreads(app, member, query),
  read: ({ member, params }) => openThread(app, member, params.id),
  reply: ({ member, params, body }) => replyToOperator(app, member, params.id, body),
  see: ({ member, params, body }) => seeReply(app, member, params.id, body.seenReplyId),
  counts: ({ member }) => countThreads(app, member),
  received: ({ query }) => listReceived(app, query),
  open: ({ params }) => openReceived(app, params.id),
  answer: ({ member, params, body }) => answerThread(app, member, params.id, body),
  setState: ({ params, body }) => setState(app, params.id, body.state),
}))
