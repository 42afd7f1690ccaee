import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { payments } from '#contract/account/payments.ts'
import type { Interval, Plan } from '#contract/account/subscriptions.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { moneyOf, priceOf, savingOf } from '#web/ui/format/money.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useComeBack } from '../come-back.ts'
import { IntervalSwitch } from './interval-switch.tsx'
import { useRefresh } from '../queries.ts'
import { Facts } from './sheet.tsx'
import { messagesOf, priceAt } from '../words.ts'

type Props = {
  plan: Plan
  interval: Interval
  onInterval: (interval: Interval) => void
  onClose: () => void
}

/** Nothing is paid here: the next page is the payment provider's. */
export function CheckoutChoice({ plan, interval, onInterval, onClose }: Props) {
  const refresh = useRefresh()
  const price = priceAt(plan, interval)!
  const saving = savingOf(plan.prices)
  const open = useMutation({
    mutationFn: () =>
      client.call(payments.session, { query: { subscriptionId: plan._id, interval } }),
    meta: { quiet: true },
    onSuccess: async ({ sessionId, url }) => {
      // Bought in another tab meanwhile: this sheet then shows the change instead.
      if (sessionId === 'change') await refresh()
      else location.assign(url)
    },
    onError: () => refresh(),
  })
  useComeBack(open.reset)
  return (
    <>
      {plan.prices.length > 1 && (
        <div className="mt-5">
          <IntervalSwitch
            value={interval}
            onChange={onInterval}
            saving={saving && t`A year costs ${moneyOf(saving)} less than twelve months.`}
          />
        </div>
      )}
      <Facts
        facts={[
          ...(plan.trialDays > 0
            ? [
                {
                  term: t`First, if you have had no trial before`,
                  fact: t`${plan.trialDays} days free`,
                },
              ]
            : []),
          { term: plan.trialDays > 0 ? t`Then` : t`To pay`, fact: priceOf(price) },
          { term: t`You get`, fact: messagesOf(plan) },
        ]}
      />
      <p className="mt-5 text-[14px] text-soft">
        <Trans>
          You pay at our payment provider; your card is never seen here. You can cancel at any time,
          and keep the plan until the end of what is paid.
        </Trans>
      </p>
      <div className="mt-6 space-y-4">
        {open.isError && <Notice kind="bad">{sentenceOf(open.error)}</Notice>}
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button
            look="strong"
            busy={open.isPending || (open.isSuccess && open.data.sessionId !== 'change')}
            onClick={() => open.mutate()}
          >
            <Trans>Go to the checkout</Trans>
          </Button>
          <Button look="quiet" disabled={open.isPending} onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}
