import { t } from '@lingui/core/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { type ReactNode, createContext, useContext } from 'react'
import type { AnswerSort, AnsweredQuestion } from '#contract/desk/operator.ts'
import { OpenButton } from '#web/rows/open-button.tsx'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { Facts } from '../facts.tsx'

type Props = {
  items: AnsweredQuestion[]
  busy: boolean
  sort: AnswerSort
  onSort: (sort: AnswerSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** The one whose answer is shown. */
  openId: string | null
  onOpen: (id: string) => void
  renderBelow: (item: AnsweredQuestion) => ReactNode
}

/** The cells are the same for all renderings of the table. */
const Opened = createContext<Pick<Props, 'openId' | 'onOpen'>>({ openId: null, onOpen: () => {} })

const column = createColumnHelper<typeof rowFeatures, AnsweredQuestion>()

const columns = column.columns([
  column.display({ id: 'question', cell: ({ row }) => <Question item={row.original} /> }),
  column.display({ id: 'asked', cell: ({ row }) => <SpokenTime at={row.original.askedAt} /> }),
])

const heads: Record<string, HeadOf<AnswerSort>> = {
  question: { label: () => t`Question`, look: 'w-full' },
  asked: {
    label: () => t`Asked`,
    ...{ sort: 'newest', reverse: 'oldest', look: 'whitespace-nowrap max-md:hidden' },
  },
}

/** One line an answer; when it was asked stands below the question on a narrow screen. */
export const AnswerTable = ({ items, openId, onOpen, renderBelow, ...more }: Props) => (
  <Opened value={{ openId, onOpen }}>
    <RowTable
      {...more}
      label={t`Answers`}
      allLabel={t`Select every answer on this page`}
      lineLabel={({ question }) => t`Select “${question.content.slice(0, 200)}”`}
      columns={columns}
      heads={heads}
      data={items}
      idOf={({ answer }) => answer.id}
      onOpen={onOpen}
      renderBelow={(item) => item.answer.id === openId && renderBelow(item)}
    />
  </Opened>
)

function Question({ item: { question, answer, askedAt } }: { item: AnsweredQuestion }) {
  const { openId, onOpen } = useContext(Opened)
  const { id } = answer
  return (
    <>
      <OpenButton
        text={question.content.slice(0, 1_000)}
        isOpen={id === openId}
        onOpen={() => onOpen(id)}
      />
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 ps-6 text-[13px] text-soft [&_svg]:size-4">
        <Facts answer={answer} />
        <span className="md:hidden">
          <SpokenTime at={askedAt} />
        </span>
      </span>
    </>
  )
}
