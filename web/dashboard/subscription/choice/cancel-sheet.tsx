import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { payments } from '#contract/account/payments.ts'
import type { Plan, Subscription } from '#contract/account/subscriptions.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { focusYourPlan } from '../focus.ts'
import { useRefresh } from '../queries.ts'
import { Losses, Sheet } from './sheet.tsx'
import { lossesWithout } from '../words.ts'

type Props = {
  subscription: Subscription
  plan: Plan | undefined
  plans: Plan[]
  onClose: () => void
}

/** What ends, when, and what stays. */
export function CancelSheet({ subscription, plan, plans, onClose }: Props) {
  const refresh = useRefresh()
  const { status, trialEnd, currentPeriodEnd } = subscription
  const planName = subscription.planName ?? ''
  const unpaid = status === 'past_due'
  const end = (status === 'trialing' && trialEnd) || currentPeriodEnd
  const date = end ? longDate(end) : t`the end of the period`
  const cancel = useMutation({
    mutationFn: () => client.envelope(payments.cancel),
    meta: { quiet: true },
    onSuccess: async ({ payload, message }) => {
      await refresh(payload ?? undefined)
      onClose()
      // Said where this period is still charged.
      if (message !== 'OK') tell(message)
      else tell(unpaid ? t`${planName} is cancelled` : t`Cancelled. ${planName} runs until ${date}`)
      focusYourPlan()
    },
  })
  return (
    <Sheet title={t`Cancel ${planName}`} onClose={onClose}>
      <p className="mt-3 text-[15px]">
        {unpaid
          ? t`The plan ends now, and the open payment is no longer due.`
          : t`Everything stays as it is until ${date}. After that, nothing more is charged.`}
      </p>
      {plan && (
        <Losses
          lead={unpaid ? t`You no longer have:` : t`From ${date} you no longer have:`}
          losses={lossesWithout(plan, plans)}
        />
      )}
      <p className="mt-5 text-[15px] text-soft">
        <Trans>Your chats and their answers stay, and you can read them.</Trans>
        {!unpaid && ` ${t`Until ${date} you can take this back.`}`}
      </p>
      <div className="mt-6 space-y-4">
        {cancel.isError && <Notice kind="bad">{sentenceOf(cancel.error)}</Notice>}
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {unpaid ? t`Cancel the plan` : t`Cancel on ${date}`}
          </Button>
          <Button look="quiet" disabled={cancel.isPending} onClick={onClose}>
            <Trans>Keep {planName}</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
