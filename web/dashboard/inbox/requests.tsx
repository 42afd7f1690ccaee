import { plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ReceivedRequest, type RequestSort, guests } from '#contract/account/guests.ts'
import { client } from '#web/api/client.ts'
import { deleteEachForCertain } from '#web/api/deletions.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { focusLine } from '#web/rows/focus-line.ts'
import { inTurn, tellRefused } from '#web/rows/in-turn.ts'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages } from '#web/rows/pages.tsx'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import { toggleRow, useListAddress } from '#web/rows/use-list-address.ts'
import { useSelection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { writeAnswerDraft } from './draft.ts'
import { addressOf, dropRequests, readRequestsAgain, requestsQuery, whichIn } from './queries.ts'
import { Request } from './request.tsx'
import { RequestTable } from './request-table.tsx'

const sortWords: Record<RequestSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

const touch = 'pointer-coarse:min-h-11'
const subjectOf = ({ subject }: ReceivedRequest) => t`“${subject}”`

/** What guests wrote; which are shown, in which order, and which is open are in the address. */
export function Requests() {
  const queries = useQueryClient()
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const { closed } = which
  const list = useQuery(requestsQuery(which))
  const { pending, start, offer, undo } = useUndo()
  const [busy, setBusy] = useState(false)
  const lines = useRef<HTMLElement>(null)
  const { selected, setSelected, deselect, deselectDone, keep, refusal } = useSelection(
    addressOf(which).toString(),
  )
  const items = list.data?.items.filter(({ _id }) => !pending?.ids.includes(_id))
  const chosen = items?.filter(({ _id }) => selected.has(_id)) ?? []
  const sortBy = (sort: RequestSort) =>
    changeAddress((now) => addressOf({ ...whichIn(now), sort, cursor: '' }))

  function remove(some: ReceivedRequest[]) {
    const ids = some.map(({ _id }) => _id)
    start({
      ids,
      sentence:
        some.length === 1
          ? t`Deleted “${some[0]!.subject}”`
          : plural(some.length, { one: 'Deleted # request', other: 'Deleted # requests' }),
      commit: () => {
        for (const id of ids) writeAnswerDraft(id, '')
        dropRequests(queries, ids)
        void deleteEachForCertain('request', ids).then(async (refusals) => {
          const refused = refusals.map(({ id, error }) => ({
            item: some.find(({ _id }) => _id === id)!,
            error,
          }))
          await readRequestsAgain(queries)
          tellRefused({ done: some.length - refused.length, refused }, subjectOf, keep)
        })
      },
    })
  }

  async function put(some: ReceivedRequest[], state: 'open' | 'closed') {
    const { done, refused } = await inTurn(some, ({ _id }) =>
      client.envelope(guests.setState, { params: { id: _id }, body: { state } }),
    )
    tellRefused({ done: done.length, refused }, subjectOf, keep)
    await readRequestsAgain(queries)
    return done
  }

  async function putChosen() {
    setBusy(true)
    const done = await put(chosen, closed ? 'open' : 'closed')
    setBusy(false)
    deselectDone(chosen.map(({ _id }) => _id))
    if (done.length === 0) return
    offer({
      sentence: closed
        ? plural(done.length, {
            one: 'The request is taken up again.',
            other: '# requests are taken up again.',
          })
        : plural(done.length, {
            one: 'The request was put aside.',
            other: '# requests were put aside.',
          }),
      undo: () => void put(done, closed ? 'closed' : 'open'),
    })
  }

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
          <Button small className={touch} busy={busy} onClick={() => void putChosen()}>
            {closed
              ? plural(chosen.length, { one: 'Take # up again', other: 'Take # up again' })
              : plural(chosen.length, { one: 'Put # aside', other: 'Put # aside' })}
          </Button>
          <Button
            small
            look="danger"
            className={touch}
            onClick={() => {
              remove(chosen)
              deselect(chosen.map(({ _id }) => _id))
            }}
          >
            {plural(chosen.length, { one: 'Delete #', other: 'Delete #' })}
          </Button>
        </SelectionBar>
      </UndoAtFoot>
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
          openId={params.get('row')}
          onOpen={(id) => changeAddress(toggleRow(id), { preventScrollReset: true })}
          renderBelow={(request) => (
            <Request
              request={request}
              onGone={() => focusLine(lines.current)}
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
        next={list.isPlaceholderData ? null : (list.data?.nextCursor ?? null)}
        to={(cursor) => `?${addressOf({ ...which, cursor }).toString()}`}
      />
    </section>
  )
}
