import { mailings, notices, unsubscribing } from '#contract/desk/mailings.ts'
import { implement } from '#server/implement.ts'
import {
  changeMailing,
  countMembers,
  listMailings,
  makeMailing,
  previewMailing,
  removeMailing,
  testMailing,
} from './drafts.ts'
import { listFailures, sendToOneAgain } from './failures.ts'
import { dismiss, noticesOf } from './notices.ts'
import { presentOne } from './rows.ts'
import {
  resumeMailing,
  sendMailing,
  settleMailing,
  stopMailing,
  withdrawNotice,
} from './sending.ts'
import { unsubscribe } from './unsubscribe.ts'

export const mailingRoutes = implement(mailings, (app) => ({
  list: ({ query }) => listMailings(app, query),
  make: ({ body, ...actor }) => makeMailing(app, actor, body),
  read: ({ params }) => presentOne(app, params.id),
  change: ({ params, body, ...actor }) => changeMailing(app, actor, params.id, body),
  remove: ({ params, ...actor }) => removeMailing(app, actor, params.id),
  count: ({ body }) => countMembers(app, body),
  preview: ({ member, body }) => previewMailing(app, member, body),
  test: ({ params, body, ...actor }) => testMailing(app, actor, params.id, body.locale),
  send: ({ params, body, ...actor }) => sendMailing(app, actor, params.id, body),
  stop: ({ params, ...actor }) => stopMailing(app, actor, params.id),
  resume: ({ params, ...actor }) => resumeMailing(app, actor, params.id),
  failures: ({ params, query }) => listFailures(app, params.id, query),
  again: ({ params, ...actor }) => sendToOneAgain(app, actor, params),
  settle: ({ params, ...actor }) => settleMailing(app, actor, params.id),
  withdrawNotice: ({ params, ...actor }) => withdrawNotice(app, actor, params.id),
}))

export const noticeRoutes = implement(notices, (app) => ({
  list: ({ member }) => noticesOf(app, member),
  dismiss: ({ member, params }) => dismiss(app, member, params.id),
}))

export const unsubscribingRoutes = implement(unsubscribing, (app) => ({
  unsubscribe: ({ params }) => unsubscribe(app, params.token),
}))
