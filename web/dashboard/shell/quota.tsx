import { formatLocale } from '#web/ui/format/locale.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { Meter } from '#web/ui/feedback/meter.tsx'

/** From here on the member is told that the model will soon not answer. */
const shareToTell = 0.8

/** How many messages of the plan are used, and the way to it; nothing for those without a limit. */
export function Quota() {
  const member = useMember()
  const usage = member?.usage
  if (!usage) return null
  const { used, limit, resetsAt, tokens } = usage
  const share = tokens && tokens.used / Math.max(1, tokens.limit)
  const tellsShare = share !== undefined && share >= shareToTell
  if (limit === null && !tellsShare) return null
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = member.subscription
  const ends =
    cancelAtPeriodEnd &&
    currentPeriodEnd !== undefined &&
    (!resetsAt || currentPeriodEnd <= resetsAt)
  const without = status === 'none' || status === 'canceled'
  return (
    <Link
      to={paths.subscription}
      className="mb-1.5 block rounded px-2.5 py-1.5 text-[13px] text-soft hover:bg-card hover:text-ink"
    >
      {limit !== null && (
        <>
          <span id="quota" className="flex flex-wrap justify-between gap-x-2 tabular-nums">
            <span>
              <Trans>
                {used} of {limit} messages
              </Trans>
            </span>{' '}
            {without && (
              <span className="text-blue">
                <Trans>Choose a plan</Trans>
              </span>
            )}
            {!without && (
              <span className="whitespace-nowrap">
                {ends ? (
                  <Trans>until {shortDate(currentPeriodEnd)}</Trans>
                ) : (
                  resetsAt && <Trans>renews {shortDate(resetsAt)}</Trans>
                )}
              </span>
            )}
          </span>
          <Meter labelledBy="quota" value={used} most={limit} className="mt-1.5 h-[3px]" />
        </>
      )}
      {tellsShare && (
        <span className="mt-1.5 block text-warn">
          {share >= 1
            ? t`The model’s share of this month is used`
            : t`${percent(share)} of the model’s share of this month is used`}
        </span>
      )}
    </Link>
  )
}

/** Rounded down, so that what is nearly used is not told as used. */
const percent = (share: number) =>
  new Intl.NumberFormat(formatLocale(), { style: 'percent' }).format(Math.floor(share * 100) / 100)

const shortDate = (iso: string) =>
  new Date(iso).toLocaleDateString(formatLocale(), { day: 'numeric', month: 'short' })
