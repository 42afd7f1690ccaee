import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Subscription } from '#contract/account/subscriptions.ts'
import { PayOpen } from '#web/dashboard/subscription/choice/pay-open.tsx'
import { useRefresh } from '#web/dashboard/subscription/queries.ts'
import { longDate } from '#web/ui/format/when.ts'

/** A payment that failed, and the way to make it good. */
export function PastDue({ subscription }: { subscription: Subscription }) {
  const refresh = useRefresh()
  const onFocus = useEffectEvent(() => void refresh())
  useEffect(() => {
    // It is paid on a page of the provider's, from which the member comes back here.
    const listener = () => onFocus()
    window.addEventListener('focus', listener)
    return () => window.removeEventListener('focus', listener)
  }, [])
  const { planName, graceUntil } = subscription
  return (
    <section
      aria-label={t`Payment`}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule bg-card px-4 py-2.5 text-[14px] md:px-8 print:hidden"
    >
      <TriangleAlert className="size-[18px] shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1 basis-48 text-balance">
        <Trans>The last payment for {planName} failed.</Trans>{' '}
        {graceUntil
          ? t`Until ${longDate(graceUntil)} nothing is taken away.`
          : t`Nothing is taken away yet.`}
      </p>
      <span className="max-sm:ms-[34px]">
        <PayOpen small />
      </span>
    </section>
  )
}
