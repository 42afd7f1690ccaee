import { expect, onTestFinished, test } from 'vitest'
import { BadSignature, ProviderAway, WrongMode } from './payments.ts'
import { stripePayments } from './stripe.ts'
import { testPayments } from './test-payments.ts'
import { ana, listener, opened, only, publicUrl, subscribed } from './testing/opened.ts'

test('an event is read when it is signed, and tells what it is about', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer } = await subscribed(given)
  const [event] = provider.events('customer.subscription.created')
  const { body, signature } = provider.signed(event!)
  expect(await payments.readEvent(body, signature)).toEqual({
    id: event!.id,
    type: 'customer.subscription.created',
    createdAt: given.now(),
    customer,
  })
  const [made] = provider.events('customer.created')
  const letter = provider.signed(made!)
  expect(await payments.readEvent(letter.body, letter.signature)).toMatchObject({ customer })
})

test('what is forged, old, altered, written anew or not signed is not read', async () => {
  const given = await opened()
  const { payments, provider } = given
  await subscribed(given)
  const [event] = provider.events('customer.subscription.created')
  const good = provider.signed(event!)
  const forged = provider.signed(event!, { secret: 'whsec_of_another_endpoint' })
  const old = provider.signed(event!, { at: new Date(Date.now() - 301_000) })
  const rewritten = provider.signed(event!, { reserialised: true })
  const altered = Buffer.from(good.body.toString().replace('active', 'actual'))
  const letters: [Buffer, string | undefined][] = [
    [forged.body, forged.signature],
    [old.body, old.signature],
    [rewritten.body, rewritten.signature],
    [Buffer.concat([good.body, Buffer.from(' ')]), good.signature],
    [altered, good.signature.replace('t=', 't=1')],
    [good.body, undefined],
    [good.body, ''],
    [good.body, 'nonsense'],
    [Buffer.alloc(0), good.signature],
    [Buffer.from('not json'), good.signature],
  ]
  for (const [body, signature] of letters)
    await expect(payments.readEvent(body, signature)).rejects.toThrow(BadSignature)
  await expect(payments.readEvent(good.body, good.signature)).resolves.toBeTruthy()
})

test('while the secret of the webhook is replaced, both are taken, and no third', async () => {
  const given = await opened()
  const { provider } = given
  await subscribed(given)
  const [event] = provider.events('customer.subscription.created')
  const { webhookSecret: before, key: secretKey, url } = provider
  const taking = (webhookSecret: string) =>
    stripePayments({ secretKey, webhookSecret, url, tax: false })
  const byOld = provider.signed(event!)
  const byNew = provider.signed(event!, { secret: 'whsec_new' })
  for (const { body, signature } of [byOld, byNew])
    expect(await taking(`whsec_new, ${before}`).readEvent(body, signature)).toMatchObject({
      type: 'customer.subscription.created',
    })
  const after = taking('whsec_new,')
  await expect(after.readEvent(byOld.body, byOld.signature)).rejects.toThrow(BadSignature)
  // Somebody who signs with nothing is not let in by a comma too many.
  const byNobody = provider.signed(event!, { secret: ' ' })
  await expect(after.readEvent(byNobody.body, byNobody.signature)).rejects.toThrow(BadSignature)
})

test('an event of the other mode than the key is refused', async () => {
  const given = await opened()
  const { provider } = given
  await subscribed(given)
  const { body, signature } = provider.signed(provider.events()[0]!)
  const { webhookSecret, url } = provider
  const live = stripePayments({ secretKey: 'sk_live_x', webhookSecret, url, tax: false })
  await expect(live.readEvent(body, signature)).rejects.toThrow(WrongMode)
  await expect(live.readEvent(body, 'nonsense')).rejects.toThrow(BadSignature)
})

test('an event of a type that nobody knows is about nobody', async () => {
  const { payments, provider } = await opened()
  const { body, signature } = provider.signed(
    provider.invent('weather.changed', { object: 'weather' }),
  )
  expect(await payments.readEvent(body, signature)).toMatchObject({
    type: 'weather.changed',
    customer: null,
  })
})

