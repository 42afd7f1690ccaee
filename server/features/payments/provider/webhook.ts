import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { badRequest } from '#server/errors.ts'
import {
  BadSignature,
  LateSignature,
  type PaymentEvent,
  ProviderAway,
  WrongMode,
} from '#server/infra/payments/payments.ts'
import { LeaseLost } from './lease.ts'
import { findByProviderId } from './customers.ts'
import { asSaid } from '../changes/refusals.ts'
import { reverse } from './reverse.ts'
import { syncCustomer } from './sync.ts'

/**
 * An event only names the customer; their state is read at the provider. Each event is handled
 * once. A failure is answered as one, so that the provider sends the event again.
 */
export async function takeEvent(app: App, raw: Buffer, signature: string | undefined) {
  const event = await read(app, raw, signature)
  if (await wasHandled(app, event)) return null
  const customer = event.customer ? await findByProviderId(app, event.customer) : undefined
  try {
    if (customer && event.reversed) await reverse(app, customer, event.reversed)
    else if (customer) await syncCustomer(app, customer)
    else if (event.customer)
      app.log.info(
        { event: event.id, type: event.type, customer: event.customer },
        'An event is about a customer who is not known here.',
      )
  } catch (error) {
    throw error instanceof ProviderAway || error instanceof LeaseLost ? asSaid(error) : error
  }
  await app.db
    .updateTable('paymentEvents')
    .set({ handledAt: app.now() })
    .where('id', '=', event.id)
    .execute()
  return null
}

async function read(app: App, raw: Buffer, signature: string | undefined): Promise<PaymentEvent> {
  try {
    return await app.payments.readEvent(raw, signature)
  } catch (error) {
    if (error instanceof LateSignature)
      app.log.warn(
        'An event of the payment provider was refused: by this server’s clock it was signed more than five minutes before it came. If more of these come, the clock is wrong: set it by NTP. What was missed is made up for by the hourly reconciliation.',
      )
    if (error instanceof BadSignature)
      throw badRequest('This is not signed as the payment provider signs. Nothing was stored.')
    if (error instanceof WrongMode)
      throw badRequest(
        'This event is of the other mode, test or live, than the key of this server. Nothing was stored.',
      )
    throw asSaid(error)
  }
}

/** Recorded before it is handled; an event that failed before is handled again. */
async function wasHandled({ db, now }: App, event: PaymentEvent): Promise<boolean> {
  const { rows } = await sql<{ handledAt: Date | null }>`
    insert into payment_events (id, type, customer, received_at)
    values (${event.id}, ${event.type}, ${event.customer}, ${now()})
    on conflict (id) do update set attempts = payment_events.attempts + 1
    returning handled_at`.execute(db)
  return rows[0]!.handledAt !== null
}
