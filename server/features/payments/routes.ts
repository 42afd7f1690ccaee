import { payments } from '#contract/account/payments.ts'
import { implement } from '#server/implement.ts'
import { audited } from '../audit/audit.ts'
import { paymentsAtAGlance } from './at-a-glance.ts'
import { cancelPlan, resumePlan } from './changes/cancel.ts'
import { changePlan, dropChange, previewChange } from './changes/change.ts'
import { confirmSession, openSession, pendingCheckout } from './changes/checkout.ts'
import { listInvoices, openPortal } from './portal.ts'
import { reconcileNow } from './provider/reconcile.ts'
import { warnOfTestKey } from './provider/test-key.ts'
import { listTroubles, settleTrouble } from './troubles.ts'
import { takeEvent } from './provider/webhook.ts'
import { sayIn } from '#server/sentences.ts'

export const paymentRoutes = implement(
  payments,
  (app) => ({
    session: ({ member, query }) => openSession(app, member, query),
    pending: ({ member }) => pendingCheckout(app, member),
    confirm: ({ member, body }) => confirmSession(app, member, body.sessionId),
    previewChange: ({ member, query }) => previewChange(app, member, query),
    change: ({ member, body }) => changePlan(app, member, body),
    dropChange: ({ member }) => dropChange(app, member),
    portal: ({ member }) => openPortal(app, member),
    invoices: ({ member, query }) => listInvoices(app, member, query),
    webhook: ({ body, headers }) =>
      takeEvent(app, bytesOf(body), headers['stripe-signature'] as string | undefined),
    cancel: ({ member, query }) =>
      query.resume ? resumePlan(app, member) : cancelPlan(app, member),
    atAGlance: ({ languages }) => paymentsAtAGlance(app, sayIn(languages)),
    troubles: ({ query, languages }) => listTroubles(app, query, sayIn(languages)),
    settle: ({ member, params, body, languages, from }) =>
      audited(
        app,
        { member, from },
        body.settled ? 'trouble.settled' : 'trouble.reopened',
        () => ({ kind: 'trouble', id: params.id }),
        (inside) => settleTrouble(inside, params.id, body.settled, sayIn(languages)),
      ),
    reconcile: ({ member, from }) => reconcileNow(app, { member, from }),
  }),
  warnOfTestKey,
)

/** A call without a body cannot be signed. */
const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
