import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCancelledPlan, useKeepAccount } from '#web/account/keep-account.ts'
import { PlanStaysCancelled } from '#web/account/plan-stays-cancelled.tsx'
import { useMember } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { longDate } from '#web/ui/format/when.ts'

/** On every screen, as long as the account is going to be deleted; then that its plan is not back with it. */
export function DeletionBanner() {
  const deletesAt = useMember()?.deletesAt
  const keep = useKeepAccount()
  const plan = useCancelledPlan()
  const [isRead, setRead] = useState(false)
  const kept = !deletesAt && keep.isSuccess && plan && !isRead
  if (!deletesAt && !kept) return null
  return (
    <section
      aria-label={t`Deletion of your account`}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule bg-card px-4 py-2.5 text-[14px] md:px-8 print:hidden"
    >
      <TriangleAlert className="size-[18px] shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1 basis-48 text-balance">
        {deletesAt ? (
          <Trans>This account will be deleted on {longDate(deletesAt)}.</Trans>
        ) : (
          <PlanStaysCancelled />
        )}
      </p>
      {deletesAt ? (
        <Button
          small
          busy={keep.isPending}
          className="max-sm:ms-[34px]"
          onClick={() => keep.mutate()}
        >
          <Trans>Keep my account</Trans>
        </Button>
      ) : (
        <Button small look="quiet" className="max-sm:ms-[34px]" onClick={() => setRead(true)}>
          <Trans>Close</Trans>
        </Button>
      )}
    </section>
  )
}
