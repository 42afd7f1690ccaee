import { formatNumber } from '#web/ui/format/locale.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaymentsAtAGlance } from '#contract/account/payments.ts'
import { useMedia } from '#web/ui/media.ts'

type Row = PaymentsAtAGlance['plans'][number]

const columns = () =>
  [
    { of: 'free', word: t`Free` },
    { of: 'trialing', word: t`On trial` },
    { of: 'active', word: t`Paying` },
    { of: 'pastDue', word: t`Past due` },
    { of: 'ending', word: t`Of those ending` },
  ] as const

export function ByPlan({ plans }: { plans: Row[] }) {
  const wide = useMedia('(min-width: 640px)')
  if (plans.length === 0)
    return (
      <p className="text-[15px] text-soft">
        <Trans>Nobody has a plan yet.</Trans>
      </p>
    )
  return wide ? <Table plans={plans} /> : <List plans={plans} />
}

/** Numbers that are nought are quiet, so that the others are seen. */
const Table = ({ plans }: { plans: Row[] }) => (
  <table className="w-full text-[15px]">
    <thead>
      <tr className="text-[13px] text-soft">
        <th scope="col" className="py-2 pe-4 text-start font-medium">
          <Trans>Plan</Trans>
        </th>
        {columns().map(({ of, word }) => (
          <th key={of} scope="col" className="py-2 ps-4 text-end font-medium">
            {word}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="tabular-nums">
      {plans.map((plan) => (
        <tr key={plan.planId} className="border-t border-rule">
          <th scope="row" className="py-2.5 pe-4 text-start font-medium">
            {plan.planName}
          </th>
          {columns().map(({ of }) => (
            <td
              key={of}
              className={`py-2.5 ps-4 text-end ${plan[of] === 0 ? 'text-soft' : 'font-medium'}`}
            >
              {formatNumber(plan[of])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const List = ({ plans }: { plans: Row[] }) => (
  <ul className="text-[15px]">
    {plans.map((plan) => (
      <li key={plan.planId} className="border-t border-rule py-3">
        <p className="font-medium">{plan.planName}</p>
        <p className="text-[14px] text-soft tabular-nums">
          {columns()
            .filter(({ of }) => plan[of] > 0)
            .map(({ of, word }) => `${word}: ${formatNumber(plan[of])}`)
            .join(' · ') || t`Nobody`}
        </p>
      </li>
    ))}
  </ul>
)
