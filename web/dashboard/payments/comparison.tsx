import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PaymentsAtAGlance, payments } from '#contract/account/payments.ts'
import { client } from '#web/api/client.ts'
import { keyOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

/** How the last look at the provider went, and what came from there and is not handled yet. */
export function Comparison({ glance }: { glance: PaymentsAtAGlance }) {
  const queries = useQueryClient()
  const { lastReconciliation: last, waitingEvents } = glance
  const running = last !== null && last.finishedAt === null && !last.failure
  const compare = useMutation({
    mutationFn: () => client.call(payments.reconcile),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(payments.atAGlance) }),
        queries.invalidateQueries({ queryKey: keyOf(payments.troubles) }),
      ]),
  })
  return (
    <div className="max-w-[64ch] space-y-5 text-[15px]">
      <p className="text-soft">
        <Trans>
          Every hour each paid plan is read again at the provider. Differences are corrected, and
          listed below for review.
        </Trans>
      </p>
      <div role="status">
        {!last && (
          <p>
            <Trans>No comparison was made yet.</Trans>
          </p>
        )}
        {last && running && (
          <p>
            <Trans>A comparison is under way; {plansIn(last.lookedAt)} looked at.</Trans>
          </p>
        )}
        {last && !running && !last.failure && (
          <p>
            <Trans>
              Compared <SpokenTime at={last.finishedAt ?? last.startedAt} />:{' '}
              {plansIn(last.lookedAt)} looked at, {differencesIn(last.differences)}
            </Trans>
          </p>
        )}
        {last?.failure && (
          <Notice kind="bad" live={false}>
            <Trans>
              The comparison <SpokenTime at={last.startedAt} /> could not be finished:{' '}
              {last.failure} No plan was changed; it is tried again every hour.
            </Trans>
          </Notice>
        )}
      </div>
      <p>
        {waitingEvents === 0
          ? t`No event of the provider is waiting.`
          : plural(waitingEvents, {
              one: '# event of the provider came in and could not be handled yet. The provider sends it again.',
              other:
                '# events of the provider came in and could not be handled yet. The provider sends them again.',
            })}
      </p>
      <Button busy={compare.isPending || running} onClick={() => compare.mutate()}>
        <Trans>Compare now</Trans>
      </Button>
    </div>
  )
}

const plansIn = (count: number) => plural(count, { one: '# paid plan', other: '# paid plans' })

const differencesIn = (count: number) =>
  count === 0
    ? t`no difference.`
    : plural(count, { one: '# difference set right.', other: '# differences set right.' })
