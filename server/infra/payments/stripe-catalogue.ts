import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { Payments, PayingMember, PlanPrice } from './payments.ts'
import { unpin } from './stripe-changes.ts'
import { asOurs, missing } from './stripe-errors.ts'

type Catalogue = Pick<Payments, 'ensureCustomer' | 'updateCustomer' | 'ensurePrice' | 'openPortal'>

/**
 * What is created once at Stripe and found again: customers, products, prices, the portal's
 * settings.
 */
export function catalogue(stripe: Stripe): Catalogue {
  let portal: Promise<string> | undefined
  return {
    ensureCustomer: (member, known) => asOurs(() => ensureCustomer(stripe, member, known)),
    updateCustomer: (customer, member) =>
      asOurs(async () => void (await missing(stripe.customers.update(customer, shownOf(member))))),
    ensurePrice: (price) => asOurs(() => ensurePrice(stripe, price)),
    openPortal: (customer, returnUrl) =>
      asOurs(async () => {
        for await (const one of stripe.subscriptions.list({ customer, limit: 100 }))
          await unpin(stripe, one)
        portal ??= ensurePortal(stripe).catch((error: unknown) => {
          portal = undefined
          throw error
        })
        const session = await stripe.billingPortal.sessions.create({
          customer,
          configuration: await portal,
          return_url: returnUrl,
        })
        return session.url
      }),
  }
}

async function ensureCustomer(stripe: Stripe, member: PayingMember, known: string | undefined) {
  if (known !== undefined) {
    const there = await missing(stripe.customers.retrieve(known))
    if (there && !there.deleted) return known
  }
  const { id, email } = member
  // It was created before and the answer was lost: Stripe forgets idempotency keys after a day.
  const same = await stripe.customers
    .list({ email, limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  const found = same.find(({ metadata }) => metadata['member'] === id)
  if (found) return found.id
  const given = { ...shownOf(member), metadata: { member: id } }
  const made = await stripe.customers.create(given, {
    // The idempotency key of a deleted customer would return that customer.
    idempotencyKey: `customer-${id}-${hashOf(known ? { ...given, known } : given)}`,
  })
  return made.id
}

/** The name on invoices. */
const shownOf = ({ email, name, locale }: PayingMember) => ({
  email,
  name,
  preferred_locales: [locale],
})

async function ensurePrice(stripe: Stripe, price: PlanPrice): Promise<string> {
  const { planId, interval, amount } = price
  const currency = price.currency.toLowerCase()
  const key = `carrel:${planId}:${interval}:${amount}:${currency}`
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  const [found] = data
  // Somebody may have moved the lookup key to another price on the provider's pages.
  const isIt =
    found?.unit_amount === amount &&
    found.currency === currency &&
    found.recurring?.interval === interval &&
    found.recurring.interval_count === 1
  if (isIt) return found.id
  const product = await ensureProduct(stripe, price)
  const made = await stripe.prices.create(
    {
      product,
      unit_amount: amount,
      currency,
      recurring: { interval },
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { plan: planId },
    },
    { idempotencyKey: `price-${key}${found ? `-${found.id}` : ''}` },
  )
  return made.id
}

async function ensureProduct(stripe: Stripe, { planId, planName }: PlanPrice): Promise<string> {
  const id = `carrel-${planId}`
  try {
    await stripe.products.create({ id, name: planName, metadata: { plan: planId } })
  } catch (error) {
    const there =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_already_exists'
    if (!there) throw error
    // Keeps the name up to date.
    await stripe.products.update(id, { name: planName, active: true })
  }
  return id
}

/**
 * Settings of our own, so that the operator need not set anything up and plans are changed only
 * here.
 */
async function ensurePortal(stripe: Stripe): Promise<string> {
  const version = 'carrel-1'
  const all = await stripe.billingPortal.configurations
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: 1_000 })
  const found = all.find(({ metadata }) => metadata?.['made'] === version)
  if (found) return found.id
  const made = await stripe.billingPortal.configurations.create(
    {
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: false },
      },
      metadata: { made: version },
    },
    { idempotencyKey: `portal-${version}` },
  )
  return made.id
}

const hashOf = (given: unknown) =>
  createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 16)
