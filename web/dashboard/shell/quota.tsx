import { formatLocale } from '#web/ui/locale.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { Meter } from '#web/ui/meter.tsx'

/** How many messages of the plan are used, and the way to it; nothing for those without a limit. */
export function Quota() {
  const member = useMember()
  const usage = member?.usage
  if (!usage || usage.limit === null) return null
  const { used, limit, resetsAt } = usage
  const { status } = member.subscription
  const without = status === 'none' || status === 'canceled'
  return (
    <Link
      to={paths.subscription}
      className="mb-1.5 block rounded px-2.5 py-1.5 text-[13px] text-soft hover:bg-card hover:text-ink"
    >
      <span id="quota" className="flex flex-wrap justify-between gap-x-2 tabular-nums">
        <span>
          <Trans>
            {used} of {limit} messages
          </Trans>
        </span>{' '}
        {resetsAt && (
          <span className="whitespace-nowrap">
            <Trans>renews {shortDate(resetsAt)}</Trans>
          </span>
        )}
      </span>
      <Meter labelledBy="quota" value={used} most={limit} className="mt-1.5 h-[3px]" />
      {without && (
        <span className="mt-1.5 block text-blue">
          <Trans>Choose a plan</Trans>
        </span>
      )}
    </Link>
  )
}

const shortDate = (iso: string) =>
  new Date(iso).toLocaleDateString(formatLocale(), { day: 'numeric', month: 'short' })
