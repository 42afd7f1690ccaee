import { type Call, page } from './page.ts'
import { expireCheckout } from './checkouts.ts'
import { type Form, formOf, listOf, numberOf, wordOf, wordsOf } from './form.ts'
import { day } from './periods.ts'
import { render } from './shapes.ts'
import { type Price, cards } from './state.ts'
import { type World, emit, find, invalid, newId, noSuch } from './world.ts'

/** Customers, products, checkouts, and the portal. */
export const callsOfCatalogue: Call[] = [
  {
    method: 'GET',
    path: '/v1/customers',
    run: (world, given) => {
      const email = wordOf(given['email'])
      const found = Object.values(world.state.customers).filter(
        (one) => email === undefined || one.email === email,
      )
      return page(world, given, '/v1/customers', found)
    },
  },
  {
    method: 'POST',
    path: '/v1/customers',
    run: (world, given) => {
      const id = newId(world, 'cus')
      world.state.customers[id] = {
        id,
        created: world.at,
        email: wordOf(given['email']) ?? '',
        name: wordOf(given['name']) ?? '',
        metadata: wordsOf(given['metadata']),
        ...localeIn(given),
        balance: 0,
      }
      emit(world, 'customer.created', id)
      return render(world, id)
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    run: (world, _, id) => render(world, find(world.state.customers, 'customer', id).id),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    run: (world, given, id) => {
      const customer = find(world.state.customers, 'customer', id)
      const method = wordOf(formOf(given['invoice_settings'])['default_payment_method'])
      const card = cards.find((one) => method === `pm_${one}`)
      if (method !== undefined && !card) throw noSuch('PaymentMethod', method)
      if (card) customer.card = card
      customer.email = wordOf(given['email']) ?? customer.email
      customer.name = wordOf(given['name']) ?? customer.name
      Object.assign(customer, localeIn(given))
      emit(world, 'customer.updated', id)
      return render(world, id)
    },
  },
  {
    method: 'POST',
    path: '/v1/products',
    run: (world, given) => {
      const id = wordOf(given['id']) ?? newId(world, 'prod')
      if (world.state.products[id])
        throw invalid('Product already exists.', 'resource_already_exists', 'id')
      world.state.products[id] = {
        id,
        created: world.at,
        name: wordOf(given['name']) ?? '',
        metadata: wordsOf(given['metadata']),
        active: true,
      }
      return render(world, id)
    },
  },
  {
    method: 'POST',
    path: '/v1/products/:id',
    run: (world, given, id) => {
      const product = find(world.state.products, 'product', id)
      product.name = wordOf(given['name']) ?? product.name
      product.active = given['active'] === undefined ? product.active : given['active'] === 'true'
      return render(world, id)
    },
  },
  {
    method: 'GET',
    path: '/v1/prices',
    run: (world, given) => {
      const keys = listOf(given['lookup_keys'])
      const found = Object.values(world.state.prices).filter(
        ({ lookup_key, active }) =>
          (keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key))) &&
          (given['active'] === undefined || active === (given['active'] === 'true')),
      )
      return page(world, given, '/v1/prices', found)
    },
  },
  { method: 'POST', path: '/v1/prices', run: makePrice },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    run: (world, _, id) => render(world, find(world.state.prices, 'price', id).id),
  },
  { method: 'POST', path: '/v1/checkout/sessions', run: openCheckout },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    run: (world, _, id) =>
      render(world, find(world.state.checkouts, 'checkout.session', id, 'session').id),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    run: (world, _, id) => {
      const checkout = find(world.state.checkouts, 'checkout.session', id, 'session')
      if (checkout.status !== 'open')
        throw invalid(`Only Checkout Sessions that are open can be expired: ${checkout.status}.`)
      expireCheckout(world, checkout)
      return render(world, id)
    },
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    run: (world, given) =>
      page(
        world,
        given,
        '/v1/billing_portal/configurations',
        Object.values(world.state.portalSettings),
      ),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    run: (world, given) => {
      const id = newId(world, 'bpc')
      world.state.portalSettings[id] = {
        id,
        created: world.at,
        metadata: wordsOf(given['metadata']),
        features: given['features'],
      }
      return render(world, id)
    },
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    run: (world, given) => {
      const customer = find(world.state.customers, 'customer', given['customer'], 'customer')
      // Its address gives access, so it must not be guessable.
      const id = `${newId(world, 'bps')}_${crypto.randomUUID()}`
      const return_url = wordOf(given['return_url']) ?? world.publicUrl
      world.state.portals[id] = { id, created: world.at, customer: customer.id, return_url }
      return render(world, id)
    },
  },
]

function localeIn(given: Form): { locale?: string } {
  const locale = wordOf(listOf(given['preferred_locales'])[0])
  return locale === undefined ? {} : { locale }
}

function makePrice(world: World, given: Form) {
  const { state } = world
  const product = find(state.products, 'product', given['product'], 'product')
  const { interval, interval_count: count = '1' } = formOf(given['recurring'])
  if ((interval !== 'month' && interval !== 'year') || count !== '1')
    throw invalid('The test provider knows prices of one month and of one year.')
  const amount = numberOf(given['unit_amount'])
  const currency = wordOf(given['currency'])
  if (amount === undefined || !Number.isInteger(amount) || amount < 0 || !currency)
    throw invalid('A price needs unit_amount and currency.')
  const lookup_key = wordOf(given['lookup_key']) ?? null
  const holder = Object.values(state.prices).find(
    (one) => lookup_key !== null && one.lookup_key === lookup_key,
  )
  if (holder && given['transfer_lookup_key'] !== 'true')
    throw invalid(`A price (${holder.id}) uses that lookup key already.`)
  if (holder) holder.lookup_key = null
  const price: Price = {
    id: newId(world, 'price'),
    created: world.at,
    product: product.id,
    lookup_key,
    unit_amount: amount,
    currency,
    interval,
    metadata: wordsOf(given['metadata']),
    active: true,
  }
  state.prices[price.id] = price
  return render(world, price.id)
}

function openCheckout(world: World, given: Form) {
  const { state } = world
  if (given['mode'] !== 'subscription')
    throw invalid('The test provider knows checkouts of subscriptions.')
  const customer = find(state.customers, 'customer', given['customer'], 'customer')
  const item = formOf(listOf(given['line_items'])[0])
  const price = find(state.prices, 'price', item['price'], 'line_items[0][price]')
  if (!price.active) throw invalid('This price is no longer active.')
  const success_url = wordOf(given['success_url'])
  if (!success_url) throw invalid('A checkout needs success_url.', 'parameter_missing')
  const data = formOf(given['subscription_data'])
  const id = `${newId(world, 'cs')}_${crypto.randomUUID()}`
  state.checkouts[id] = {
    id,
    created: world.at,
    customer: customer.id,
    client_reference_id: wordOf(given['client_reference_id']) ?? null,
    metadata: wordsOf(given['metadata']),
    price: price.id,
    quantity: numberOf(item['quantity']) ?? 1,
    trialDays: numberOf(data['trial_period_days']) ?? 0,
    subscriptionMetadata: wordsOf(data['metadata']),
    success_url: success_url.replaceAll('{CHECKOUT_SESSION_ID}', id),
    cancel_url: wordOf(given['cancel_url']) ?? world.publicUrl,
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    expires_at: numberOf(given['expires_at']) ?? world.at + day,
  }
  return render(world, id)
}
