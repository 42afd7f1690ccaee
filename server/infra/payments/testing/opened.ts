import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Interval } from '#contract/account/subscriptions.ts'
import type { PayingMember, Payments, PlanPrice } from '../payments.ts'
import { testPayments } from '../test-payments.ts'
import type { WayOfPaying } from '../test-provider/checkouts.ts'

export const hour = 3_600_000
export const day = 24 * hour

export const publicUrl = 'https://carrel.test'

/** The test provider behind the real SDK, on a folder of its own, with a clock that can be moved. */
export async function opened(dataDir = temporaryFolder()) {
  // A moment on a whole second, so that what is counted from it can be compared.
  const clock = { ms: Math.floor(Date.now() / 1_000) * 1_000 }
  const payments = testPayments({ dataDir, publicUrl, production: false }, () => new Date(clock.ms))
  const provider = await payments.test!.open()
  onTestFinished(() => payments.close())
  const advance = (ms: number) => {
    clock.ms += ms
    provider.catchUp()
  }
  const advanceTo = (date: Date) => advance(date.getTime() - clock.ms)
  return { payments, provider, advance, advanceTo, now: () => new Date(clock.ms), dataDir }
}

export function temporaryFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-payments-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export const ana: PayingMember = {
  id: 'ana',
  email: 'ana@example.org',
  name: 'Ana Example',
  locale: 'en',
}

export const priceOf = (planName: string, interval: Interval, amount: number) => ({
  planId: planName.toLowerCase(),
  planName,
  interval,
  amount,
  currency: 'EUR',
})

export const reader = priceOf('Reader', 'month', 900)
export const readerYear = priceOf('Reader', 'year', 9_000)
export const fellow = priceOf('Fellow', 'month', 2_400)

export const orderOf = (customer: string, priceId: string, id = 'order-1', trialDays = 0) => ({
  id,
  customer,
  priceId,
  trialDays,
  successUrl: `${publicUrl}/back?checkout={CHECKOUT}`,
  cancelUrl: `${publicUrl}/back?checkout=cancelled`,
  locale: 'de-DE',
})

/** A customer who went through a checkout. */
export async function subscribed(
  { payments, provider }: Awaited<ReturnType<typeof opened>>,
  given: { trialDays?: number; price?: PlanPrice; way?: WayOfPaying; member?: PayingMember } = {},
) {
  const { trialDays = 0, price = reader, way = 'pays', member = ana } = given
  const customer = await payments.ensureCustomer(member)
  const priceId = await payments.ensurePrice(price)
  const order = orderOf(customer, priceId, `order-${member.id}`, trialDays)
  const checkout = await payments.openCheckout(order)
  provider.pay(checkout.id, way)
  const [subscription] = await payments.readSubscriptions(customer)
  return { customer, priceId, checkout, id: subscription!.id }
}

export const only = async (payments: Payments, customer: string) => {
  const all = await payments.readSubscriptions(customer)
  if (all.length !== 1) throw new Error(`${all.length} subscriptions instead of one`)
  return all[0]!
}

/** A server that is told of events; it answers what the test says. */
export async function listener() {
  const heard: { type: string; id: string; raw: Buffer; signature: string }[] = []
  const answers = { status: 200 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const raw = Buffer.concat(parts)
    const { id, type } = JSON.parse(raw.toString()) as { id: string; type: string }
    heard.push({ id, type, raw, signature: String(request.headers['stripe-signature']) })
    response.writeHead(answers.status).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    heard,
    answers,
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
  }
}
