import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RequestSort } from '#contract/account/guests.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { focusLine } from '#web/rows/focus-line.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import { toggleRow, useListAddress } from '#web/rows/use-list-address.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { LostAnswers } from './lost-answers.tsx'
import { addressOf, requestsQuery, whichIn } from './queries.ts'
import { Request } from './request.tsx'
import { RequestTable } from './request-table.tsx'
import { useMissed } from './use-missed.ts'
import { useRequestActs } from './use-request-acts.ts'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

const sortWords: Record<RequestSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

/** What guests wrote; which are shown, in which order, and which is open are in the address. */
export function Requests() {
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const { closed } = which
  const list = useQuery(requestsQuery(which))
  const { pending, start, offer, undo } = useUndo()
  const lines = useRef<HTMLElement>(null)
  const { selected, setSelected, deselect, deselectDone, keep, refusal } = useSelection(
    addressOf(which).toString(),
  )
  const openId = params.get('row')
  const { requests: items, missed } = useMissed(
    list.data?.items.filter(({ _id }) => !pending?.ids.includes(_id)),
    // What leaves the list by one's own deed is not missed.
    closed || (openId && pending?.ids.includes(openId)) ? null : openId,
  )
  const close = (id: string) =>
    changeAddress((now) => (now.get('row') === id ? toggleRow(id)(now) : now))
  const chosen = items?.filter(({ _id }) => selected.has(_id)) ?? []
  const sortBy = (sort: RequestSort) =>
    changeAddress((now) => addressOf({ ...whichIn(now), sort, cursor: '' }))

  const { remove, put, busy } = useRequestActs({ closed, start, offer, keep, deselectDone })

  return (
    <section
      ref={lines}
      tabIndex={-1}
      aria-label={closed ? t`Closed requests` : t`Open requests`}
      className="outline-none"
    >
      {items && items.length > 1 && (
        <div className="mb-5 md:hidden">
          <OrderSelect value={which.sort} words={sortWords} onChange={sortBy} />
        </div>
      )}
      <UndoAtFoot pending={pending} undo={undo}>
        <SelectionBar
          label={t`Selected requests`}
          status={plural(chosen.length, {
            one: '# request selected',
            other: '# requests selected',
          })}
          count={chosen.length}
          list={lines}
          refusal={refusal}
        >
          <Button
            small
            className={forFingers}
            busy={busy}
            onClick={() => {
              void put(chosen)
              for (const { _id } of chosen) close(_id)
            }}
          >
            {closed
              ? plural(chosen.length, { one: 'Take # up again', other: 'Take # up again' })
              : plural(chosen.length, { one: 'Put # aside', other: 'Put # aside' })}
          </Button>
          <Button
            small
            look="danger"
            className={forFingers}
            onClick={() => {
              remove(chosen)
              deselect(chosen.map(({ _id }) => _id))
            }}
          >
            {plural(chosen.length, { one: 'Delete #', other: 'Delete #' })}
          </Button>
        </SelectionBar>
      </UndoAtFoot>
      {items && <LostAnswers shown={items} />}
      {!items && <NotYet what={t`The inbox`} query={list} />}
      {items?.length === 0 && (
        <p className="max-w-[60ch] text-soft">
          {which.cursor || list.data?.nextCursor
            ? t`Nothing is left on this page.`
            : closed
              ? t`Nothing is closed yet. What you answer or put aside is kept here.`
              : t`Nothing waits for an answer. What guests write on the contact page arrives here.`}
        </p>
      )}
      {items && items.length > 0 && (
        <RequestTable
          requests={items}
          busy={list.isPlaceholderData}
          sort={which.sort}
          onSort={sortBy}
          selected={selected}
          onSelect={setSelected}
          openId={openId}
          onOpen={(id) => changeAddress(toggleRow(id), { preventScrollReset: true })}
          renderBelow={(request) => (
            <Request
              request={request}
              missed={missed}
              onGone={() => {
                close(request._id)
                focusLine(lines.current)
              }}
              onRemove={() => {
                remove([request])
                focusLine(lines.current)
              }}
            />
          )}
        />
      )}
      <Pages
        cursor={which.cursor}
        next={nextOf(list)}
        to={(cursor) => `?${addressOf({ ...which, cursor }).toString()}`}
      />
    </section>
  )
}
