import { expect, test } from 'vitest'
import { PaymentFailed, ProviderAway, ProviderRefused } from './payments.ts'
import { createPayments } from './create-payments.ts'
import { testPayments } from './test-payments.ts'
import { readConfig } from '#server/settings/config.ts'
import {
  ana,
  fellow,
  opened,
  only,
  orderOf,
  priceOf,
  publicUrl,
  reader,
  readerYear,
  subscribed,
} from './testing/opened.ts'

test('a member is one customer, however often he is asked for and at once', async () => {
  const { payments } = await opened()
  const ids = await Promise.all(Array.from({ length: 5 }, () => payments.ensureCustomer(ana)))
  expect(new Set(ids).size).toBe(1)
  expect(await payments.ensureCustomer(ana)).toBe(ids[0])
  const ben = await payments.ensureCustomer({ ...ana, id: 'ben' })
  expect(ben).not.toBe(ids[0])
})

test('a customer who moves is told of at the provider, and one who was struck out is left alone', async () => {
  const { payments, provider } = await opened()
  const customer = await payments.ensureCustomer(ana)
  const moved = { ...ana, email: 'ana@new.example', name: 'Ana Reyes' }
  await payments.updateCustomer(customer, moved)
  expect(provider.state.customers[customer]).toMatchObject({ email: moved.email, name: moved.name })
  expect(await payments.ensureCustomer(moved)).toBe(customer)
  await payments.updateCustomer('cus_gone', moved)
  expect(Object.keys(provider.state.customers)).toEqual([customer])
})

test('each plan, rhythm, amount and currency has one price, found again by what it is', async () => {
  const { payments, provider } = await opened()
  const month = await payments.ensurePrice(reader)
  expect(await payments.ensurePrice(reader)).toBe(month)
  const others = await Promise.all([
    payments.ensurePrice(readerYear),
    payments.ensurePrice({ ...reader, amount: 1_000 }),
    payments.ensurePrice({ ...reader, currency: 'USD' }),
    payments.ensurePrice(fellow),
  ])
  expect(new Set([month, ...others]).size).toBe(5)
  expect(Object.keys(provider.state.products)).toEqual(['carrel-reader', 'carrel-fellow'])
})

test('a key of a price that was moved to another one at the provider is not trusted', async () => {
  const { payments, provider } = await opened()
  const right = await payments.ensurePrice(reader)
  Object.assign(provider.state.prices[right]!, { unit_amount: 1 })
  const made = await payments.ensurePrice(reader)
  expect(made).not.toBe(right)
  expect(provider.state.prices[made]).toMatchObject({ unit_amount: 900 })
})

test('a checkout is one for one order, carries it, and is paid once', async () => {
  const { payments, provider } = await opened()
  const customer = await payments.ensureCustomer(ana)
  const order = orderOf(customer, await payments.ensurePrice(reader))
  const checkout = await payments.openCheckout(order)
  expect(await payments.openCheckout(order)).toEqual(checkout)
  expect(checkout.url).toBe(`${publicUrl}/dev/checkout/${checkout.id}`)
  expect(await payments.readCheckout(checkout.id)).toEqual({
    id: checkout.id,
    customer,
    orderId: 'order-1',
    state: 'open',
    paid: false,
    subscription: null,
  })
  expect(await payments.readSubscriptions(customer)).toEqual([])
  expect(provider.pay(checkout.id)).toBe('paid')
  expect(() => provider.pay(checkout.id)).toThrow('over')
  const { id } = await only(payments, customer)
  expect(await payments.readCheckout(checkout.id)).toMatchObject({
    state: 'complete',
    paid: true,
    subscription: id,
  })
  expect(provider.state.checkouts[checkout.id]!.success_url).toBe(
    `${publicUrl}/back?checkout=${checkout.id}`,
  )
})

