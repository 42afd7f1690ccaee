import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, createContext, useContext } from 'react'
import type { ApprovedAnswer, ApprovedSort } from '#contract/desk/approved.ts'
import { OpenButton } from '#web/rows/open-button.tsx'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { exactTime, longDate, mediumDate } from '#web/ui/format/when.ts'

type Props = {
  answers: ApprovedAnswer[]
  busy: boolean
  sort: ApprovedSort
  onSort: (sort: ApprovedSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** The one whose answer is shown. */
  openId: string | null
  onOpen: (id: string) => void
  renderBelow: (answer: ApprovedAnswer) => ReactNode
}

/** The cells are the same for all renderings of the table. */
const Opened = createContext<Pick<Props, 'openId' | 'onOpen'>>({ openId: null, onOpen: () => {} })

const column = createColumnHelper<typeof rowFeatures, ApprovedAnswer>()

const columns = column.columns([
  column.display({ id: 'question', cell: ({ row }) => <Question answer={row.original} /> }),
  column.display({ id: 'by', cell: ({ row }) => row.original.approved.by }),
  column.display({ id: 'at', cell: ({ row }) => <When at={row.original.approved.at} /> }),
])

const heads: Record<string, HeadOf<ApprovedSort>> = {
  question: { label: () => t`Question`, look: 'w-full' },
  by: { label: () => t`By whom`, look: 'min-w-28 max-md:hidden [overflow-wrap:anywhere]' },
  at: {
    label: () => t`Approved`,
    ...{ sort: 'newest', reverse: 'oldest', look: 'whitespace-nowrap max-md:hidden' },
  },
}

/** One line an answer; who approved it stands below the question on a narrow screen. */
export const ApprovedTable = ({ answers, openId, onOpen, renderBelow, ...more }: Props) => (
  <Opened value={{ openId, onOpen }}>
    <RowTable
      {...more}
      label={t`Approved answers`}
      allLabel={t`Select every answer on this page`}
      lineLabel={({ question }) => t`Select “${question}”`}
      columns={columns}
      heads={heads}
      data={answers}
      idOf={({ id }) => id}
      onOpen={onOpen}
      renderBelow={(answer) => answer.id === openId && renderBelow(answer)}
    />
  </Opened>
)

function Question({ answer: { id, question, ...answer } }: { answer: ApprovedAnswer }) {
  const { openId, onOpen } = useContext(Opened)
  return (
    <>
      <OpenButton text={question} isOpen={id === openId} onOpen={() => onOpen(id)} />
      <State {...answer} />
    </>
  )
}

type StateProps = Pick<ApprovedAnswer, 'state' | 'approved' | 'changedAt'>

function State({ state, approved: { by, at }, changedAt }: StateProps) {
  const [day, changed] = [longDate(at), changedAt ? longDate(changedAt) : '']
  const look = 'mt-1 flex items-center gap-1.5 ps-6 text-[13px] font-medium'
  if (state === 'review')
    return (
      <p className={`${look} text-warn`}>
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        <Trans>A passage that it cites has changed on {changed}: look at it again</Trans>
      </p>
    )
  return (
    <p className={`${look} text-good md:hidden`}>
      <BadgeCheck aria-hidden className="size-4 shrink-0" />
      <time dateTime={at} title={exactTime(at)}>
        <Trans>
          Approved by {by} on {day}
        </Trans>
      </time>
    </p>
  )
}

const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {mediumDate(at)}
  </time>
)
