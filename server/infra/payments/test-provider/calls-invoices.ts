import { type Call, page } from './page.ts'
import { changedPrice, dueNow, dueOf } from './calls-subscriptions.ts'
import { type Form, formOf, listOf, numberOf, wordOf } from './form.ts'
import { chargeShape, list, paymentShape, render } from './shapes.ts'
import type { Invoice } from './state.ts'
import { type World, emit, find, invalid, newId } from './world.ts'

/** Invoices and the money that was paid for them. */
export const callsOfInvoices: Call[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    run: (world, given) => {
      const { customer, subscription, status } = given
      if (customer !== undefined) find(world.state.customers, 'customer', customer, 'customer')
      const found = Object.values(world.state.invoices).filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (subscription === undefined || one.subscription === subscription) &&
          (status === undefined || one.status === status),
      )
      return page(world, given, '/v1/invoices', found)
    },
  },
  { method: 'POST', path: '/v1/invoices/create_preview', run: preview },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    run: (world, _, id) => render(world, find(world.state.invoices, 'invoice', id).id),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    run: (world, _, id) => {
      const invoice = find(world.state.invoices, 'invoice', id)
      if (invoice.status !== 'open') throw invalid(`This invoice is ${invoice.status}.`)
      Object.assign(invoice, { status: 'void', next_attempt: null })
      emit(world, 'invoice.voided', id)
      return render(world, id)
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    run: (world, given) => {
      const intent = wordOf(formOf(given['payment'])['payment_intent'])
      const invoice = world.state.invoices[intent?.slice(3) ?? '']
      return page(world, given, '/v1/invoice_payments', invoice ? [invoice] : [], paymentShape)
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    run: (world, given) => {
      const found = Object.values(world.state.invoices).filter(
        ({ customer, attempts, amount_due }) =>
          attempts > 0 && amount_due > 0 && customer === given['customer'],
      )
      return page(world, given, '/v1/charges', found, chargeShape)
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    run: (world, _, id) =>
      chargeShape(find(world.state.invoices, 'charge', id.replace(/^ch_/, ''))),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    run: (world, given) => page(world, given, '/v1/refunds', Object.values(world.state.refunds)),
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    run: (world, given) => {
      const payment = (wordOf(given['payment_intent']) ?? '').replace(/^pi_/, '')
      const invoice = find(world.state.invoices, 'payment_intent', payment)
      return render(world, refund(world, invoice, numberOf(given['amount'])))
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    run: (world, given) => page(world, given, '/v1/disputes', Object.values(world.state.disputes)),
  },
]

export function refund(world: World, invoice: Invoice, amount?: number): string {
  const left = invoice.amount_paid - invoice.refunded
  if (left <= 0) throw invalid('This payment was given back already.', 'charge_already_refunded')
  const given = amount ?? left
  if (given > left) throw invalid('This is more than was paid.', 'amount_too_large')
  const id = newId(world, 're')
  invoice.refunded += given
  world.state.refunds[id] = { id, created: world.at, invoice: invoice.id, amount: given }
  emit(world, 'charge.refunded', `ch_${invoice.id}`)
  return id
}

function preview(world: World, given: Form) {
  const { state } = world
  const subscription = find(state.subscriptions, 'subscription', given['subscription'])
  const details = formOf(given['subscription_details'])
  const item = formOf(listOf(details['items'])[0])
  const price = changedPrice(world, subscription, item)
  const endsTrial = details['trial_end'] === 'now' && subscription.status === 'trialing'
  const lines = dueNow(world, subscription, price, endsTrial)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    object: 'invoice',
    id: 'upcoming_in',
    customer: subscription.customer,
    currency: price.currency,
    total,
    amount_due: dueOf(world, subscription, lines),
    lines: list([], '/v1/invoices/upcoming/lines'),
  }
}