test('what is declined, refused or cancelled in a checkout leaves it open and nothing paid', async () => {
  const { payments, provider } = await opened()
  const customer = await payments.ensureCustomer(ana)
  const { id } = await payments.openCheckout(orderOf(customer, await payments.ensurePrice(reader)))
  expect(provider.pay(id, 'declines')).toBe('declined')
  expect(provider.pay(id, 'confirms')).toBe('confirm')
  expect(provider.confirm(id, false)).toBe('declined')
  expect(await payments.readCheckout(id)).toMatchObject({ state: 'open', paid: false })
  expect(await payments.readSubscriptions(customer)).toEqual([])
  expect(provider.pay(id, 'confirms')).toBe('confirm')
  expect(provider.confirm(id)).toBe('paid')
  expect(await only(payments, customer)).toMatchObject({ status: 'active' })
})

test('a closed checkout cannot be paid, and closing is no error for what is over', async () => {
  const { payments, provider } = await opened()
  const customer = await payments.ensureCustomer(ana)
  const priceId = await payments.ensurePrice(reader)
  const first = await payments.openCheckout(orderOf(customer, priceId))
  await payments.closeCheckout(first.id)
  expect(() => provider.pay(first.id)).toThrow('over')
  expect(await payments.readCheckout(first.id)).toMatchObject({ state: 'expired', paid: false })
  await payments.closeCheckout(first.id)
  await payments.closeCheckout('cs_unknown')
  const second = await payments.openCheckout(orderOf(customer, priceId, 'order-2'))
  provider.pay(second.id)
  await payments.closeCheckout(second.id)
  expect(await payments.readCheckout(second.id)).toMatchObject({ state: 'complete', paid: true })
  expect(await payments.readCheckout('cs_unknown')).toBeUndefined()
})

test('a subscription is read with its price, its periods and its last invoice', async () => {
  const given = await opened()
  const { customer, priceId, id } = await subscribed(given)
  const now = given.now()
  const next = new Date(now)
  next.setUTCMonth(now.getUTCMonth() + 1)
  expect(await only(given.payments, customer)).toEqual({
    id,
    customer,
    status: 'active',
    priceId,
    price: { amount: 900, currency: 'EUR', interval: 'month' },
    quantity: 1,
    createdAt: now,
    periodStart: now,
    periodEnd: next,
    trialEnd: null,
    cancelAtPeriodEnd: false,
    nextPriceId: null,
    endedAt: null,
    lastInvoice: {
      id: expect.stringMatching(/^in_/),
      number: 'TEST-0001',
      createdAt: now,
      description: 'Reader (each month)',
      total: { amount: 900, currency: 'EUR' },
      paid: { amount: 900, currency: 'EUR' },
      status: 'paid',
      pdfUrl: expect.stringContaining(`${publicUrl}/dev/invoices/in_`),
      payUrl: null,
    },
  })
})

test('an invoice is in the language of its customer, also after a change of it', async () => {
  const given = await opened()
  const member = { ...ana, locale: 'de' }
  const { customer, id } = await subscribed(given, { member })
  const described = async () => (await only(given.payments, customer)).lastInvoice?.description
  expect(await described()).toBe('Reader (jeden Monat)')
  await given.payments.changeNow(id, await given.payments.ensurePrice(fellow), 'k1')
  expect(await described()).toBe('Restliche Zeit von Fellow (jeden Monat)')
  await given.payments.updateCustomer(customer, ana)
  await given.payments.changeNow(id, await given.payments.ensurePrice(reader), 'k2')
  expect(await described()).toBe('Remaining time of Reader (each month)')
})

test('what was made of a price or a number behind our back is seen', async () => {
  const given = await opened()
  const { customer, id } = await subscribed(given)
  given.provider.alter(id, { amount: 1, currency: 'USD', quantity: 3 })
  expect(await only(given.payments, customer)).toMatchObject({
    price: { amount: 1, currency: 'USD' },
    quantity: 3,
  })
})

test('a customer whom the provider does not have has no subscriptions, and is made anew', async () => {
  const { payments } = await opened()
  expect(await payments.readSubscriptions('cus_unknown')).toEqual([])
  const first = await payments.ensureCustomer(ana)
  expect(await payments.ensureCustomer(ana, first)).toBe(first)
  const ben = { ...ana, id: 'ben' }
  const made = await payments.ensureCustomer(ben, 'cus_unknown')
  expect(made).not.toBe(first)
  expect(await payments.ensureCustomer(ben, 'cus_unknown')).toBe(made)
})

