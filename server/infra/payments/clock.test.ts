import { expect, test } from 'vitest'
import { addMonths, periodEnd } from './test-provider/periods.ts'
import { day, hour, opened, only, subscribed } from './testing/opened.ts'

const told = (provider: { events: () => { type: string }[] }, from = 0) =>
  provider
    .events()
    .slice(from)
    .map(({ type }) => type)

test('a trial ends in a first payment, and its end is told three days before', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer } = await subscribed(given, { trialDays: 14 })
  const begun = await only(payments, customer)
  expect(begun).toMatchObject({ status: 'trialing', lastInvoice: { total: { amount: 0 } } })
  expect(begun.trialEnd).toEqual(new Date(given.now().getTime() + 14 * day))
  expect(begun.periodEnd).toEqual(begun.trialEnd)
  const before = provider.events().length
  given.advance(11 * day)
  expect(told(provider, before)).toEqual(['customer.subscription.trial_will_end'])
  given.advance(3 * day)
  expect(await only(payments, customer)).toMatchObject({
    status: 'active',
    periodStart: begun.trialEnd,
    lastInvoice: { status: 'draft', total: { amount: 900 } },
  })
  given.advance(hour)
  expect(await only(payments, customer)).toMatchObject({ lastInvoice: { status: 'paid' } })
  expect(told(provider, before + 1)).toEqual([
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
  ])
})

test('a renewal that fails is past due, is tried again, and recovers with another card', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer } = await subscribed(given)
  const { periodEnd: end } = await only(payments, customer)
  provider.setCard(customer, 'declines')
  given.advanceTo(end)
  expect(await only(payments, customer)).toMatchObject({ status: 'active', periodStart: end })
  given.advance(hour)
  const late = await only(payments, customer)
  expect(late).toMatchObject({ status: 'past_due', lastInvoice: { status: 'open' } })
  expect(late.lastInvoice!.payUrl).toContain('/dev/invoices/in_')
  given.advance(3 * day)
  expect(await only(payments, customer)).toMatchObject({ status: 'past_due' })
  expect(provider.events('invoice.payment_failed')).toHaveLength(2)
  provider.setCard(customer, 'pays')
  given.advance(2 * day)
  expect(await only(payments, customer)).toMatchObject({
    status: 'active',
    periodStart: end,
    lastInvoice: { status: 'paid', payUrl: null },
  })
})

test('who pays the open invoice himself is no longer past due', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer } = await subscribed(given)
  provider.setCard(customer, 'declines')
  const { periodEnd: end } = await only(payments, customer)
  given.advanceTo(new Date(end.getTime() + hour))
  const { lastInvoice } = await only(payments, customer)
  expect(provider.payInvoice(lastInvoice!.id, 'declines')).toBe(false)
  expect(await only(payments, customer)).toMatchObject({ status: 'past_due' })
  expect(provider.payInvoice(lastInvoice!.id)).toBe(true)
  expect(await only(payments, customer)).toMatchObject({ status: 'active' })
})

test('a payment that fails five times in two weeks ends the subscription', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer } = await subscribed(given)
  provider.setCard(customer, 'confirms')
  const { periodEnd: end } = await only(payments, customer)
  const failed = end.getTime() + hour
  given.advanceTo(new Date(failed + 14 * day - 1_000))
  expect(await only(payments, customer)).toMatchObject({ status: 'past_due' })
  given.advance(1_000)
  expect(await only(payments, customer)).toMatchObject({
    status: 'ended',
    endedAt: new Date(failed + 14 * day),
  })
  expect(provider.events('invoice.payment_failed').map(({ created }) => created * 1_000)).toEqual(
    [0, 3, 5, 7, 14].map((days) => failed + days * day),
  )
  expect(provider.events('invoice.payment_action_required')).toHaveLength(5)
  expect(provider.nextAt()).toBeNull()
})

test('a bank that takes its time grants nothing until it has said yes', async () => {
  const given = await opened()
  const { payments } = given
  const { customer, checkout } = await subscribed(given, { way: 'bank' })
  expect(await payments.readCheckout(checkout.id)).toMatchObject({
    state: 'complete',
    paid: false,
  })
  expect(await only(payments, customer)).toMatchObject({ status: 'incomplete' })
  given.advance(2 * day)
  expect(await payments.readCheckout(checkout.id)).toMatchObject({ paid: true })
  expect(await only(payments, customer)).toMatchObject({
    status: 'active',
    lastInvoice: { status: 'paid' },
  })
})

test('a checkout that nobody pays is over after a day', async () => {
  const given = await opened()
  const { payments, provider } = given
  const customer = await payments.ensureCustomer({
    id: 'ana',
    email: 'ana@example.org',
    name: 'Ana',
    locale: 'en',
  })
  const priceId = await payments.ensurePrice({
    planId: 'reader',
    planName: 'Reader',
    interval: 'month',
    amount: 900,
    currency: 'EUR',
  })
  const { id } = await payments.openCheckout({
    id: 'order',
    customer,
    priceId,
    trialDays: 0,
    successUrl: 'https://carrel.test/',
    cancelUrl: 'https://carrel.test/',
    locale: 'en',
  })
  given.advance(day)
  expect(await payments.readCheckout(id)).toMatchObject({ state: 'expired' })
  expect(provider.events('checkout.session.expired')).toHaveLength(1)
})

test('many periods at once are the same as one after another', async () => {
  const one = await opened()
  const other = await opened()
  const [a, b] = [await subscribed(one), await subscribed(other)]
  one.advance(100 * day)
  for (let passed = 0; passed < 100; passed++) other.advance(day)
  const invoices = async (given: typeof one, customer: string) =>
    (await given.payments.listInvoices(customer, { limit: 100 })).items.map(
      ({ number, status }) => `${number} ${status}`,
    )
  expect(await invoices(one, a.customer)).toEqual(await invoices(other, b.customer))
  expect(await invoices(one, a.customer)).toHaveLength(4)
  expect(told(one.provider)).toEqual(told(other.provider))
})

test('the 31st becomes the last day of a shorter month, and the 31st again after it', () => {
  const from = Date.UTC(2027, 0, 31, 12) / 1_000
  const days = [1, 2, 3, 13].map((months) =>
    new Date(addMonths(from, months) * 1_000).toISOString(),
  )
  expect(days).toEqual([
    '2027-02-28T12:00:00.000Z',
    '2027-03-31T12:00:00.000Z',
    '2027-04-30T12:00:00.000Z',
    '2028-02-29T12:00:00.000Z',
  ])
  const february = addMonths(from, 1)
  expect(new Date(periodEnd(from, 'month', february) * 1_000).getUTCDate()).toBe(31)
  const leap = Date.UTC(2028, 1, 29) / 1_000
  expect(new Date(periodEnd(leap, 'year', leap) * 1_000).toISOString()).toContain('2029-02-28')
})
