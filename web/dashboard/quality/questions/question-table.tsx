import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { type ReactNode, createContext, useContext } from 'react'
import type { AlikeQuestions, QuestionSort } from '#contract/desk/questions.ts'
import { OpenButton } from '#web/rows/open-button.tsx'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { formatNumber } from '#web/ui/format/locale.ts'
import { SpokenTime, useSpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime } from '#web/ui/format/when.ts'

type Props = {
  questions: AlikeQuestions[]
  busy: boolean
  sort: QuestionSort
  onSort: (sort: QuestionSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** The one whose questions and answers are shown. */
  openId: string | null
  onOpen: (id: string) => void
  renderBelow: (row: AlikeQuestions) => ReactNode
}

/** The cells are the same for all renderings of the table. */
const Opened = createContext<Pick<Props, 'openId' | 'onOpen'>>({ openId: null, onOpen: () => {} })

const column = createColumnHelper<typeof rowFeatures, AlikeQuestions>()

const columns = column.columns([
  column.display({ id: 'question', cell: ({ row }) => <Question row={row.original} /> }),
  column.display({ id: 'times', cell: ({ row }) => formatNumber(row.original.times) }),
  column.display({ id: 'members', cell: ({ row }) => formatNumber(row.original.members) }),
  column.display({ id: 'last', cell: ({ row }) => <SpokenTime at={row.original.last} /> }),
])

const wide = 'whitespace-nowrap max-md:hidden'

const heads: Record<string, HeadOf<QuestionSort>> = {
  question: { label: () => t`Question`, look: 'w-full' },
  times: { label: () => t`Asked`, sort: 'often', look: wide, end: true },
  members: { label: () => t`Members`, look: wide, end: true },
  last: { label: () => t`Last asked`, sort: 'newest', reverse: 'oldest', look: wide },
}

/** One line for questions that ask the same; on a narrow screen what does not fit stands below the question. */
export const QuestionTable = ({ questions, openId, onOpen, renderBelow, ...more }: Props) => (
  <Opened value={{ openId, onOpen }}>
    <RowTable
      {...more}
      label={t`Questions`}
      allLabel={t`Select every question on this page`}
      lineLabel={({ question }) => t`Select “${question}”`}
      columns={columns}
      heads={heads}
      data={questions}
      idOf={({ id }) => id}
      onOpen={onOpen}
      renderBelow={(row) => row.id === openId && renderBelow(row)}
    />
  </Opened>
)

function Question({ row }: { row: AlikeQuestions }) {
  const { openId, onOpen } = useContext(Opened)
  return (
    <>
      <OpenButton text={row.question} isOpen={row.id === openId} onOpen={() => onOpen(row.id)} />
      <Counts row={row} />
    </>
  )
}

function Counts({
  row: { times, members, unanswered, notHelpful, since, last, left },
}: {
  row: AlikeQuestions
}) {
  const [first, latest] = [useSpokenTime(since), useSpokenTime(last)]
  const parts = [
    <span key="asked" className="md:hidden">
      {plural(times, { one: 'asked once', other: 'asked # times' })}{' '}
      {plural(members, { one: 'by # member', other: 'by # members' })}
    </span>,
    <span key="last" className="md:hidden" title={exactTime(last)}>
      <Trans>last {latest}</Trans>
    </span>,
    times > 1 && (
      <span key="since" title={exactTime(since)}>
        <Trans>first {first}</Trans>
      </span>
    ),
    unanswered > 0 && (
      <span key="unanswered" className="text-warn">
        {plural(unanswered, { one: '# not in the documents', other: '# not in the documents' })}
      </span>
    ),
    notHelpful > 0 && (
      <span key="not-helpful" className="text-bad">
        {plural(notHelpful, { one: '# not helpful', other: '# not helpful' })}
      </span>
    ),
    left && (
      <span key="left">
        <Trans>put aside by {left.by}</Trans>
      </span>
    ),
  ]
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 ps-6 text-[13px] text-soft tabular-nums">
      {parts}
    </span>
  )
}
