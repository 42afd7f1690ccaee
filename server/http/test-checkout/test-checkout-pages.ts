import { percentOff } from '#server/infra/payments/test-provider/checkouts.ts'
import { priceOf } from '#server/infra/payments/test-provider/phases.ts'
import type {
  CheckoutSession,
  Customer,
  Invoice,
  Portal,
  State,
} from '#server/infra/payments/test-provider/state.ts'
import { plainPagePolicy } from '../headers.ts'
import { escapeHtml } from '#server/escape-html.ts'

const style = `
body { --rule: color-mix(in srgb, CanvasText 18%, Canvas); font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 2.5rem 1.25rem 4rem; background: Canvas; color: CanvasText }
main { max-width: 30rem; margin: 0 auto }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1.25rem }
h2 { font-size: 1.125rem; margin: 2.25rem 0 .75rem }
[role=note] { border: 1px solid; border-radius: .375rem; padding: .75rem 1rem; margin: 0 0 1.5rem }
dl { display: grid; grid-template-columns: auto 1fr; margin: 0 0 1.75rem; border-bottom: 1px solid var(--rule) }
dt, dd { margin: 0; padding: .625rem 0; border-top: 1px solid var(--rule) }
dd { padding-inline-start: 1rem; text-align: end; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
form { margin: 0 0 .875rem }
form:has(input) { display: grid; grid-template-columns: 1fr auto; gap: .25rem .5rem }
form:has(input) :is(label, small) { grid-column: 1 / -1 }
form:has(input) button { grid-area: 2 / 2; width: auto }
button { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; font-weight: 600; border: 1px solid color-mix(in srgb, CanvasText 45%, Canvas); border-radius: .375rem; background: Canvas; color: CanvasText }
form[action$="/pays"] button { border-color: CanvasText; background: CanvasText; color: Canvas }
a { display: inline-block; padding: .5rem 0 }
input { font: inherit; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid color-mix(in srgb, CanvasText 55%, Canvas); border-radius: .375rem; background: Canvas; color: CanvasText }
small { display: block; font-size: .875rem; padding: .25rem 0; color: color-mix(in srgb, CanvasText 72%, Canvas) }
`

export const testPagePolicy = plainPagePolicy(style)

export function checkoutPage(state: State, checkout: CheckoutSession): string {
  if (checkout.status !== 'open') return overPage(checkout)
  const { id, cancel_url, refused } = checkout
  return page(
    'Test checkout',
    `${refused ? '<p role="alert"><strong>The card was declined. Nothing was paid.</strong> Choose another way, or go back.</p>' : ''}
${orderOf(state, checkout)}
${checkout.trialDays > 0 ? '' : codeForm(checkout)}
<h2>Choose what happens</h2>
${act(`/dev/checkout/${id}/pays`, 'Pay', 'The card works.')}
${act(`/dev/checkout/${id}/declines`, 'Pay with a card that is declined', 'You stay on this page.')}
${act(`/dev/checkout/${id}/confirms`, 'Pay with a card that needs confirmation', 'The bank asks on one more page.')}
${act(`/dev/checkout/${id}/bank`, 'Pay by a bank that takes two days', 'Nothing is known until then.')}
${link(cancel_url, 'Cancel and go back')}`,
  )
}

/** In a trial the first payment is zero, and a code would be wasted on it. */
const codeForm = (
  checkout: CheckoutSession,
) => `<form method="post" action="/dev/checkout/${escapeHtml(checkout.id)}/code">
<label for="code">Promotion code</label>
<input id="code" name="code" autocomplete="off" aria-describedby="codes" value="${escapeHtml(checkout.code ?? '')}">
<small id="codes">${
  checkout.code && percentOff(checkout) === undefined
    ? '<strong role="alert">This is no code.</strong> '
    : ''
}HALF takes half off the first payment, FREE all of it.</small>
<button>Use the code</button>
</form>`

export const confirmationPage = (state: State, checkout: CheckoutSession): string =>
  page(
    'Confirm the payment',
    `<p>Here your bank would ask whether it is you who pays.</p>
${orderOf(state, checkout)}
${act(`/dev/checkout/${checkout.id}/confirm`, 'Confirm', 'The payment goes through.')}
${act(`/dev/checkout/${checkout.id}/refuse`, 'Refuse', 'Nothing is paid.')}`,
  )

