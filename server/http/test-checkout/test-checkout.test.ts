import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const order = {
  id: 'order-1',
  successUrl: 'https://carrel.test/dashboard/subscription?checkout={CHECKOUT}',
  cancelUrl: 'https://carrel.test/dashboard/subscription?checkout=cancelled',
  locale: 'en',
}

async function opened(trialDays = 0) {
  const { app, origin, advance } = await testApp()
  const { payments } = app
  const provider = await payments.test!.open()
  provider.hold()
  const customer = await payments.ensureCustomer({
    id: 'ana',
    email: 'ana@example.org',
    name: 'Ana <b>',
    locale: 'en',
  })
  const priceId = await payments.ensurePrice({
    planId: 'reader',
    planName: 'Reader & "friends"',
    interval: 'month',
    amount: 900,
    currency: 'EUR',
  })
  const checkout = await payments.openCheckout({ ...order, customer, priceId, trialDays })
  const get = async (path: string) => {
    const response = await fetch(origin + path, { redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  /** As a browser sends a form. */
  const post = async (path: string, body = '') => {
    const response = await fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    return { status: response.status, to: response.headers.get('location') }
  }
  const pathOf = (url: string) => new URL(url).pathname
  return {
    payments,
    provider,
    customer,
    checkout,
    path: pathOf(checkout.url),
    get,
    post,
    pathOf,
    advance,
  }
}

test('the checkout shows what is bought, and that no money moves', async () => {
  const { path, get } = await opened()
  const { status, headers, text } = await get(path)
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('No money moves')
  expect(text).toContain('Reader &#38; &#34;friends&#34;')
  expect(text).toContain('€9.00 each month')
  expect(text).not.toContain('<script')
})

test('a trial is told before it is begun', async () => {
  const { path, get } = await opened(14)
  const { text } = await get(path)
  expect(text).toContain('14 days that cost nothing')
  expect(text).toMatch(/€0\.00, then €9\.00 each month from \w+ \d+, \d{4}/)
})

test('who pays goes back to where he came from, and cannot pay twice', async () => {
  const { path, post, get, payments, customer, checkout } = await opened()
  const back = order.successUrl.replace('{CHECKOUT}', checkout.id)
  expect(await post(`${path}/pays`)).toEqual({ status: 303, to: back })
  expect(await post(`${path}/pays`)).toEqual({ status: 303, to: back })
  expect(await payments.readSubscriptions(customer)).toHaveLength(1)
  expect((await get(path)).text).toContain('cannot be paid twice')
})

test('a declined card stays on the page and says so', async () => {
  const { path, post, get, payments, customer } = await opened()
  expect(await post(`${path}/declines`)).toEqual({ status: 303, to: path })
  expect((await get(path)).text).toContain('The card was declined. Nothing was paid.')
  expect(await payments.readSubscriptions(customer)).toEqual([])
})

test('a card that needs confirmation pays once that is given, and not when it is refused', async () => {
  const { path, post, get, payments, customer, checkout } = await opened()
  expect(await post(`${path}/confirms`)).toEqual({ status: 303, to: `${path}/confirmation` })
  expect((await get(`${path}/confirmation`)).text).toContain('whether it is you who pays')
  expect(await post(`${path}/refuse`)).toEqual({ status: 303, to: path })
  expect(await payments.readSubscriptions(customer)).toEqual([])
  await post(`${path}/confirms`)
  expect(await post(`${path}/confirm`)).toMatchObject({ status: 303 })
  expect(await payments.readCheckout(checkout.id)).toMatchObject({ paid: true })
  expect((await get(`${path}/confirmation`)).status).toBe(404)
})

test('a promotion code takes its part off the first payment, and the price stays', async () => {
  const { path, post, get, payments, customer } = await opened()
  await post(`${path}/code`, 'code=%22%3Cnothing')
  expect((await get(path)).text).toContain('This is no code.')
  expect((await get(path)).text).toContain('value="&#34;&#60;NOTHING"')
  expect(await post(`${path}/code`, 'code=+half')).toEqual({ status: 303, to: path })
  const { text } = await get(path)
  expect(text).toContain('50 % off the first payment')
  expect(text).toContain('<dd>€4.50</dd>')
  await post(`${path}/pays`)
  expect(await payments.readSubscriptions(customer)).toMatchObject([
    { price: { amount: 900 }, lastInvoice: { total: { amount: 450 }, status: 'paid' } },
  ])
})

test('the portal changes the card, and shows what is open to be paid', async () => {
  const { path, post, get, payments, provider, customer, pathOf, advance } = await opened()
  await post(`${path}/pays`)
  const portal = pathOf(await payments.openPortal(customer, 'https://carrel.test/back'))
  expect((await get(portal)).text).toContain('Ana &#60;b&#62;')
  expect(await post(`${portal}/declines`)).toEqual({ status: 303, to: portal })
  for (let step = 0; step < 2; step++) {
    advance(provider.nextAt()!.getTime() - provider.now().getTime() + 1_000)
    provider.catchUp()
  }
  const [{ payUrl } = { payUrl: null }] = (await payments.listInvoices(customer, { limit: 1 }))
    .items
  expect((await get(portal)).text).toContain(pathOf(payUrl!))
  expect((await get(pathOf(payUrl!))).text).toContain('€9.00')
  expect(await post(`${pathOf(payUrl!)}/pays`)).toEqual({ status: 303, to: pathOf(payUrl!) })
  expect(await payments.readSubscriptions(customer)).toMatchObject([{ status: 'active' }])
})

test('an invoice is a PDF that says it is a test', async () => {
  const { path, post, get, payments, customer, pathOf } = await opened()
  await post(`${path}/pays`)
  const { items } = await payments.listInvoices(customer, { limit: 1 })
  const { status, headers, text } = await get(pathOf(items[0]!.pdfUrl!))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(text).toMatch(/^%PDF-1\.4/)
  expect(text).toContain('(Test invoice: no money was moved.)')
  expect(text).toMatch(/startxref\n\d+\n%%EOF/)
})

test('nothing is at an address that is not known', async () => {
  const { get, post, path } = await opened()
  for (const unknown of ['checkout/cs_x', 'portal/bps_x', 'invoices/in_x', 'checkout/__proto__'])
    expect((await get(`/dev/${unknown}`)).status).toBe(404)
  expect((await post(`${path}/steals`)).status).toBe(404)
  expect((await post('/dev/portal/bps_x/pays')).status).toBe(404)
})

test('in production there is no test checkout', async () => {
  const { origin } = await testApp(
    {},
    {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
  )
  expect((await fetch(`${origin}/dev/checkout/cs_x`)).status).toBe(404)
})
