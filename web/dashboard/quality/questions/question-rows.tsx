import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { QuestionSort } from '#contract/desk/questions.ts'
import { focusLine } from '#web/rows/focus-line.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { toggleRow, useListAddress } from '#web/rows/use-list-address.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { Listed } from '../listed.tsx'
import { OpenRow } from './open-row.tsx'
import { type Part, addressOf, rowsQuery, whichIn } from './queries.ts'
import { QuestionTable } from './question-table.tsx'
import { SelectionActs } from './selection-acts.tsx'
import { useActs } from './use-acts.ts'

const wordsOf = (part: Part): { about: string; none: string } =>
  ({
    unanswered: {
      about: t`Questions to which no document held an answer. Those that ask the same are one row: one answer is for all who asked.`,
      none: t`Every question has an answer.`,
    },
    'not-helpful': {
      about: t`Questions whose answer a member found not helpful. Those that ask the same are one row.`,
      none: t`No answer was rated as not helpful.`,
    },
    left: {
      about: t`Questions that you put aside, because nothing will be written for them.`,
      none: t`No question was put aside.`,
    },
  })[part]

const sortWords: Record<QuestionSort, () => string> = {
  often: () => t`Most often first`,
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

/** Alike questions; their order, their page and which one is open stay in the address. */
export function QuestionRows({ part }: { part: Part }) {
  const [params, changeAddress] = useListAddress()
  const which = whichIn(part, params)
  const openId = params.get('row')
  const list = useQuery(rowsQuery(which))
  const { pending, undo, offer } = useUndo()
  const lines = useRef<HTMLDivElement>(null)
  const { selected, setSelected, deselectDone, keep, refusal } = useSelection(
    addressOf(which).toString(),
  )
  const acts = useActs({ offer, keep })
  const words = wordsOf(part)
  const rows = list.data?.items ?? []
  const sortBy = (sort: QuestionSort) => changeAddress(() => addressOf({ part, sort, cursor: '' }))
  const open = (id: string) => changeAddress(toggleRow(id), { preventScrollReset: true })
  return (
    <>
      <p className="max-w-[64ch] text-soft">{words.about}</p>
      {rows.length > 1 && (
        <div className="mt-5 md:hidden">
          <OrderSelect value={which.sort} words={sortWords} onChange={sortBy} />
        </div>
      )}
      <UndoAtFoot pending={pending} undo={undo}>
        <SelectionActs
          chosen={rows.filter(({ id }) => selected.has(id))}
          list={lines}
          acts={acts}
          refusal={refusal}
          onDone={deselectDone}
        />
      </UndoAtFoot>
      <Listed
        list={list}
        what={t`The questions`}
        none={
          rows.length > 0 ? undefined : which.cursor ? t`Nothing is left on this page.` : words.none
        }
        lines={lines}
      >
        <QuestionTable
          questions={rows}
          busy={list.isPlaceholderData}
          sort={which.sort}
          onSort={sortBy}
          selected={selected}
          onSelect={setSelected}
          openId={openId}
          onOpen={open}
          renderBelow={(row) => (
            <OpenRow
              row={row}
              onLeave={async (left) => {
                await acts.leave([row], left)
                focusLine(lines.current)
              }}
            />
          )}
        />
      </Listed>
      <Pages
        cursor={which.cursor}
        next={nextOf(list)}
        to={(cursor) => `?${addressOf({ ...which, cursor }).toString()}`}
      />
    </>
  )
}
