import { subscriptions } from '#contract/account/subscriptions.ts'
import { implement } from '#server/implement.ts'
import { listHistory } from './history.ts'
import { keepPlans, listPlans } from './plans.ts'
import { purchaseFree } from './purchase-free.ts'
import { listFeatures } from './subscriptions.ts'

export const subscriptionRoutes = implement(
  subscriptions,
  (app) => ({
    list: ({ member, query, languages }) => listPlans(app, member, query.id, languages),
    features: ({ languages }) => listFeatures(app, languages),
    purchaseFree: ({ member, body }) => purchaseFree(app, member, body.subscriptionId),
    history: ({ member, query }) => listHistory(app, member, query),
  }),
  async (app) => void (await keepPlans(app)),
)
