import { guestPasses } from '#contract/account/guest-passes.ts'
import { implement } from '#server/implement.ts'
import { givePass } from './give.ts'
import { listPasses } from './guest-passes.ts'
import { joinWithPass, lookAtPass, usePass } from './use.ts'
import { withdrawPass } from './withdraw.ts'

export const guestPassRoutes = implement(guestPasses, (app) => ({
  list: ({ member }) => listPasses(app, member),
  give: ({ member, body }) => givePass(app, member, body.email),
  withdraw: ({ member, params }) => withdrawPass(app, member, params.id),
  look: ({ body }) => lookAtPass(app, body.token),
  use: ({ member, body }) => usePass(app, member, body.token),
  join: ({ body, from, languages }) => joinWithPass(app, body, from, languages),
}))
