import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Invoice } from '#contract/account/payments.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { useMedia } from '#web/ui/media.ts'
import { exactMoneyOf } from '#web/ui/format/money.ts'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { exactTime, longDate } from '#web/ui/format/when.ts'
import { invoicesQuery } from './queries.ts'

const states = (): Record<Invoice['status'], { word: string; look: string }> => ({
  open: { word: t`To be paid`, look: 'font-medium text-bad' },
  paid: { word: t`Paid`, look: 'text-soft' },
  refunded: { word: t`Given back`, look: 'text-soft' },
  void: { word: t`Withdrawn`, look: 'text-soft' },
  uncollectible: { word: t`Not paid`, look: 'text-soft' },
})

/** What is left of a dearer plan is counted towards the next payments. */
const stateOf = ({ status, total }: Invoice) =>
  status === 'paid' && total.amount < 0
    ? { word: t`Credited`, look: 'text-soft' }
    : states()[status]

export function Invoices() {
  const list = useInfiniteQuery(invoicesQuery)
  const wide = useMedia('(min-width: 640px)')
  const invoices = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (!list.data) return <NotYet what={t`The invoices`} query={list} />
  if (invoices.length === 0)
    return (
      <p className="text-[15px] text-soft">
        <Trans>None yet. What you pay for appears here.</Trans>
      </p>
    )
  return (
    <>
      {wide ? <Table invoices={invoices} /> : <Cards invoices={invoices} />}
      <ShowMore list={list} />
    </>
  )
}

type Props = { invoices: Invoice[] }

const head = 'py-2 text-[13px] font-medium text-soft'
const cell = 'border-t border-rule py-3 align-top'

const Table = ({ invoices }: Props) => (
  <table className="w-full text-[15px]">
    <caption className="sr-only">
      <Trans>Your invoices, newest first</Trans>
    </caption>
    <thead>
      <tr>
        <th scope="col" className={`${head} pe-6 text-start`}>
          <Trans>Date</Trans>
        </th>
        <th scope="col" className={`${head} pe-6 text-start`}>
          <Trans>Invoice</Trans>
        </th>
        <th scope="col" className={`${head} pe-6 text-start`}>
          <Trans>State</Trans>
        </th>
        <th scope="col" className={`${head} pe-6 text-end`}>
          <Trans>Amount</Trans>
        </th>
        <th scope="col" className={head}>
          <span className="sr-only">{t`What you can do`}</span>
        </th>
      </tr>
    </thead>
    <tbody className="tabular-nums">
      {invoices.map((invoice) => (
        <tr key={invoice.id}>
          <td className={`${cell} pe-6 whitespace-nowrap`}>
            <Day at={invoice.createdAt} />
          </td>
          <td className={`${cell} pe-6 [overflow-wrap:anywhere]`}>
            {invoice.description}
            {invoice.number && (
              <span className="block text-[13px] text-soft">{invoice.number}</span>
            )}
          </td>
          <td className={`${cell} pe-6 whitespace-nowrap ${stateOf(invoice).look}`}>
            {stateOf(invoice).word}
          </td>
          <td className={`${cell} pe-6 text-end whitespace-nowrap`}>
            {exactMoneyOf(invoice.total)}
          </td>
          <td className={`${cell} text-end whitespace-nowrap`}>
            <Ways invoice={invoice} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ invoices }: Props) => (
  <ul className="border-b border-rule text-[15px]">
    {invoices.map((invoice) => (
      <li key={invoice.id} className="border-t border-rule py-3.5">
        <p className="flex justify-between gap-4 tabular-nums">
          <span className="min-w-0 [overflow-wrap:anywhere]">{invoice.description}</span>
          <span className="whitespace-nowrap">{exactMoneyOf(invoice.total)}</span>
        </p>
        <p className="mt-0.5 text-[13px] text-soft tabular-nums">
          <Day at={invoice.createdAt} /> ·{' '}
          <span className={stateOf(invoice).look}>{stateOf(invoice).word}</span>
          {invoice.number && ` · ${invoice.number}`}
        </p>
        <p className="mt-1">
          <Ways invoice={invoice} />
        </p>
      </li>
    ))}
  </ul>
)

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {longDate(at)}
  </time>
)

const link =
  'inline-flex items-center font-medium text-blue hover:underline pointer-coarse:min-h-11'

/** Both are pages of the provider's. */
function Ways({ invoice: { number, createdAt, status, pdfUrl, payUrl } }: { invoice: Invoice }) {
  const about = number ?? t`the invoice of ${longDate(createdAt)}`
  return (
    <span className="inline-flex gap-4">
      {status === 'open' && payUrl && (
        <a href={payUrl} target="_blank" rel="noreferrer" className={link}>
          <Trans>
            Pay<span className="sr-only"> {about}</span>
          </Trans>
        </a>
      )}
      {pdfUrl && (
        <a href={pdfUrl} target="_blank" rel="noreferrer" className={link}>
          <Trans>
            PDF<span className="sr-only"> of {about}</span>
          </Trans>
        </a>
      )}
    </span>
  )
}
