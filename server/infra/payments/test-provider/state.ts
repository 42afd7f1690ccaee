import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How a customer's card behaves when it is charged. */
export const cards = ['pays', 'declines', 'confirms'] as const
export type Card = (typeof cards)[number]

export type Customer = {
  id: string
  created: number
  email: string
  name: string
  metadata: Record<string, string>
  /** The language of invoices. */
  locale?: string
  /**
   * The default card, charged if the subscription has none of its own; undefined: none was chosen
   * yet.
   */
  card?: Card
  /** Below zero: a credit for the next invoice. */
  balance: number
}

type Product = {
  id: string
  created: number
  name: string
  metadata: Words
  active: boolean
}

export type Price = {
  id: string
  created: number
  product: string
  lookup_key: string | null
  unit_amount: number
  currency: string
  interval: 'month' | 'year'
  metadata: Words
  active: boolean
}

export type CheckoutSession = {
  id: string
  created: number
  customer: string
  client_reference_id: string | null
  metadata: Words
  price: string
  quantity: number
  trialDays: number
  subscriptionMetadata: Words
  success_url: string
  cancel_url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  subscription: string | null
  expires_at: number
  /** The result of the last attempt, for the page. */
  refused?: boolean
  /** The entered promotion code, valid or not. */
  code?: string
  /** When a bank that takes days confirms the payment. */
  settles_at?: number
}

export type Subscription = {
  id: string
  created: number
  customer: string
  item: string
  price: string
  /** Only if somebody changed it at the provider. */
  altered?: { amount?: number; currency?: string }
  quantity: number
  /**
   * The card of the checkout: it takes precedence over the customer's default until it is detached.
   */
  pinned?: Card
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled'
  anchor: number
  period_start: number
  period_end: number
  trial_end: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  latest_invoice: string | null
  schedule: string | null
  metadata: Words
  /** The moments that were already reported. */
  told: string[]
}

export type Schedule = {
  id: string
  created: number
  customer: string
  subscription: string
  status: 'active' | 'released' | 'canceled'
  end_behavior: string
  /** Its next phase attaches this card to the subscription again. */
  pinned: Card | null
  phases: Phase[]
}

export type Phase = {
  start: number
  end: number
  price: string
  quantity: number
  trialEnd: number | null
}

export type Line = {
  description: string
  amount: number
  price: string
  start: number
  end: number
  proration: boolean
}

export type Invoice = {
  id: string
  number: string | null
  created: number
  customer: string
  subscription: string
  currency: string
  status: 'draft' | 'open' | 'paid' | 'void'
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: Line[]
  total: number
  amount_due: number
  amount_paid: number
  attempts: number
  finalizes_at: number | null
  next_attempt: number | null
  refunded: number
  disputed: boolean
}

type Refund = { id: string; created: number; invoice: string; amount: number }
export type Dispute = { id: string; created: number; invoice: string }
export type Portal = { id: string; created: number; customer: string; return_url: string }
type PortalSettings = { id: string; created: number; metadata: Words; features: unknown }

/** `next`: when it is sent again; null: it was delivered, or given up. */
export type ProviderEvent = {
  id: string
  type: string
  created: number
  object: Record<string, unknown>
  attempts: number
  taken: boolean
  next: number | null
}

type Words = Record<string, string>

export type State = {
  /** How far its clock was moved ahead of the given one. */
  aheadMs: number
  counter: number
  webhookSecret: string
  customers: Record<string, Customer>
  products: Record<string, Product>
  prices: Record<string, Price>
  checkouts: Record<string, CheckoutSession>
  subscriptions: Record<string, Subscription>
  schedules: Record<string, Schedule>
  invoices: Record<string, Invoice>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  portals: Record<string, Portal>
  portalSettings: Record<string, PortalSettings>
  events: ProviderEvent[]
  /** The recorded answers by idempotency key. */
  answers: Record<string, { hash: string; status: number; body: unknown; at: number }>
}

const empty = (): State => ({
  aheadMs: 0,
  counter: 0,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  customers: {},
  products: {},
  prices: {},
  checkouts: {},
  subscriptions: {},
  schedules: {},
  invoices: {},
  refunds: {},
  disputes: {},
  portals: {},
  portalSettings: {},
  events: [],
  answers: {},
})

export const stateFile = (dataDir: string) => path.join(dataDir, 'test-payments.json')

export function readState(dataDir: string): State {
  try {
    return { ...empty(), ...(JSON.parse(readFileSync(stateFile(dataDir), 'utf8')) as State) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty()
    throw error
  }
}

/** Atomic: a kill in the middle leaves the earlier file. */
export function writeState(dataDir: string, state: State) {
  mkdirSync(dataDir, { recursive: true })
  const file = stateFile(dataDir)
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