test('more is had at once for what is left of the period, as the preview said', async () => {
  const given = await opened()
  const { payments } = given
  const { customer, id } = await subscribed(given)
  const before = await only(payments, customer)
  const dearer = await payments.ensurePrice(fellow)
  const length = before.periodEnd.getTime() - before.periodStart.getTime()
  given.advance(length / 2)
  const { due, credit } = await payments.previewChange(id, dearer)
  expect({ due, credit }).toEqual({ due: { amount: 750, currency: 'EUR' }, credit: null })
  await payments.changeNow(id, dearer, 'k1')
  const after = await only(payments, customer)
  expect(after).toMatchObject({
    status: 'active',
    priceId: dearer,
    periodEnd: before.periodEnd,
    lastInvoice: {
      total: due,
      status: 'paid',
      description: 'Remaining time of Fellow (each month)',
    },
  })
  // Told twice, done once.
  await payments.changeNow(id, dearer, 'k1')
  const { items } = await payments.listInvoices(customer, { limit: 10 })
  expect(items).toHaveLength(2)
})

test('from month to year a new period begins, and what was left is taken off', async () => {
  const given = await opened()
  const { payments } = given
  const { customer, id } = await subscribed(given)
  const before = await only(payments, customer)
  given.advance((before.periodEnd.getTime() - before.periodStart.getTime()) / 2)
  const year = await payments.ensurePrice(readerYear)
  expect(await payments.previewChange(id, year)).toMatchObject({
    due: { amount: 8_550, currency: 'EUR' },
  })
  await payments.changeNow(id, year, 'k1')
  const after = await only(payments, customer)
  expect(after.periodStart).toEqual(given.now())
  expect(after.periodEnd.getUTCFullYear()).toBe(given.now().getUTCFullYear() + 1)
  expect(after.price).toEqual({ amount: 9_000, currency: 'EUR', interval: 'year' })
})

test.each(['declines', 'confirms'] as const)(
  'a change whose payment %s changes nothing, not even what was to come',
  async (card) => {
    const given = await opened()
    const { payments, provider } = given
    const { customer, id } = await subscribed(given)
    const dearer = await payments.ensurePrice(fellow)
    await payments.changeAtPeriodEnd(id, await payments.ensurePrice(readerYear), 'k0')
    const before = await only(payments, customer)
    provider.setCard(customer, card)
    await expect(payments.changeNow(id, dearer, 'k1')).rejects.toThrow(PaymentFailed)
    expect(await only(payments, customer)).toEqual(before)
    // The same attempt stays what it was; another one is another.
    provider.setCard(customer, 'pays')
    await expect(payments.changeNow(id, dearer, 'k1')).rejects.toThrow(PaymentFailed)
    await payments.changeNow(id, dearer, 'k2')
    expect(await only(payments, customer)).toMatchObject({ priceId: dearer, nextPriceId: null })
  },
)

test('a change in a trial costs nothing and leaves the trial as it is', async () => {
  const given = await opened()
  const { payments } = given
  const { customer, id } = await subscribed(given, { trialDays: 14 })
  const { trialEnd } = await only(payments, customer)
  const dearer = await payments.ensurePrice(fellow)
  expect(await payments.previewChange(id, dearer)).toMatchObject({
    due: { amount: 0, currency: 'EUR' },
  })
  await payments.changeNow(id, dearer, 'k1')
  expect(await only(payments, customer)).toMatchObject({
    status: 'trialing',
    priceId: dearer,
    trialEnd,
    periodEnd: trialEnd,
  })
})

test('a trial that a change ends is paid from then on', async () => {
  const given = await opened()
  const { payments } = given
  const { customer, id } = await subscribed(given, { trialDays: 14 })
  const dearer = await payments.ensurePrice(fellow)
  given.advance(86_400_000)
  const ends = { endsTrial: true }
  const { due } = await payments.previewChange(id, dearer, ends)
  expect(due.amount).toBe(fellow.amount)
  await payments.changeNow(id, dearer, 'k1', ends)
  expect(await only(payments, customer)).toMatchObject({
    status: 'active',
    priceId: dearer,
    periodStart: given.now(),
    lastInvoice: { status: 'paid', paid: due },
  })
})

