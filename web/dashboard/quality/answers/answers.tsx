import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerSort } from '#contract/desk/operator.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import { toggleRow, useListAddress } from '#web/rows/use-list-address.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { Answered } from '../answered.tsx'
import { Listed } from '../listed.tsx'
import { useAddChecks } from '../use-add-checks.ts'
import { AnswerTable } from './answer-table.tsx'
import { checkOf } from './check-of.ts'
import {
  type Kind,
  type Part,
  type Which,
  addressOf,
  answersQuery,
  kinds,
  whichIn,
} from './queries.ts'

const wordsOf = (part: Part): { about: string; none: string } =>
  ({
    unsure: {
      about: t`Answers that quote what may help, because the assistant was not sure that it answers the question. Where it does, add it to the checks; where it does not, a document may be missing.`,
      none: t`No answer is unsure.`,
    },
    newest: {
      about: t`Questions that found no sure answer, whose answer was rated, or which a member sent to you with its answer. Everything else stays between members and the assistant, and so do temporary chats and chats with a member’s own documents.`,
      none: t`No question is shown here yet.`,
    },
  })[part]

const sortWords: Record<AnswerSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

const kindWords: Record<Kind, () => string> = {
  no: () => t`Not in the documents`,
  unsure: () => t`Unsure`,
  up: () => t`Helpful`,
  down: () => t`Not helpful`,
}

/** Questions with their answers; filter, order, page and which is open are in the address. */
export function Answers({ which: part }: { which: Part }) {
  const [params, changeAddress] = useListAddress()
  const which = whichIn(part, params)
  const openId = params.get('row')
  const list = useQuery(answersQuery(which))
  const { pending, undo, offer } = useUndo()
  const [busy, setBusy] = useState(false)
  const lines = useRef<HTMLDivElement>(null)
  const { selected, setSelected, deselectDone, keep, refusal } = useSelection(
    addressOf(which).toString(),
  )
  const addToChecks = useAddChecks({ offer, keep })
  const words = wordsOf(part)
  const items = list.data?.items ?? []
  const chosen = items.filter(({ answer }) => selected.has(answer.id))
  const checks = chosen.flatMap((item) => checkOf(item) ?? [])
  const change = (next: Partial<Which>) =>
    changeAddress((now) => addressOf({ ...whichIn(part, now), cursor: '', ...next }))
  async function add() {
    setBusy(true)
    await addToChecks(checks)
    setBusy(false)
    deselectDone(chosen.map(({ answer }) => answer.id))
  }
  return (
    <>
      <p className="max-w-[64ch] text-soft">{words.about}</p>
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
        {part === 'newest' && (
          <SelectField
            inline
            label={t`Which answers`}
            value={which.kind}
            onChange={(kind) => change({ kind: kind as Which['kind'] })}
            options={[
              { value: '', label: t`Every answer` },
              ...kinds.map((value) => ({ value, label: kindWords[value]() })),
            ]}
          />
        )}
        {items.length > 1 && (
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
          {checks.length > 0 ? (
            <Button
              small
              busy={busy}
              className="pointer-coarse:min-h-11"
              onClick={() => void add()}
            >
              {plural(checks.length, {
                one: 'Correct: add # to the checks',
                other: 'Correct: add # to the checks',
              })}
            </Button>
          ) : (
            <p className="text-[13px] text-soft">{t`An answer that did not help is no check.`}</p>
          )}
        </SelectionBar>
      </UndoAtFoot>
      <Listed
        list={list}
        what={t`The answers`}
        none={
          items.length > 0
            ? undefined
            : which.cursor
              ? t`Nothing is left on this page.`
              : which.kind
                ? t`Nothing matches this.`
                : words.none
        }
        lines={lines}
      >
        <AnswerTable
          items={items}
          busy={list.isPlaceholderData}
          sort={which.sort}
          onSort={(sort) => change({ sort })}
          selected={selected}
          onSelect={setSelected}
          openId={openId}
          onOpen={(id) => changeAddress(toggleRow(id), { preventScrollReset: true })}
          renderBelow={(item) => (
            <ul className="ps-7 max-sm:ps-0 [&>li]:border-t-0 [&>li]:pt-4">
              <Answered item={item} />
            </ul>
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
