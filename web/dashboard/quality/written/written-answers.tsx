import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type WrittenAnswer, type WrittenSort, questions } from '#contract/desk/questions.ts'
import { deleteRows, dropRows } from '#web/rows/delete-rows.ts'
import { focusLine } from '#web/rows/focus-line.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import { toggleRow, useListAddress } from '#web/rows/use-list-address.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { Listed } from '../listed.tsx'
import { readRowsAgain } from '../queries.ts'
import { OpenWritten } from './open-written.tsx'
import { addressOf, whichIn, writtenQuery } from './queries.ts'
import { WrittenTable } from './written-table.tsx'

const sortWords: Record<WrittenSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

/** What was written for questions; order, page and which is open are in the address. */
export function WrittenAnswers() {
  const queries = useQueryClient()
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const list = useQuery(writtenQuery(which))
  const { pending, start, undo } = useUndo()
  const lines = useRef<HTMLDivElement>(null)
  const { selected, setSelected, deselect, keep, refusal } = useSelection(
    addressOf(which).toString(),
  )
  const answers = list.data?.items.filter(({ id }) => !pending?.ids.includes(id)) ?? []
  const chosen = answers.filter(({ id }) => selected.has(id))
  const sortBy = (sort: WrittenSort) => changeAddress(() => addressOf({ sort, cursor: '' }))
  const takeBack = (some: WrittenAnswer[]) =>
    start({
      ids: some.map(({ id }) => id),
      sentence:
        some.length === 1
          ? t`“${some[0]!.title}” was taken back; its questions wait again.`
          : plural(some.length, {
              one: '# answer was taken back; its questions wait again.',
              other: '# answers were taken back; their questions wait again.',
            }),
      commit: () =>
        void deleteRows({
          kind: 'answer',
          rows: some,
          nameOf: ({ title }) => t`“${title}”`,
          drop: (ids) => dropRows(queries, questions.written, ids),
          readAgain: () => readRowsAgain(queries),
          keep,
        }),
    })
  return (
    <>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          What was written for questions that the documents did not answer. Each is a page of
          “Questions and answers” in the library.
        </Trans>
      </p>
      {answers.length > 1 && (
        <div className="mt-5 md:hidden">
          <OrderSelect value={which.sort} words={sortWords} onChange={sortBy} />
        </div>
      )}
      <UndoAtFoot pending={pending} undo={undo}>
        <SelectionBar
          label={t`Selected answers`}
          status={plural(chosen.length, { one: '# answer selected', other: '# answers selected' })}
          count={chosen.length}
          list={lines}
          refusal={refusal}
        >
          <Button
            small
            look="danger"
            className="pointer-coarse:min-h-11"
            onClick={() => {
              takeBack(chosen)
              deselect(chosen.map(({ id }) => id))
            }}
          >
            {plural(chosen.length, { one: 'Take # back', other: 'Take # back' })}
          </Button>
        </SelectionBar>
      </UndoAtFoot>
      <Listed
        list={list}
        what={t`The answers`}
        none={
          answers.length > 0
            ? undefined
            : which.cursor || list.data?.items.length
              ? t`Nothing is left on this page.`
              : t`Nothing was written yet. Open a question without an answer, and answer it.`
        }
        lines={lines}
      >
        <WrittenTable
          answers={answers}
          busy={list.isPlaceholderData}
          sort={which.sort}
          onSort={sortBy}
          selected={selected}
          onSelect={setSelected}
          openId={params.get('row')}
          onOpen={(id) => changeAddress(toggleRow(id), { preventScrollReset: true })}
          renderBelow={(answer) => (
            <OpenWritten
              answer={answer}
              onTakeBack={() => {
                takeBack([answer])
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
