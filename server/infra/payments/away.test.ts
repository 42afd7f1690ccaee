import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ProviderAway, ProviderRefused } from './payments.ts'
import { stripePayments } from './stripe.ts'
import { ana, opened, orderOf, reader, subscribed, temporaryFolder } from './testing/opened.ts'

test.each(['refuse', '500', 'hang'] as const)(
  'a provider that is away (%s) is said to be, and nothing is done there',
  async (how) => {
    const { payments, provider } = await opened()
    const customer = await payments.ensureCustomer(ana)
    const order = orderOf(customer, await payments.ensurePrice(reader))
    // Waits less for what never comes; for what does come the other has the usual time.
    const impatient = stripePayments({
      secretKey: provider.key,
      webhookSecret: provider.webhookSecret,
      url: provider.url,
      tax: false,
      timeoutMs: 400,
    })
    provider.away(how)
    await expect(impatient.openCheckout(order)).rejects.toThrow(ProviderAway)
    await expect(impatient.readSubscriptions(customer)).rejects.toThrow(ProviderAway)
    await expect(Array.fromAsync(impatient.liveSubscriptions())).rejects.toThrow(ProviderAway)
    expect(Object.keys(provider.state.checkouts)).toEqual([])
    provider.away(null)
    await expect(payments.openCheckout(order)).resolves.toMatchObject({ id: expect.any(String) })
  },
)

test('an answer that got lost is found again by the key', async () => {
  const given = await opened()
  const { payments, provider } = given
  const customer = await payments.ensureCustomer(ana)
  const order = orderOf(customer, await payments.ensurePrice(reader))
  provider.away('cut', { call: /checkout/ })
  await expect(payments.openCheckout(order)).rejects.toThrow(ProviderAway)
  provider.away(null)
  const { id } = await payments.openCheckout(order)
  expect(Object.keys(provider.state.checkouts)).toEqual([id])
  // Cut once: the SDK asks again by itself.
  provider.away('cut', { call: /POST .*customers/, times: 1 })
  await payments.ensureCustomer({ ...ana, id: 'ben', email: 'ben@example.org' })
  expect(Object.keys(provider.state.customers)).toHaveLength(2)
})

test('a payment whose answer got lost was made once', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer, id } = await subscribed(given)
  const dearer = await payments.ensurePrice({ ...reader, planId: 'fellow', amount: 2_400 })
  provider.away('cut', { call: /POST \/v1\/subscriptions/ })
  await expect(payments.changeNow(id, dearer, 'k1')).rejects.toThrow(ProviderAway)
  provider.away(null)
  await payments.changeNow(id, dearer, 'k1')
  expect((await payments.listInvoices(customer, { limit: 10 })).items).toHaveLength(2)
})

test('the same key with other words is refused, and says nothing secret', async () => {
  const { payments } = await opened()
  const customer = await payments.ensureCustomer(ana)
  const order = orderOf(customer, await payments.ensurePrice(reader))
  await payments.openCheckout(order)
  const refused = await payments
    .openCheckout({ ...order, trialDays: 3 })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProviderRefused)
  expect(String(refused)).toMatch(/StripeIdempotencyError, 400, req_test/)
  expect(String(refused)).not.toMatch(/ana|sk_test/i)
})

test('a wrong key is refused without being repeated', async () => {
  const { provider } = await opened()
  const wrong = stripePayments({
    secretKey: 'sk_test_somebody_elses',
    webhookSecret: 'whsec_x',
    url: provider.url,
    tax: false,
  })
  const refused = await wrong.ensureCustomer(ana).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProviderRefused)
  expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('somebody')
})

test('what was said before a kill -9 is still so after it', async () => {
  const dataDir = temporaryFolder()
  const child = fork(new URL('testing/writer.ts', import.meta.url), [dataDir])
  const said: string[] = []
  child.on('message', (id: string) => void said.push(id))
  while (said.length < 25) await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { payments, provider } = await opened(dataDir)
  for (const id of said)
    expect(await payments.readCheckout(id)).toMatchObject({
      state: 'open',
      orderId: `order-${said.indexOf(id)}`,
    })
  expect(provider.events('customer.created')).toHaveLength(1)
})
