import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { OutwardButton } from '#web/dashboard/button-link.tsx'
import { moneyOf } from '#web/ui/format/money.ts'
import { PortalButton } from '../portal.tsx'
import { invoicesQuery } from '../queries.ts'

type Props = {
  small?: boolean
  /** The page where the way of paying is changed is offered beside it already. */
  besidePortal?: boolean
}

/** The shortest way to pay what is open: its invoice, else the page where the way of paying is changed. */
export function PayOpen({ small, besidePortal }: Props) {
  const invoices = useInfiniteQuery(invoicesQuery)
  const open = invoices.data?.pages
    .flatMap(({ items }) => items)
    .find(({ status, payUrl }) => status === 'open' && payUrl)
  if (!open?.payUrl && besidePortal) return null
  if (!open?.payUrl) return <PortalButton label={t`Change the payment method`} small={small} />
  return (
    <OutwardButton strong small={small} href={open.payUrl}>
      <Trans>Pay {moneyOf(open.total)}</Trans>
    </OutwardButton>
  )
}
