import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { type ChangePreview, payments } from '#contract/account/payments.ts'
import type { Interval, Plan, Subscription } from '#contract/account/subscriptions.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { moneyOf, priceOf, savingOf } from '#web/ui/format/money.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { focusYourPlan } from '../focus.ts'
import { IntervalSwitch } from './interval-switch.tsx'
import { PortalButton } from '../portal.tsx'
import { useRefresh } from '../queries.ts'
import { Facts, Losses } from './sheet.tsx'
import { intervalWord, lossesOf } from '../words.ts'

type Props = {
  plan: Plan
  interval: Interval | undefined
  plans: Plan[]
  subscription: Subscription
  onInterval: (interval: Interval) => void
  onClose: () => void
}

/** For who pays for a plan already: what the change costs now, when it is so, and what is lost. */
export function ChangeChoice(props: Props) {
  const { plan, interval, plans, subscription, onInterval, onClose } = props
  const refresh = useRefresh()
  const wanted = { subscriptionId: plan._id, interval }
  const preview = useQuery({
    ...reading(payments.previewChange, { query: wanted }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const change = useMutation({
    // The shown amount is sent along, so that nobody pays more than they have read.
    mutationFn: () =>
      client.envelope(payments.change, { body: { ...wanted, due: preview.data?.due } }),
    meta: { quiet: true },
    onError: () => void preview.refetch(),
    onSuccess: async ({ message, payload }) => {
      await refresh(payload ?? undefined)
      onClose()
      tell(message)
      focusYourPlan()
    },
  })
  const had = plans.find(({ _id }) => _id === subscription.planId)
  const saving = interval && savingOf(plan.prices)
  return (
    <>
      {plan.prices.length > 1 && interval && plan._id !== subscription.planId && (
        <div className="mt-5">
          <IntervalSwitch
            value={interval}
            onChange={(value) => {
              change.reset()
              onInterval(value)
            }}
            saving={saving && t`A year costs ${moneyOf(saving)} less than twelve months.`}
          />
        </div>
      )}
      {preview.isPending && (
        <AfterAMoment>
          <Skeleton className="mt-5 h-28 w-full" />
        </AfterAMoment>
      )}
      {preview.isError && (
        <div className="mt-5">
          <TryAgain busy={preview.isFetching} onRetry={() => void preview.refetch()}>
            {sentenceOf(preview.error)}
          </TryAgain>
        </div>
      )}
      {preview.data && (
        <>
          <Facts facts={factsOf(preview.data, subscription)} />
          {preview.data.when === 'now' && (
            <p className="mt-5 text-[15px]">
              {plan._id === subscription.planId
                ? t`From today you pay ${intervalWord(interval ?? 'month')}.`
                : t`You have ${plan.name} at once.`}
              {subscription.status !== 'trialing' &&
                ` ${t`What is left of what you paid for ${subscription.planName ?? ''} counts towards it.`}`}
            </p>
          )}
          {preview.data.credit && (
            <p className="mt-3 text-[15px]">
              <Trans>
                {moneyOf(preview.data.credit)} of it is left over and pays for the next invoices. It
                is lost when you cancel before it is used.
              </Trans>
            </p>
          )}
          {preview.data.when === 'periodEnd' && had && (
            <Losses
              lead={t`From ${longDate(preview.data.at)} you have less:`}
              losses={lossesOf(had, plan)}
            />
          )}
          {subscription.cancelAtPeriodEnd && (
            <p className="mt-5 text-[15px] text-soft">
              <Trans>This change withdraws your cancellation.</Trans>
            </p>
          )}
          <div className="mt-6 space-y-4">
            {change.isError && (
              <Notice
                kind="bad"
                action={mayBePaid(change.error, preview.data) && <PortalButton small />}
              >
                {sentenceOf(change.error)}
              </Notice>
            )}
            <div className="flex flex-wrap gap-2 max-sm:*:grow">
              <Button look="strong" busy={change.isPending} onClick={() => change.mutate()}>
                {confirmation(preview.data)}
              </Button>
              <Button look="quiet" disabled={change.isPending} onClick={onClose}>
                <Trans>Leave it as it is</Trans>
              </Button>
            </div>
          </div>
        </>
      )}
    </>
  )
}

function factsOf({ when, at, due, price, interval }: ChangePreview, { planName }: Subscription) {
  const then = price && interval ? priceOf({ ...price, interval }) : t`Costs nothing`
  const today = { term: t`Today`, fact: due.amount > 0 ? moneyOf(due) : t`Nothing to pay` }
  if (when === 'now') return [today, { term: t`After that`, fact: then }]
  return [
    today,
    { term: t`Until ${longDate(at)}`, fact: t`${planName ?? ''}, as it is` },
    { term: t`From then`, fact: then },
  ]
}

function confirmation({ when, at, due }: ChangePreview): string {
  if (when === 'periodEnd') return t`Change on ${longDate(at)}`
  return due.amount > 0 ? t`Pay ${moneyOf(due)} and change` : t`Change now`
}

/** Where money was asked for and the change was refused, another way of paying may help. */
const mayBePaid = (error: unknown, { due }: ChangePreview) =>
  error instanceof ApiError && error.httpCode === 409 && due.amount > 0