test.each(['500', 'refuse'] as const)(
  'of a change that fails halfway nothing stays while the provider is away (%s)',
  async (how) => {
    const given = await opened()
    const { payments, provider } = given
    const { customer, id } = await subscribed(given, { price: fellow })
    const less = await payments.ensurePrice(reader)
    const year = await payments.ensurePrice(readerYear)
    const goesBack = async (act: () => Promise<void>, call: RegExp) => {
      const before = await only(payments, customer)
      provider.away(how, { call })
      await expect(act()).rejects.toThrow(ProviderAway)
      provider.away(null)
      expect(await only(payments, customer)).toEqual(before)
    }
    await payments.cancelAtPeriodEnd(id)
    const waits = () => payments.changeAtPeriodEnd(id, less, 'k1')
    await goesBack(waits, /POST \/v1\/subscription_schedules$/)
    await goesBack(waits, /POST \/v1\/subscription_schedules\/[^/]+$/)
    await waits()
    const update = /POST \/v1\/subscriptions\//
    await goesBack(() => payments.changeNow(id, year, 'k2'), update)
    await goesBack(() => payments.cancelAtPeriodEnd(id), update)
  },
  30_000,
)

test('less comes at the end of the period, and may be taken back or chosen anew until then', async () => {
  const given = await opened()
  const { payments } = given
  const { customer, id, priceId } = await subscribed(given, { price: fellow })
  const less = await payments.ensurePrice(reader)
  const other = await payments.ensurePrice(readerYear)
  await payments.changeAtPeriodEnd(id, less, 'k1')
  expect(await only(payments, customer)).toMatchObject({ priceId, nextPriceId: less })
  await payments.changeAtPeriodEnd(id, other, 'k2')
  expect(await only(payments, customer)).toMatchObject({ priceId, nextPriceId: other })
  await payments.dropChange(id)
  await payments.dropChange(id)
  expect(await only(payments, customer)).toMatchObject({ priceId, nextPriceId: null })
  await payments.changeAtPeriodEnd(id, less, 'k3')
  const { periodEnd } = await only(payments, customer)
  given.advanceTo(periodEnd)
  expect(await only(payments, customer)).toMatchObject({
    priceId: less,
    nextPriceId: null,
    periodStart: periodEnd,
    price: { amount: 900 },
  })
})

test('a cancellation ends the period and no sooner, and is taken back by resuming or changing', async () => {
  const given = await opened()
  const { payments } = given
  const { customer, id, priceId } = await subscribed(given)
  const less = await payments.ensurePrice(priceOf('Small', 'month', 300))
  await payments.resume(id)
  await payments.changeAtPeriodEnd(id, less, 'k0')
  await payments.cancelAtPeriodEnd(id)
  await payments.cancelAtPeriodEnd(id)
  expect(await only(payments, customer)).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
    nextPriceId: null,
  })
  await payments.resume(id)
  expect(await only(payments, customer)).toMatchObject({ cancelAtPeriodEnd: false, priceId })
  await payments.cancelAtPeriodEnd(id)
  await payments.changeAtPeriodEnd(id, less, 'k1')
  expect(await only(payments, customer)).toMatchObject({
    cancelAtPeriodEnd: false,
    nextPriceId: less,
  })
  await payments.cancelAtPeriodEnd(id)
  await payments.changeNow(id, await payments.ensurePrice(fellow), 'k2')
  expect(await only(payments, customer)).toMatchObject({ cancelAtPeriodEnd: false })
  await payments.cancelAtPeriodEnd(id)
  const { periodEnd } = await only(payments, customer)
  given.advanceTo(new Date(periodEnd.getTime() - 1_000))
  expect(await only(payments, customer)).toMatchObject({ status: 'active' })
  given.advanceTo(periodEnd)
  expect(await only(payments, customer)).toMatchObject({ status: 'ended', endedAt: periodEnd })
})

