import { testPayments } from '../test-payments.ts'

// Opens checkouts until it is killed, and tells of each as soon as it was answered.
const [, , dataDir = ''] = process.argv
const where = { dataDir, publicUrl: 'https://carrel.test', production: false }
const payments = testPayments(where, () => new Date())
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
for (let count = 0; ; count++) {
  const { id } = await payments.openCheckout({
    id: `order-${count}`,
    customer,
    priceId,
    trialDays: 0,
    successUrl: 'https://carrel.test/',
    cancelUrl: 'https://carrel.test/',
    locale: 'en',
  })
  process.send!(id)
}