export function portalPage(state: State, { id, customer, return_url }: Portal): string {
  const { card, name, email } = state.customers[customer]!
  const open = Object.values(state.invoices).filter(
    (one) => one.customer === customer && one.status === 'open',
  )
  return page(
    'Way of paying',
    `${facts({ Customer: `${name} (${email})`, 'Way of paying': cardOf(card) })}
${open.map((one) => link(`/dev/invoices/${one.id}`, `Pay ${one.number}, ${moneyOf(one.amount_due, one.currency)}`)).join('<br>')}
<h2>Change it</h2>
${act(`/dev/portal/${id}/pays`, 'Use a card that works')}
${act(`/dev/portal/${id}/declines`, 'Use a card that is declined', 'The next payments fail.')}
${act(`/dev/portal/${id}/confirms`, 'Use a card that needs confirmation', 'Payments that come by themselves fail.')}
${link(return_url, 'Go back')}`,
  )
}

export function invoicePage(state: State, invoice: Invoice): string {
  const { id, status } = invoice
  const pay =
    status === 'open'
      ? act(`/dev/invoices/${id}/pays`, 'Pay', 'The card works.') +
        act(`/dev/invoices/${id}/declines`, 'Pay with a card that is declined')
      : ''
  return page(
    `Invoice ${invoice.number}`,
    `${facts(invoiceFacts(state, invoice))}
${pay}
${link(`/dev/invoices/${id}.pdf`, 'Open as PDF')}`,
  )
}

/** For a PDF. */
export const invoiceLines = (state: State, invoice: Invoice): string[] => [
  `Invoice ${invoice.number}`,
  'Test invoice: no money was moved.',
  '',
  ...Object.entries(invoiceFacts(state, invoice)).map(([name, value]) => `${name}: ${value}`),
]

export const gonePage = page(
  'Not found',
  '<p>The test provider has nothing at this address. Nothing was changed.</p>',
)

const overPage = ({ status, success_url, cancel_url }: CheckoutSession) =>
  page(
    'This checkout is over',
    status === 'complete'
      ? `<p>It was completed, and cannot be paid twice.</p>${link(success_url, 'Go on')}`
      : `<p>It was closed before anything was paid.</p>${link(cancel_url, 'Go back')}`,
  )

function orderOf(state: State, checkout: CheckoutSession) {
  const { price: id, quantity, trialDays, created, code } = checkout
  const price = state.prices[id]!
  const percent = percentOff(checkout) ?? 0
  const amount = price.unit_amount * quantity
  const money = (amount: number) => moneyOf(amount, price.currency)
  const each = `${money(amount)} each ${price.interval}`
  const from = dayOf(created + trialDays * 86_400)
  return facts({
    Plan: state.products[price.product]!.name,
    Price: each,
    ...(trialDays > 0 ? { Trial: `${trialDays} days that cost nothing` } : {}),
    ...(percent > 0 ? { [`Code ${code}`]: `${percent} % off the first payment` } : {}),
    'To pay now':
      trialDays > 0
        ? `${money(0)}, then ${each} from ${from}`
        : money(amount - Math.round((amount * percent) / 100)),
  })
}

function invoiceFacts(state: State, invoice: Invoice): Record<string, string> {
  const customer: Customer = state.customers[invoice.customer]!
  const { currency, status, refunded } = invoice
  const subscription = state.subscriptions[invoice.subscription]!
  return {
    Date: dayOf(invoice.created),
    Customer: `${customer.name} (${customer.email})`,
    ...Object.fromEntries(
      invoice.lines.map(({ description, amount }) => [description, moneyOf(amount, currency)]),
    ),
    Total: moneyOf(invoice.total, priceOf(state, subscription).currency),
    State: refunded >= invoice.amount_paid && refunded > 0 ? 'given back' : status,
  }
}

const cardOf = (card: Customer['card']) =>
  card === 'pays'
    ? 'a card that works'
    : card === 'declines'
      ? 'a card that is declined'
      : card === 'confirms'
        ? 'a card that needs confirmation'
        : 'none yet'

function moneyOf(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const dayOf = (seconds: number) =>
  new Date(seconds * 1_000).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

const facts = (all: Record<string, string>) =>
  `<dl>${Object.entries(all)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')}</dl>`

/** The note stands beside the button, so that the button's name is short. */
function act(to: string, name: string, note = ''): string {
  const id = to.slice(to.lastIndexOf('/') + 1)
  const [about, small] = note
    ? [` aria-describedby="${id}"`, `<small id="${id}">${escapeHtml(note)}</small>`]
    : ['', '']
  return `<form method="post" action="${escapeHtml(to)}"><button${about}>${escapeHtml(name)}</button>${small}</form>`
}

const link = (to: string, name: string) => `<a href="${escapeHtml(to)}">${escapeHtml(name)}</a>`

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p role="note"><strong>This is a test. No money moves,</strong> and no card is asked for.</p>
${body}
</main>
</html>
`
}
