import { formatNumber } from '#web/ui/format/locale.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaymentsAtAGlance } from '#contract/account/payments.ts'
import { useMedia } from '#web/ui/media.ts'

type Plan = PaymentsAtAGlance['plans'][number]
type Kind = 'free' | 'given' | 'trialing' | 'active' | 'pastDue' | 'ending'
/** How many members have one plan, none, or either. */
type Row = Record<Kind | 'members', number> & { id: string; name: string }

const kinds = () =>
  [
    { kind: 'free', word: t`Free` },
    { kind: 'given', word: t`Given` },
    { kind: 'trialing', word: t`On trial` },
    { kind: 'active', word: t`Paying` },
    { kind: 'pastDue', word: t`Past due` },
    { kind: 'ending', word: t`Of these, ending` },
  ] as const

const none = { free: 0, given: 0, trialing: 0, active: 0, pastDue: 0, ending: 0 }

function rowOf({ planId, planName, ...of }: Plan): Row {
  const { free, given, trialing, active, pastDue } = of
  const members = free + given + trialing + active + pastDue
  return { ...of, id: planId, name: planName, members }
}

function sumOf(rows: Row[]): Row {
  const sum = (of: Kind | 'members') => rows.reduce((sum, row) => sum + row[of], 0)
  const each = Object.fromEntries(kinds().map(({ kind }) => [kind, sum(kind)]))
  return { ...none, ...each, id: 'all', name: t`All members`, members: sum('members') }
}

export function ByPlan({ glance: { plans, withoutPlan } }: { glance: PaymentsAtAGlance }) {
  const wide = useMedia('(min-width: 1024px)')
  const rows = [
    ...plans.map(rowOf),
    { ...none, id: 'none', name: t`No plan`, members: withoutPlan },
  ]
  const all = [...rows, sumOf(rows)]
  return wide ? <Table rows={all} /> : <List rows={all} />
}

/** Numbers that are nought are quiet, so that the others are seen. */
const Table = ({ rows }: { rows: Row[] }) => (
  <table aria-label={t`Members by plan`} className="w-full text-[15px]">
    <thead>
      <tr className="text-[13px] text-soft">
        <th scope="col" className="py-2 pe-4 text-start font-medium">
          <Trans>Plan</Trans>
        </th>
        <th scope="col" className="py-2 ps-4 text-end font-medium">
          <Trans>Members</Trans>
        </th>
        {kinds().map(({ kind, word }) => (
          <th key={kind} scope="col" className="py-2 ps-4 text-end font-medium">
            {word}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="tabular-nums">
      {rows.map((row) => (
        <tr key={row.id} className="border-t border-rule last:border-edge">
          <th scope="row" className="py-2.5 pe-4 text-start font-medium">
            {row.name}
          </th>
          <Count count={row.members} />
          {kinds().map(({ kind }) => (
            <Count key={kind} count={row[kind]} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Count = ({ count }: { count: number }) => (
  <td className={`py-2.5 ps-4 text-end ${count === 0 ? 'text-soft' : 'font-medium'}`}>
    {formatNumber(count)}
  </td>
)

const List = ({ rows }: { rows: Row[] }) => (
  <ul className="text-[15px]">
    {rows.map((row) => (
      <li key={row.id} className="border-t border-rule py-3 last:border-edge">
        <p className="flex justify-between gap-4 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{row.name}</span>{' '}
          <span className="tabular-nums">{formatNumber(row.members)}</span>
        </p>
        <p className="text-[14px] text-soft tabular-nums empty:hidden">
          {kinds()
            .filter(({ kind }) => row[kind] > 0)
            .map(({ kind, word }) => `${word}: ${formatNumber(row[kind])}`)
            .join(' · ')}
        </p>
      </li>
    ))}
  </ul>
)
