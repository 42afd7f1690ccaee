import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PaymentsAtAGlance, payments } from '#contract/payments.ts'
import { client } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { exactTime, spokenTime } from '#web/ui/when.ts'
import { glanceQuery } from './queries.ts'

/** How the last look at the provider went, and what came from there and is not handled yet. */
export function Comparison({ glance }: { glance: PaymentsAtAGlance }) {
  const queries = useQueryClient()
  const { lastReconciliation: last, waitingEvents } = glance
  const running = last !== null && last.finishedAt === null && !last.failure
  const compare = useMutation({
    mutationFn: () => client.call(payments.reconcile),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: glanceQuery.queryKey }),
        queries.invalidateQueries({ queryKey: [payments.troubles.path] }),
      ]),
  })
  return (
    <div className="max-w-[64ch] space-y-5 text-[15px]">
      <p className="text-soft">
        Every hour each paid plan is read again at the provider. What differs is set right, and
        stands below to be looked at.
      </p>
      <div role="status">
        {!last && <p>No comparison was made yet.</p>}
        {last && running && <p>A comparison is under way; {plansIn(last.lookedAt)} looked at.</p>}
        {last && !running && !last.failure && (
          <p>
            Compared <When at={last.finishedAt ?? last.startedAt} />: {plansIn(last.lookedAt)}{' '}
            looked at,{' '}
            {last.differences === 0
              ? 'no difference.'
              : last.differences === 1
                ? '1 difference set right.'
                : `${last.differences} differences set right.`}
          </p>
        )}
        {last?.failure && (
          <Notice kind="bad" live={false}>
            The comparison <When at={last.startedAt} /> could not be finished: {last.failure}{' '}
            Nothing was taken from anybody; it is tried again every hour.
          </Notice>
        )}
      </div>
      <p>
        {waitingEvents === 0
          ? 'No event of the provider is waiting.'
          : `${waitingEvents} ${waitingEvents === 1 ? 'event' : 'events'} of the provider came in and could not be handled yet. The provider sends them again.`}
      </p>
      <Button busy={compare.isPending || running} onClick={() => compare.mutate()}>
        Compare now
      </Button>
    </div>
  )
}

const plansIn = (count: number) =>
  count === 1 ? '1 paid plan' : `${count.toLocaleString('en')} paid plans`

const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {spokenTime(at)}
  </time>
)
