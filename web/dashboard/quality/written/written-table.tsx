import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createColumnHelper } from '@tanstack/react-table'
import { type ReactNode, createContext, useContext } from 'react'
import type { WrittenAnswer, WrittenSort } from '#contract/desk/questions.ts'
import { OpenButton } from '#web/rows/open-button.tsx'
import { type HeadOf, RowTable } from '#web/rows/row-table.tsx'
import type { rowFeatures } from '#web/rows/use-rows.ts'
import { SpokenTime, useSpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime } from '#web/ui/format/when.ts'

type Props = {
  answers: WrittenAnswer[]
  busy: boolean
  sort: WrittenSort
  onSort: (sort: WrittenSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** The one whose text is shown. */
  openId: string | null
  onOpen: (id: string) => void
  renderBelow: (answer: WrittenAnswer) => ReactNode
}

/** The cells are the same for all renderings of the table. */
const Opened = createContext<Pick<Props, 'openId' | 'onOpen'>>({ openId: null, onOpen: () => {} })

const column = createColumnHelper<typeof rowFeatures, WrittenAnswer>()

const columns = column.columns([
  column.display({ id: 'title', cell: ({ row }) => <Title answer={row.original} /> }),
  column.display({ id: 'by', cell: ({ row }) => row.original.createdBy }),
  column.display({ id: 'at', cell: ({ row }) => <SpokenTime at={row.original.createdAt} /> }),
])

const heads: Record<string, HeadOf<WrittenSort>> = {
  title: { label: () => t`Title`, look: 'w-full' },
  by: { label: () => t`By whom`, look: 'min-w-28 max-md:hidden [overflow-wrap:anywhere]' },
  at: {
    label: () => t`Answered`,
    ...{ sort: 'newest', reverse: 'oldest', look: 'whitespace-nowrap max-md:hidden' },
  },
}

/** One line an answer; who wrote it, and when, stands below its title on a narrow screen. */
export const WrittenTable = ({ answers, openId, onOpen, renderBelow, ...more }: Props) => (
  <Opened value={{ openId, onOpen }}>
    <RowTable
      {...more}
      label={t`Answered since`}
      allLabel={t`Select every answer on this page`}
      lineLabel={({ title }) => t`Select “${title}”`}
      columns={columns}
      heads={heads}
      data={answers}
      idOf={({ id }) => id}
      onOpen={onOpen}
      renderBelow={(answer) => answer.id === openId && renderBelow(answer)}
    />
  </Opened>
)

function Title({ answer }: { answer: WrittenAnswer }) {
  const { openId, onOpen } = useContext(Opened)
  const { id, title, audience, members, told } = answer
  const { createdAt, createdBy, updatedAt, updatedBy } = answer
  const [when, changed] = [useSpokenTime(createdAt), useSpokenTime(updatedAt)]
  return (
    <>
      <OpenButton text={title} isOpen={id === openId} onOpen={() => onOpen(id)} />
      <span className="mt-1 flex flex-wrap gap-x-3 ps-6 text-[13px] text-soft">
        <time dateTime={createdAt} title={exactTime(createdAt)} className="md:hidden">
          <Trans>
            Answered by {createdBy}, {when}
          </Trans>
        </time>
        {updatedAt !== createdAt && (
          <time dateTime={updatedAt} title={exactTime(updatedAt)}>
            <Trans>
              changed by {updatedBy}, {changed}
            </Trans>
          </time>
        )}
        <span>
          {audience === 'everyone'
            ? t`for everyone`
            : audience === 'members'
              ? t`for members`
              : t`for some members`}
        </span>
        <span>{toldOf(told, members)}</span>
      </span>
    </>
  )
}

const toldOf = (told: WrittenAnswer['told'], members: number): string =>
  ({
    no: () => t`nobody was told`,
    waiting: () => t`being published`,
    told: () =>
      plural(members, {
        one: '# member who asked was told',
        other: '# members who asked were told',
      }),
  })[told]()
