import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  type ApprovedAnswer,
  type ApprovedSort,
  type ApprovedState,
  approved,
  approvedStates,
} from '#contract/desk/approved.ts'
import { deleteRows, dropRows } from '#web/rows/delete-rows.ts'
import { focusLine } from '#web/rows/focus-line.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import { toggleRow, useListAddress } from '#web/rows/use-list-address.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { Listed } from '../listed.tsx'
import { readApprovedAgain } from '../queries.ts'
import { ApprovedTable } from './approved-table.tsx'
import { OpenApproved } from './open-approved.tsx'
import { type Which, addressOf, approvedQuery, whichIn } from './queries.ts'

const sortWords: Record<ApprovedSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

const stateWords: Record<ApprovedState, () => string> = {
  active: () => t`Given first`,
  review: () => t`To look at again`,
}

/** What questions of the same meaning get first; filter, order, page and which is open are in the address. */
export function ApprovedAnswers() {
  const queries = useQueryClient()
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const openId = params.get('row')
  const list = useQuery(approvedQuery(which))
  const { pending, start, undo } = useUndo()
  const lines = useRef<HTMLDivElement>(null)
  const { selected, setSelected, deselect, keep, refusal } = useSelection(
    addressOf(which).toString(),
  )
  const answers = list.data?.items.filter(({ id }) => !pending?.ids.includes(id)) ?? []
  const chosen = answers.filter(({ id }) => selected.has(id))
  const change = (next: Partial<Which>) =>
    changeAddress((now) => addressOf({ ...whichIn(now), cursor: '', ...next }))
  const open = (id: string) => changeAddress(toggleRow(id), { preventScrollReset: true })

  /** Members get them until it can no longer be undone. */
  function withdraw(some: ApprovedAnswer[]) {
    start({
      ids: some.map(({ id }) => id),
      sentence: plural(some.length, {
        one: 'The approved answer was withdrawn.',
        other: '# approved answers were withdrawn.',
      }),
      commit: () =>
        void deleteRows({
          kind: 'approved',
          rows: some,
          nameOf: ({ question }) => t`“${question.slice(0, 60)}”`,
          drop: (ids) => dropRows(queries, approved.list, ids),
          readAgain: () => readApprovedAgain(queries),
          keep,
        }),
    })
  }

  return (
    <>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          Members who ask one of these questions, in these words or others, get its answer first.
          When a passage that it cites changes, it is given to nobody until you approve it again.
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <SelectField
          inline
          label={t`State`}
          value={which.state}
          onChange={(state) => change({ state: state as Which['state'] })}
          options={[
            { value: '', label: t`Every state` },
            ...approvedStates.map((value) => ({ value, label: stateWords[value]() })),
          ]}
        />
        {answers.length > 1 && (
          <div className="md:hidden">
            <OrderSelect
              value={which.sort}
              words={sortWords}
              onChange={(sort) => change({ sort })}
            />
          </div>
        )}
      </div>
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
              withdraw(chosen)
              deselect(chosen.map(({ id }) => id))
            }}
          >
            {plural(chosen.length, { one: 'Withdraw #', other: 'Withdraw #' })}
          </Button>
        </SelectionBar>
      </UndoAtFoot>
      <Listed
        list={list}
        what={t`The answers`}
        none={
          answers.length > 0
            ? undefined
            : list.data?.items.length
              ? t`Nothing is left on this page.`
              : noneWords(which)
        }
        lines={lines}
      >
        <ApprovedTable
          answers={answers}
          busy={list.isPlaceholderData}
          sort={which.sort}
          onSort={(sort) => change({ sort })}
          selected={selected}
          onSelect={setSelected}
          openId={openId}
          onOpen={open}
          renderBelow={(answer) => (
            <OpenApproved
              answer={answer}
              onWithdraw={() => {
                withdraw([answer])
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

function noneWords({ state, cursor }: Which): string {
  if (cursor) return t`Nothing is left on this page.`
  if (state === 'review') return t`No approved answer is to be looked at again.`
  return state
    ? t`No approved answer is given at the moment.`
    : t`No answer is approved yet. Approve one under “Newest”.`
}
