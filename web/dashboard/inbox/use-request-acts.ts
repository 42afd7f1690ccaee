import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReceivedRequest, guests } from '#contract/account/guests.ts'
import { client } from '#web/api/client.ts'
import { deleteRows, dropRows } from '#web/rows/delete-rows.ts'
import { inTurn, tellRefused } from '#web/rows/in-turn.ts'
import type { Selection } from '#web/rows/use-selection.ts'
import type { useUndo } from '#web/ui/feedback/undo.tsx'
import { writeAnswerDraft } from './draft.ts'
import { readRequestsAgain } from './queries.ts'

type Given = Pick<ReturnType<typeof useUndo>, 'start' | 'offer'> &
  Pick<Selection, 'keep' | 'deselectDone'> & {
    /** Whether closed requests are shown. */
    closed: boolean
  }

const subjectOf = ({ subject }: ReceivedRequest) => t`“${subject}”`

/** What an editor does with several requests at once; each act can be undone. */
export function useRequestActs({ closed, start, offer, keep, deselectDone }: Given) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

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
        void deleteRows({
          kind: 'request',
          rows: some,
          nameOf: subjectOf,
          drop: (gone) => dropRows(queries, guests.requests, gone),
          readAgain: () => readRequestsAgain(queries),
          keep,
        })
      },
    })
  }

  /** What a colleague has answered or put elsewhere meanwhile is left as it is. */
  async function setState(some: ReceivedRequest[], state: 'open' | 'closed') {
    const before = state === 'open' ? 'closed' : 'open'
    const { done, refused } = await inTurn(some, ({ _id, answer }) =>
      client.envelope(guests.setState, {
        params: { id: _id },
        body: { state, seen: { state: before, answered: answer !== null } },
      }),
    )
    tellRefused({ done: done.length, refused }, subjectOf, keep)
    await readRequestsAgain(queries)
    return done
  }

  /** Puts requests aside, or takes closed ones up again. */
  async function put(some: ReceivedRequest[]) {
    setBusy(true)
    const done = await setState(some, closed ? 'open' : 'closed')
    setBusy(false)
    deselectDone(some.map(({ _id }) => _id))
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
      undo: () => void setState(done, closed ? 'closed' : 'open'),
    })
  }

  return { remove, put, busy }
}
