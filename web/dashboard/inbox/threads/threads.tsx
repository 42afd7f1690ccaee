import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ReceivedSort } from '#contract/chats/help.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { OrderSelect } from '#web/rows/order-select.tsx'
import { Pages, nextOf } from '#web/rows/pages.tsx'
import { useListAddress } from '#web/rows/use-list-address.ts'
import { Part } from '../part.tsx'
import { type Shown, addressOf, receivedQuery, threadAddress, whichIn } from './queries.ts'
import { ReceivedThreadView } from './received-thread.tsx'
import { ThreadTable } from './thread-table.tsx'

const sortWords: Record<ReceivedSort, () => string> = {
  newest: () => t`Newest first`,
  oldest: () => t`Oldest first`,
}

/** What members ask: one question, or the list of those in a state, as the address says. */
export function Threads() {
  const [params, changeAddress] = useListAddress()
  const which = whichIn(params)
  const id = params.get('thread')
  if (id) return <ReceivedThreadView key={id} id={id} toList={`?${addressOf(which).toString()}`} />
  return (
    <>
      <nav
        aria-label={t`Which questions`}
        className="mb-8 border-b border-rule max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5"
      >
        <ul className="flex gap-6">
          {choices().map(({ id, label }) => (
            <Part
              key={id}
              to={`?${addressOf({ show: id, sort: which.sort, cursor: '' }).toString()}`}
              label={label}
              on={id === which.show}
            />
          ))}
        </ul>
      </nav>
      <List which={which} onSort={(sort) => changeAddress(() => sorted(which, sort))} />
    </>
  )
}

type Which = ReturnType<typeof whichIn>

const sorted = (which: Which, sort: ReceivedSort) => addressOf({ ...which, sort, cursor: '' })

const choices = (): { id: Shown; label: string }[] => [
  { id: 'waiting', label: t`Waiting` },
  { id: 'answered', label: t`Answered` },
  { id: 'closed', label: t`Closed` },
  { id: 'all', label: t`All` },
]

const none: Record<Shown, () => string> = {
  waiting: () =>
    t`Nothing waits for a reply. What members ask you from a chat or under “Help” arrives here.`,
  answered: () => t`No question of a member is answered yet. Those you reply to appear here.`,
  closed: () => t`No question of a member is closed. Those that need no reply are kept here.`,
  all: () =>
    t`No member has asked you anything yet. What they ask from a chat or under “Help” arrives here.`,
}

type Props = { which: Which; onSort: (sort: ReceivedSort) => void }

function List({ which, onSort }: Props) {
  const navigate = useNavigate()
  const list = useQuery(receivedQuery(which))
  const threads = list.data?.items ?? []
  return (
    <section aria-label={t`Questions of members`}>
      {threads.length > 1 && (
        <div className="mb-5 md:hidden">
          <OrderSelect value={which.sort} words={sortWords} onChange={onSort} />
        </div>
      )}
      {!list.data && <NotYet what={t`The inbox`} query={list} />}
      {list.data && threads.length === 0 && (
        <p className="max-w-[60ch] text-soft">
          {which.cursor ? t`Nothing is left on this page.` : none[which.show]()}
        </p>
      )}
      {threads.length > 0 && (
        <ThreadTable
          threads={threads}
          to={(id) => threadAddress(which, id)}
          busy={list.isPlaceholderData}
          sort={which.sort}
          onSort={onSort}
          onOpen={(id) => void navigate(threadAddress(which, id))}
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
