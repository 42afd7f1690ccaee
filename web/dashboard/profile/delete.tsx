import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { personalData } from '#contract/account/personal-data.ts'
import type { User } from '#contract/account/users.ts'
import { ConfirmIdentity } from '#web/account/second-step/confirm-identity.tsx'
import { useCancelledPlan, useKeepAccount } from '#web/account/keep-account.ts'
import { PlanStaysCancelled } from '#web/account/plan-stays-cancelled.tsx'
import { client } from '#web/api/client.ts'
import { endForDeletion } from '#web/api/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { dayMs } from '#web/ui/format/durations.ts'
import { Panel } from './panel.tsx'
import { Section } from './section.tsx'

const graceDays = 14

export function DeleteSection({ member }: { member: User }) {
  const keep = useKeepAccount()
  const plan = useCancelledPlan()
  const [inTwoWeeks] = useState(() => new Date(Date.now() + graceDays * dayMs).toISOString())
  if (member.deletesAt)
    return (
      <Section id="delete">
        <p className="text-[15px]">
          <Trans>
            This account will be deleted on {longDate(member.deletesAt)}. Until then everything is
            as it was.
          </Trans>
        </p>
        {plan && (
          <p className="mt-2 text-[15px]">
            <Trans>
              Your plan {plan.name} is cancelled with it. If you keep the account, the plan stays
              cancelled until you keep that, too.
            </Trans>
          </p>
        )}
        <div className="mt-5">
          <Button busy={keep.isPending} onClick={() => keep.mutate()}>
            <Trans>Keep my account</Trans>
          </Button>
        </div>
      </Section>
    )
  const { planName, currentPeriodEnd } = member.subscription
  const planEnds =
    currentPeriodEnd && (currentPeriodEnd < inTwoWeeks ? currentPeriodEnd : inTwoWeeks)
  return (
    <Section id="delete">
      {keep.isSuccess && plan && (
        <div className="mb-5">
          <Notice kind="info">
            <PlanStaysCancelled />
          </Notice>
        </div>
      )}
      <ul className="mb-5 list-disc space-y-1.5 ps-5 text-[15px] marker:text-faint">
        <li>
          <Trans>
            Your chats, photo, name and address, and everything else we keep about you, will be
            deleted on {longDate(inTwoWeeks)}, {graceDays} days from today.
          </Trans>
        </li>
        {planName && planEnds && (
          <li>
            <Trans>
              Your plan {planName} is cancelled now: it ends on {longDate(planEnds)}, and nothing
              more is charged. What you have paid is not paid back.
            </Trans>
          </li>
        )}
        <li>
          <Trans>You are logged out everywhere at once.</Trans>
        </li>
        <li>
          <Trans>
            Until then, you can log in and keep the account. After that, it cannot be restored.
          </Trans>
        </li>
      </ul>
      <Panel label={t`Delete my account`} look="danger">
        {(close) => (
          <ConfirmIdentity
            label={t`Delete my account`}
            look="danger"
            onCancel={close}
            onConfirm={async (body) => {
              const { deletesAt } = await client.call(personalData.askForDeletion, { body })
              endForDeletion(deletesAt)
            }}
          />
        )}
      </Panel>
    </Section>
  )
}
