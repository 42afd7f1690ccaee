import { formatNumber } from '#web/ui/format/locale.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { payments } from '#contract/account/payments.ts'
import type { Plan } from '#contract/account/subscriptions.ts'
import { mayEdit } from '#contract/desk/roles.ts'
import type { Usage, User } from '#contract/account/users.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { CancelSheet } from './choice/cancel-sheet.tsx'
import { focusYourPlan } from './focus.ts'
import { PayOpen } from './choice/pay-open.tsx'
import { PortalButton } from './portal.tsx'
import { useRefresh } from './queries.ts'
import { intervalWord, isPaid, paidFor, stateOf } from './words.ts'

type Props = { member: User; plan: Plan | undefined; plans: Plan[] }

/** What one has, how much of it is used, and what can be done about it. */
export function YourPlan({ member, plan, plans }: Props) {
  const { subscription, usage } = member
  const { planName, status, next, cancelAtPeriodEnd } = subscription
  const [cancelling, setCancelling] = useState(false)
  const paid = isPaid(subscription)
  const waits = next !== undefined || cancelAtPeriodEnd
  return (
    <div className="rounded-lg border border-rule bg-card p-5 sm:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 font-heading text-[30px] leading-tight tracking-[-0.012em] [overflow-wrap:anywhere]">
          {planName ?? t`No plan`}
        </p>
        {paid && <p className="text-[17px] tabular-nums">{paidFor(subscription)}</p>}
      </div>
      <p className={`mt-1.5 ${status === 'past_due' ? 'font-medium text-bad' : 'text-soft'}`}>
        {stateOf(subscription)}
      </p>
      {next && (
        <p className="mt-1 font-medium">
          {next.interval
            ? t`From ${longDate(next.at)}: ${next.planName}, paid ${intervalWord(next.interval)}.`
            : t`From ${longDate(next.at)}: ${next.planName}.`}
        </p>
      )}
      <UsageOf
        usage={usage}
        edits={mayEdit(member)}
        endsAt={cancelAtPeriodEnd ? subscription.currentPeriodEnd : undefined}
      />
      {usage.tokens && <TokensOf {...usage.tokens} />}
      {(paid || status === 'canceled') && (
        <div className="mt-6 flex flex-wrap gap-2 max-sm:*:grow">
          {status === 'past_due' && <PayOpen besidePortal />}
          {paid && waits && <Keep subscription={subscription} />}
          <PortalButton />
          {paid && !cancelAtPeriodEnd && (
            <Button look="quiet" onClick={() => setCancelling(true)}>
              <Trans>Cancel the plan</Trans>
            </Button>
          )}
        </div>
      )}
      {cancelling && (
        <CancelSheet
          subscription={subscription}
          plan={plan}
          plans={plans}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

/** Takes back whatever waits for the end of the period. */
function Keep({ subscription }: Pick<User, 'subscription'>) {
  const refresh = useRefresh()
  const { next, planName } = subscription
  const keep = useMutation({
    mutationFn: () =>
      next
        ? client.call(payments.dropChange)
        : client.call(payments.cancel, { query: { resume: 'true' } }),
    onSuccess: async (now) => {
      await refresh(now)
      tell(t`${planName ?? ''} continues as before`)
      focusYourPlan()
    },
  })
  return (
    <Button look="strong" busy={keep.isPending} onClick={() => keep.mutate()}>
      <Trans>Keep {planName}</Trans>
    </Button>
  )
}

function TokensOf({ used, limit }: NonNullable<Usage['tokens']>) {
  return (
    <div className="mt-6">
      <p className="flex flex-wrap justify-between gap-x-6 text-[15px] tabular-nums">
        <span id="tokens-used">
          <Trans>
            {formatNumber(used)} of {formatNumber(limit)} tokens used by the model
          </Trans>
        </span>
        <span className="text-soft">
          <Trans>After that, documents are quoted</Trans>
        </span>
      </p>
      <Meter labelledBy="tokens-used" value={used} most={limit} className="mt-2 h-1.5" />
    </div>
  )
}

type UsageProps = { usage: Usage; edits: boolean; endsAt: string | undefined }

function UsageOf({ usage, edits, endsAt }: UsageProps) {
  const { used, limit, resetsAt } = usage
  if (limit === null)
    return (
      <p className="mt-6 text-[15px] tabular-nums">
        {edits
          ? t`Editors and operators have no limit of messages.`
          : plural(used, {
              one: '# message this month, without limit.',
              other: '# messages this month, without limit.',
            })}
      </p>
    )
  return (
    <div className="mt-6">
      <p className="flex flex-wrap justify-between gap-x-6 text-[15px] tabular-nums">
        <span id="messages-used">
          <Trans>
            {formatNumber(used)} of {formatNumber(limit)} messages used
          </Trans>
        </span>
        <span className="text-soft">
          {resetsAt && !(endsAt && endsAt <= resetsAt)
            ? t`Renews on ${longDate(resetsAt)}`
            : t`These do not renew`}
        </span>
      </p>
      <Meter labelledBy="messages-used" value={used} most={limit} className="mt-2 h-1.5" />
    </div>
  )
}
