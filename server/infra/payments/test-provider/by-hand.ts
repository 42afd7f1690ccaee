import { settle } from './billing.ts'
import type { Card, Dispute, ProviderEvent } from './state.ts'
import { type World, emit, find, invalid, newId } from './world.ts'

// What somebody does at the provider, and not by a call of ours.

export function setCard(world: World, customer: string, card: Card) {
  find(world.state.customers, 'customer', customer).card = card
  for (const one of Object.values(world.state.subscriptions))
    if (one.customer === customer && one.pinned) one.pinned = card
}

export function chooseCard(world: World, customer: string, card: Card) {
  find(world.state.customers, 'customer', customer).card = card
  emit(world, 'customer.updated', customer)
}

export function payInvoice(world: World, id: string, card: Card): boolean {
  const invoice = find(world.state.invoices, 'invoice', id)
  if (invoice.status !== 'open') throw invalid(`This invoice is ${invoice.status}.`)
  if (card === 'pays') settle(world, invoice)
  else emit(world, 'invoice.payment_failed', id)
  return card === 'pays'
}

export function dispute(world: World, invoice: string): string {
  const dispute: Dispute = { id: newId(world, 'dp'), created: world.at, invoice }
  find(world.state.invoices, 'invoice', invoice).disputed = true
  world.state.disputes[dispute.id] = dispute
  emit(world, 'charge.dispute.created', dispute.id)
  return dispute.id
}

export type Alteration = {
  amount?: number
  currency?: string
  quantity?: number
  priceId?: string
}

export function alter(world: World, id: string, to: Alteration) {
  const subscription = find(world.state.subscriptions, 'subscription', id)
  const { amount, currency, quantity, priceId } = to
  subscription.altered = {
    ...subscription.altered,
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
  }
  if (quantity !== undefined) subscription.quantity = quantity
  if (priceId !== undefined) subscription.price = priceId
  emit(world, 'customer.subscription.updated', id)
}

export function invent(world: World, type: string, object: Record<string, unknown>): ProviderEvent {
  const id = newId(world, 'evt')
  const made = { id, type, created: world.at, object, attempts: 0, taken: false }
  const event: ProviderEvent = { ...made, next: world.at }
  world.state.events.push(event)
  return event
}