test('ending at once closes what is open, gives back only what is asked, and may be said twice', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer, id } = await subscribed(given)
  provider.setCard(customer, 'declines')
  given.advanceTo(provider.nextAt()!)
  given.advanceTo(provider.nextAt()!)
  expect(await only(payments, customer)).toMatchObject({ status: 'past_due' })
  await payments.changeAtPeriodEnd(id, await payments.ensurePrice(readerYear), 'k0')
  await payments.cancelNow(id)
  await payments.cancelNow(id)
  expect(await only(payments, customer)).toMatchObject({ status: 'ended', nextPriceId: null })
  const states = async () =>
    (await payments.listInvoices(customer, { limit: 10 })).items.map(({ status }) => status)
  expect(await states()).toEqual(['void', 'paid'])
  await payments.cancelNow(id, { refund: true })
  await payments.cancelNow(id, { refund: true })
  expect(await states()).toEqual(['void', 'refunded'])
  expect(Object.values(provider.state.refunds)).toMatchObject([{ amount: 900 }])
})

test('invoices come in pages, newest first', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer } = await subscribed(given)
  for (let month = 0; month < 3; month++) {
    const { periodEnd } = await only(payments, customer)
    given.advanceTo(new Date(periodEnd.getTime() + 3_600_000))
  }
  const first = await payments.listInvoices(customer, { limit: 3 })
  const second = await payments.listInvoices(customer, { limit: 3, cursor: first.nextCursor! })
  expect([...first.items, ...second.items].map(({ number }) => number)).toEqual([
    'TEST-0004',
    'TEST-0003',
    'TEST-0002',
    'TEST-0001',
  ])
  expect(second.nextCursor).toBeNull()
  await expect(payments.listInvoices(customer, { limit: 3, cursor: 'in_unknown' })).rejects.toThrow(
    ProviderRefused,
  )
  expect(provider.state.customers[customer]!.balance).toBe(0)
})

test('the portal has an address that cannot be guessed, and settings that are made once', async () => {
  const { payments, provider } = await opened()
  const customer = await payments.ensureCustomer(ana)
  const [one, other] = await Promise.all([
    payments.openPortal(customer, `${publicUrl}/back`),
    payments.openPortal(customer, `${publicUrl}/back`),
  ])
  expect(one).toMatch(/\/dev\/portal\/bps_.{40,}/)
  expect(other).not.toBe(one)
  expect(Object.keys(provider.state.portalSettings)).toHaveLength(1)
})

test('all that run are read, page by page, and none that ended', async () => {
  const given = await opened()
  const { payments } = given
  for (let count = 0; count < 105; count++)
    await subscribed(given, { member: { ...ana, id: `m${count}`, email: `m${count}@example.org` } })
  const [gone] = await Array.fromAsync(payments.liveSubscriptions())
  await payments.cancelNow(gone!.id)
  const live = await Array.fromAsync(payments.liveSubscriptions())
  expect(new Set(live.map(({ id }) => id)).size).toBe(104)
  expect(live.map(({ id }) => id)).not.toContain(gone!.id)
})

test('the settings choose the provider, and the test provider is none for production', async () => {
  const base = { DATA_DIR: '/tmp/carrel-none', SMTP_URL: 'smtp://127.0.0.1' }
  const live = { ...base, NODE_ENV: 'production', PUBLIC_URL: 'https://members.example.org' }
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  const now = () => new Date()
  expect(createPayments(readConfig(base), now)).toMatchObject({ name: 'test' })
  const real = createPayments(readConfig({ ...live, ...keys }), now)
  expect(real.name).toBe('stripe')
  expect(real.test).toBeUndefined()
  // Nothing is sold: a site whose plans have a price does not start without keys.
  const none = createPayments(readConfig(live), now)
  expect(none.name).toBe('none')
  expect(none.test).toBeUndefined()
  await expect(none.readSubscriptions('cus_x')).rejects.toThrow(ProviderAway)
  expect(() => testPayments(readConfig(live), now)).toThrow('production')
})

test.each(['now', 'after a change that waits'])(
  'the card that is chosen in the portal is the one that is charged (%s)',
  async (when) => {
    const given = await opened()
    const { payments, provider } = given
    const { customer, id } = await subscribed(given)
    if (when !== 'now')
      await payments.changeAtPeriodEnd(id, await payments.ensurePrice(fellow), 'k')
    await payments.openPortal(customer, publicUrl)
    provider.chooseCard(customer, 'declines')
    const { periodEnd } = await only(payments, customer)
    given.advanceTo(new Date(periodEnd.getTime() + 3_600_000))
    expect(await only(payments, customer)).toMatchObject({ status: 'past_due' })
  },
)
