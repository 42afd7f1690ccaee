import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type Invitation, invitationStates } from '#contract/desk/invitations.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { useTypedSearch } from '#web/dashboard/typed-search.ts'
import { focusLine } from '#web/rows/focus-line.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { useListAddress } from '#web/rows/use-list-address.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { type Which, addressOf, invitationsQuery, whichIn } from './queries.ts'
import { SelectionActs } from './selection-acts.tsx'
import { useActs } from './use-acts.ts'
import { sortWords, stateWords } from './words.ts'

/** Who was invited; what is shown, and in which order, stays in the address. */
export function InvitationList() {
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const list = useQuery(invitationsQuery(which))
  const undo = useUndo()
  const lines = useRef<HTMLDivElement>(null)
  const { selected, setSelected, deselect, deselectDone, keep, refusal } = useSelection(
    params.toString(),
  )
  const { withdraw, sendAgain } = useActs({ ...undo, keep })
  const change = useCallback(
    (next: Partial<Which>) =>
      changeAddress((now) => addressOf({ ...whichIn(now), cursor: '', ...next })),
    [changeAddress],
  )
  const items = list.data?.items.filter(({ id }) => !undo.pending?.ids.includes(id))
  return (
    <section aria-labelledby="invited" className="mt-12 border-t border-rule pt-9">
      <h2 id="invited" className="font-heading text-[24px] leading-tight tracking-[-0.01em]">
        <Trans>Who was invited</Trans>
      </h2>
      <Filters which={which} onChange={change} />
      <UndoAtFoot {...undo}>
        <SelectionActs
          chosen={items?.filter(({ id }) => selected.has(id)) ?? []}
          list={lines}
          onWithdraw={withdraw}
          onSendAgain={sendAgain}
          refusal={refusal}
          onDone={deselectDone}
          onWithdrawn={deselect}
        />
      </UndoAtFoot>
      {!items && <NotYet what={t`The list`} query={list} />}
      <div ref={lines} tabIndex={-1} className="mt-4 outline-none">
        {items && items.length > 0 && (
          <InvitationTable
            invitations={items}
            busy={list.isPlaceholderData}
            sort={which.sort}
            onSort={(sort) => change({ sort })}
            selected={selected}
            onSelect={setSelected}
            onWithdraw={(one: Invitation) => {
              withdraw([one])
              focusLine(lines.current)
            }}
          />
        )}
        {items?.length === 0 && !list.data?.nextCursor && (
          <p className="text-[15px] text-soft">{noneWords(which)}</p>
        )}
      </div>
      <Pages
        cursor={which.cursor}
        next={nextOf(list)}
        to={(cursor) => `?${addressOf({ ...which, cursor }).toString()}`}
      />
    </section>
  )
}

function noneWords({ q, state, cursor }: Which): string {
  if (cursor) return t`Nothing is left on this page.`
  return q || state ? t`Nobody matches this.` : t`Nobody was invited yet.`
}

type FiltersProps = { which: Which; onChange: (change: Partial<Which>) => void }

function Filters({ which, onChange }: FiltersProps) {
  const write = useCallback((q: string) => onChange({ q }), [onChange])
  const [typed, setTyped] = useTypedSearch(which.q, write)
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <SearchField
        label={t`Search names and addresses`}
        value={typed}
        onChange={setTyped}
        className="min-w-0 flex-1 basis-60"
      />
      <div role="group" aria-label={t`Which are shown`} className="flex flex-wrap gap-2">
        {(['', ...invitationStates] as const).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={which.state === state}
            onClick={() => onChange({ state })}
            className="min-h-9 rounded border border-rule px-3 text-[14px] text-soft hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11"
          >
            {state ? stateWords[state]() : t`All`}
          </button>
        ))}
      </div>
      <div className="md:hidden">
        <OrderSelect value={which.sort} words={sortWords} onChange={(sort) => onChange({ sort })} />
      </div>
    </div>
  )
}
