import { shares } from '#contract/chats/shares.ts'
import { implement } from '#server/implement.ts'
import { renewShares } from './renew.ts'
import { readShare } from './read-share.ts'
import { copyShare, listShares, makeShare, withdrawShare } from './shares.ts'

export const shareRoutes = implement(
  shares,
  (app) => ({
    list: ({ member, query }) => listShares(app, member, query.chatId),
    make: ({ member, body }) => makeShare(app, member, body),
    withdraw: ({ member, params }) => withdrawShare(app, member, params.id),
    read: ({ member, params, query }) => readShare(app, member, params.shareId, query.cursor),
    copy: ({ member, params }) => copyShare(app, member, params.shareId),
  }),
  renewShares,
)