test('a whole refund and a dispute name customer and subscription, a part of the money neither', async () => {
  const given = await opened()
  const { payments, provider } = given
  const since = given.now()
  const { customer, id } = await subscribed(given)
  const { lastInvoice } = await only(payments, customer)
  const read = async (type: string) => {
    const { body, signature } = provider.signed(provider.events(type).at(-1)!)
    return payments.readEvent(body, signature)
  }
  provider.refund(lastInvoice!.id, 100)
  const part = await read('charge.refunded')
  expect(part.customer).toBe(customer)
  expect(part.reversed).toBeUndefined()
  expect(await Array.fromAsync(payments.reversalsSince(since))).toEqual([])

  provider.refund(lastInvoice!.id)
  const { periodEnd: until } = await only(payments, customer)
  const reversed = { by: 'refund', subscription: id, until, at: given.now() }
  expect(await read('charge.refunded')).toMatchObject({ customer, reversed })
  expect(await Array.fromAsync(payments.reversalsSince(since))).toEqual([{ ...reversed, customer }])

  const ben = { ...ana, id: 'ben', email: 'ben@example.org' }
  const his = await subscribed(given, { member: ben })
  const { lastInvoice: disputed } = await only(payments, his.customer)
  provider.dispute(disputed!.id)
  expect(await read('charge.dispute.created')).toMatchObject({
    customer: his.customer,
    reversed: { by: 'dispute', subscription: his.id },
  })
  expect(await Array.fromAsync(payments.reversalsSince(since))).toHaveLength(2)
  given.advance(60_000)
  expect(await Array.fromAsync(payments.reversalsSince(given.now()))).toEqual([])
})

test('a refund is not read while the provider cannot say whose it was', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { customer } = await subscribed(given)
  const { lastInvoice } = await only(payments, customer)
  provider.refund(lastInvoice!.id)
  const { body, signature } = provider.signed(provider.events('charge.refunded')[0]!)
  provider.away('500')
  await expect(payments.readEvent(body, signature)).rejects.toThrow(ProviderAway)
  // What is not signed is refused before anybody is asked.
  await expect(payments.readEvent(body, 'nonsense')).rejects.toThrow(BadSignature)
})

test('events go out in order, and again until they were taken', async () => {
  const given = await opened()
  const { payments, provider } = given
  const { heard, answers, origin } = await listener()
  provider.deliverTo(origin)
  answers.status = 500
  await subscribed(given)
  await provider.delivered()
  const first = heard.map(({ id }) => id)
  expect(first).toEqual(provider.events().map(({ id }) => id))
  expect(provider.events().every(({ taken }) => !taken)).toBe(true)
  answers.status = 200
  await provider.deliverAgain()
  expect(heard.slice(first.length).map(({ id }) => id)).toEqual(first)
  expect(provider.events().every(({ taken }) => taken)).toBe(true)
  const { raw, signature } = heard.at(-1)!
  await expect(payments.readEvent(raw, signature)).resolves.toMatchObject({
    id: heard.at(-1)!.id,
  })
})

test('events that are held wait, and a test may send them as it likes', async () => {
  const given = await opened()
  const { provider } = given
  const { heard, origin } = await listener()
  provider.deliverTo(origin)
  provider.hold()
  await subscribed(given)
  expect(heard).toEqual([])
  const [one, two] = provider.events()
  await provider.deliver(two!)
  expect(await provider.deliver(one!, { times: 20 })).toHaveLength(20)
  expect(heard.map(({ id }) => id)).toEqual([two!.id, ...Array<string>(20).fill(one!.id)])
  provider.release()
  await provider.delivered()
  expect(heard).toHaveLength(21 + provider.events().length)
})

test('what nobody heard before a restart is heard after it', async () => {
  const { payments, provider, dataDir, now } = await opened()
  await payments.ensureCustomer(ana)
  const ids = provider.events().map(({ id }) => id)
  expect(ids).toHaveLength(1)
  await payments.close()
  const { heard, origin } = await listener()
  const again = testPayments({ dataDir, publicUrl, production: false }, now)
  onTestFinished(() => again.close())
  again.test!.deliverTo(origin)
  await (await again.test!.open()).delivered()
  expect(heard.map(({ id }) => id)).toEqual(ids)
})
