import type { Invoice } from '#contract/account/payments.ts'
import type { App, Member } from '#server/app.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { type ProviderInvoice, ProviderRefused } from '#server/infra/payments/payments.ts'
import { findCustomer } from './provider/customers.ts'
import { asking } from './changes/refusals.ts'

export async function openPortal(app: App, member: Member): Promise<{ url: string }> {
  const customer = await findCustomer(app, member)
  if (!customer)
    throw conflict('You have not paid for anything yet, so there is no payment method to change.')
  await countTry(app, [limits.payments(member.id)])
  const back = `${app.config.publicUrl}/dashboard/subscription`
  return { url: await asking(() => app.payments.openPortal(customer.providerId, back)) }
}

type Page = { cursor?: string | undefined; limit: number }

/** The provider's invoices, newest first. */
export async function listInvoices(app: App, member: Member, page: Page) {
  const customer = await findCustomer(app, member)
  if (!customer) return { items: [], nextCursor: null }
  await countTry(app, [limits.paymentReading(member.id)])
  const { items, nextCursor } = await asking(() =>
    app.payments.listInvoices(customer.providerId, page).catch((error: unknown) => {
      if (page.cursor && error instanceof ProviderRefused)
        throw badRequest('This cursor is not valid. Start the list again.')
      throw error
    }),
  )
  return { items: items.flatMap(present), nextCursor }
}

/** Draft invoices are shown to nobody. */
function present({ status, createdAt, ...rest }: ProviderInvoice): Invoice[] {
  if (status === 'draft') return []
  const { id, number, description, total, pdfUrl, payUrl } = rest
  const at = createdAt.toISOString()
  return [{ id, number, createdAt: at, description, total, status, pdfUrl, payUrl }]
}

/** All of them, for the export of a member's data. */
export async function allInvoicesOf(app: App, member: Pick<Member, 'id'>): Promise<Invoice[]> {
  const customer = await findCustomer(app, member)
  const invoices: Invoice[] = []
  for (let cursor: string | null | undefined = customer ? undefined : null; cursor !== null;) {
    const page = await app.payments.listInvoices(customer!.providerId, { cursor, limit: 100 })
    invoices.push(...page.items.flatMap(present))
    cursor = page.nextCursor
  }
  return invoices
}
