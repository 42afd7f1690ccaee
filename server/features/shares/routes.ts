import { shares } from '#contract/chats/shares.ts'
import { implement } from '../../implement.ts'
import { renewShares } from './renew.ts'
import { copyShare, listShares, makeShare, readShare, withdrawShare } from './shares.ts'

export const shareRoutes = implement(
  shares,
  (app) => ({
    list: ({ member, query }) => listShares(app, member, query.chatId),
    make: ({ member, body }) => makeShare(app, member, body),
    withdraw: ({ member, params }) => withdrawShare(app, member, params.id),
    read: ({ member, params }) => readShare(app, member, params.shareId),
    copy: ({ member, params }) => copyShare(app, member, params.shareId),
  }),
  renewShares,
)
