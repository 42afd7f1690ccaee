import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { payments } from '#contract/account/payments.ts'
import type { User } from '#contract/account/users.ts'
import { ApiError, fetching } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useRefresh } from './queries.ts'
import { isPaid } from './words.ts'

/** A bank may take days: the pauses grow to a minute. */
const lookAgainMs = (times: number) => Math.min(60_000, 4_000 * 1.5 ** times)

/** Back from the checkout: what came of it is asked of the server, as often as the page is loaded. */
type Props = { checkout: string; member: User; onOver: () => void }

export function CheckoutReturn({ checkout, member, onOver }: Props) {
  const refresh = useRefresh()
  const cancelled = checkout === 'cancelled'
  const given = { body: { sessionId: checkout } }
  const query = useQuery({
    queryKey: keyOf(payments.confirm, given),
    queryFn: () => client.call(payments.confirm, given),
    enabled: !cancelled,
    staleTime: Infinity,
    // Reading what became of it changes nothing the second time.
    retry: (attempt, error) =>
      attempt < fetching.retries &&
      error instanceof ApiError &&
      (error.httpCode === 0 || error.httpCode >= 500),
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.outcome === 'pending'
        ? lookAgainMs(state.dataUpdateCount)
        : false,
    meta: { quiet: true },
  })
  const { data, refetch } = query
  const isPending = data?.outcome === 'pending'
  const { status, planId } = member.subscription
  const was = useRef({ status, planId })
  useEffect(() => {
    const changed = was.current.status !== status || was.current.planId !== planId
    was.current = { status, planId }
    // The bank was faster than the next look.
    if (changed && isPending) void refetch()
  }, [status, planId, isPending, refetch])
  const { cancelAtPeriodEnd } = member.subscription
  const wasCancelled = useRef(cancelAtPeriodEnd)
  useEffect(() => {
    // What is done here since says more than what came of the checkout; the address forgets it, too.
    if (wasCancelled.current !== cancelAtPeriodEnd && !isPending) onOver()
    wasCancelled.current = cancelAtPeriodEnd
  }, [cancelAtPeriodEnd, isPending, onOver])
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!data || told.current === data.outcome) return
    told.current = data.outcome
    void refresh(data.subscription)
  }, [data, refresh])

  if (cancelled)
    return (
      <Notice kind="info">
        <Trans>You left the checkout. Nothing was paid, and nothing has changed.</Trans>
      </Notice>
    )
  if (query.isError)
    return (
      <Notice
        kind="bad"
        action={
          <Button small busy={query.isFetching} onClick={() => void query.refetch()}>
            <Trans>Look again</Trans>
          </Button>
        }
      >
        {query.error instanceof ApiError && query.error.httpCode === 404
          ? t`This checkout does not belong to your account. Nothing was changed.`
          : t`${sentenceOf(query.error) ?? ''} What you have paid is not lost.`}
      </Notice>
    )
  if (!data)
    return (
      <div role="status" className="flex items-center gap-3 text-[15px]">
        <Spinner size={20} />
        <Trans>Asking the payment provider what came of it</Trans>
      </div>
    )
  if (data.outcome === 'pending')
    return (
      <Notice kind="info">
        <Trans>
          The payment is on its way, and your bank has not said yes yet. The plan begins by itself
          as soon as it does; you need not stay on this page.
        </Trans>
      </Notice>
    )
  if (data.outcome === 'unpaid')
    return (
      <Notice kind="warn">
        <Trans>
          Nothing was paid, and nothing has changed. Choose the plan again whenever you like.
        </Trans>
      </Notice>
    )
  // An old address, opened again, or the plan was cancelled since.
  if (!isPaid(data.subscription) || isOver(member, data.subscription.planId))
    return (
      <Notice kind="info">
        <Trans>This checkout is done. What you have now is shown below.</Trans>
      </Notice>
    )
  return (
    <Notice kind="good">
      <Trans>
        {data.subscription.planName} is yours. The receipt goes to {member.email}.
      </Trans>
    </Notice>
  )
}

/** Whether the plan that was paid for is cancelled, ended, or changed for another one by now. */
const isOver = ({ subscription }: User, planId: string | null | undefined) =>
  subscription.cancelAtPeriodEnd ||
  subscription.status === 'canceled' ||
  (isPaid(subscription) && subscription.planId !== planId)
