import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '#server/app.ts'
import type { WayOfPaying } from '#server/infra/payments/test-provider/checkouts.ts'
import { linesAsPdf } from '#server/infra/payments/test-provider/pdf.ts'
import { type Card, cards } from '#server/infra/payments/test-provider/state.ts'
import type { TestProvider } from '#server/infra/payments/test-provider/test-provider.ts'
import {
  checkoutPage,
  confirmationPage,
  gonePage,
  invoiceLines,
  invoicePage,
  portalPage,
  testPagePolicy,
} from './test-checkout-pages.ts'

/** The pages of the test provider: a checkout, a portal and invoices. */
export async function serveTestCheckout(server: FastifyInstance, { payments }: App) {
  const { test } = payments
  if (!test) return
  server.addHook('onListen', async () => test.deliverTo(originOf(server)))

  await server.register(async (pages) => {
    pages.addHook('onRequest', async (_, reply) => {
      reply.headers({ 'content-security-policy': testPagePolicy, 'cache-control': 'no-store' })
    })
    pages.removeContentTypeParser('application/x-www-form-urlencoded')
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    )
    serveCheckouts(pages, () => test.open())
    servePortals(pages, () => test.open())
    serveInvoices(pages, () => test.open())
  })
}

type Open = () => Promise<TestProvider>
type One = { Params: { id: string } }

const ways = new Set<string>(['pays', 'declines', 'confirms', 'bank'] satisfies WayOfPaying[])
const isCard = (word: string): word is Card => cards.includes(word as Card)

function serveCheckouts(pages: FastifyInstance, open: Open) {
  const find = async (id: string) => {
    const { state } = await open()
    const checkout = Object.hasOwn(state.checkouts, id) ? state.checkouts[id] : undefined
    return checkout && { state, checkout }
  }

  pages.get<One>('/dev/checkout/:id', async ({ params }, reply) => {
    const found = await find(params.id)
    return found ? html(reply, checkoutPage(found.state, found.checkout)) : gone(reply)
  })

  pages.get<One>('/dev/checkout/:id/confirmation', async ({ params }, reply) => {
    const found = await find(params.id)
    if (found?.checkout.status !== 'open') return gone(reply)
    return html(reply, confirmationPage(found.state, found.checkout))
  })

  pages.post<{ Params: { id: string; way: string } }>(
    '/dev/checkout/:id/:way',
    async ({ params: { id, way }, body }, reply) => {
      const found = await find(id)
      const provider = await open()
      if (!found) return gone(reply)
      if (found.checkout.status === 'open') {
        if (way === 'code') provider.enterCode(id, codeIn(body))
        else if (way === 'confirm' || way === 'refuse') provider.confirm(id, way === 'confirm')
        else if (ways.has(way)) {
          const outcome = provider.pay(id, way as WayOfPaying)
          if (outcome === 'confirm') return reply.redirect(`/dev/checkout/${id}/confirmation`, 303)
        } else return gone(reply)
      }
      const { status, success_url } = found.checkout
      return reply.redirect(status === 'complete' ? success_url : `/dev/checkout/${id}`, 303)
    },
  )
}

function servePortals(pages: FastifyInstance, open: Open) {
  const find = async (id: string) => {
    const { state } = await open()
    return Object.hasOwn(state.portals, id) ? state.portals[id] : undefined
  }

  pages.get<One>('/dev/portal/:id', async ({ params }, reply) => {
    const portal = await find(params.id)
    return portal ? html(reply, portalPage((await open()).state, portal)) : gone(reply)
  })

  pages.post<{ Params: { id: string; card: string } }>(
    '/dev/portal/:id/:card',
    async ({ params: { id, card } }, reply) => {
      const portal = await find(id)
      if (!portal || !isCard(card)) return gone(reply)
      const provider = await open()
      provider.chooseCard(portal.customer, card)
      return reply.redirect(`/dev/portal/${id}`, 303)
    },
  )
}

function serveInvoices(pages: FastifyInstance, open: Open) {
  const find = async (id: string) => {
    const { state } = await open()
    const invoice = Object.hasOwn(state.invoices, id) ? state.invoices[id] : undefined
    return invoice?.number ? { state, invoice } : undefined
  }

  pages.get<One>('/dev/invoices/:id', async ({ params: { id } }, reply) => {
    const found = await find(id.replace(/\.pdf$/, ''))
    if (!found) return gone(reply)
    if (!id.endsWith('.pdf')) return html(reply, invoicePage(found.state, found.invoice))
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${found.invoice.number}.pdf"`,
      })
      .send(linesAsPdf(invoiceLines(found.state, found.invoice)))
  })

  pages.post<{ Params: { id: string; card: string } }>(
    '/dev/invoices/:id/:card',
    async ({ params: { id, card } }, reply) => {
      const found = await find(id)
      if (!found || !isCard(card)) return gone(reply)
      const provider = await open()
      if (found.invoice.status === 'open') provider.payInvoice(id, card)
      return reply.redirect(`/dev/invoices/${id}`, 303)
    },
  )
}

const codeIn = (body: unknown) => (body instanceof URLSearchParams && body.get('code')) || ''

const html = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').send(page)

const gone = (reply: FastifyReply) => html(reply.code(404), gonePage)

/** This server's address on this machine, whatever its public address is. */
function originOf(server: FastifyInstance): string {
  const address = server.server.address()
  if (!address || typeof address === 'string') return ''
  const { address: host, family, port } = address
  const own = host === '::' || host === '0.0.0.0' ? 'localhost' : host
  return `http://${family === 'IPv6' && own !== 'localhost' ? `[${own}]` : own}:${port}`
}
