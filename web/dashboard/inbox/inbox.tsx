import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ReceivedRequest } from '#contract/account/guests.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { countsQuery } from '#web/help/queries.ts'
import { paths } from '#web/paths.ts'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'
import { writeAnswerDraft } from './draft.ts'
import { Part } from './part.tsx'
import { dropRequest, readRequestsAgain, requestsQuery } from './queries.ts'
import { Request, listId } from './request.tsx'
import { Threads } from './threads.tsx'

/** Where the operator reads what guests wrote to them and what members ask, and answers. */
export function Inbox() {
  const [params] = useSearchParams()
  const ofMembers = params.get('from') === 'members'
  const closed = params.get('show') === 'closed'
  return (
    <Screen title={t`Inbox`}>
      <Senders ofMembers={ofMembers} />
      {ofMembers ? (
        <Threads />
      ) : (
        <>
          <nav aria-label={t`Which requests`} className="mb-8 border-b border-rule">
            <ul className="flex gap-6">
              <Part to={paths.inbox} label={t`Open`} on={!closed} />
              <Part to="?show=closed" label={t`Closed`} on={closed} />
            </ul>
          </nav>
          <Requests key={String(closed)} closed={closed} />
        </>
      )}
    </Screen>
  )
}

/** Guests write on the contact page, members ask from their chats. */
function Senders({ ofMembers }: { ofMembers: boolean }) {
  const counts = useQuery(countsQuery()).data
  const [waiting, open] = [counts?.waiting ?? 0, counts?.requests ?? 0]
  return (
    <nav aria-label={t`From whom`} className="mb-5">
      <ul className="flex flex-wrap gap-2">
        <Sender
          to={paths.inbox}
          on={!ofMembers}
          label={open > 0 ? t`From the contact page (${open})` : t`From the contact page`}
        />
        <Sender
          to={paths.inboxOfMembers}
          on={ofMembers}
          label={waiting > 0 ? t`From members (${waiting})` : t`From members`}
        />
      </ul>
    </nav>
  )
}

const Sender = ({ to, on, label }: { to: string; on: boolean; label: string }) => (
  <li>
    <Link
      to={to}
      aria-current={on ? 'page' : undefined}
      className="inline-flex min-h-9 items-center rounded-full border border-edge px-3.5 text-[14px] text-soft hover:border-ink hover:text-ink aria-[current=page]:border-blue aria-[current=page]:bg-blue-tint aria-[current=page]:text-ink pointer-coarse:min-h-11"
    >
      {label}
    </Link>
  </li>
)

function Requests({ closed }: { closed: boolean }) {
  const queries = useQueryClient()
  const list = useInfiniteQuery(requestsQuery(closed))
  const { pending, start, undo } = useUndo()
  const requests = (list.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ _id }) => !pending?.ids.includes(_id),
  )
  const remove = ({ _id, subject }: ReceivedRequest) => {
    document.getElementById(listId)?.focus()
    start({
      ids: [_id],
      sentence: t`Deleted “${subject}”`,
      commit: () => {
        writeAnswerDraft(_id, '')
        dropRequest(queries, _id)
        deleteForCertain('request', _id)
          .catch(tellRefusal)
          .finally(() => void readRequestsAgain(queries))
      },
    })
  }
  return (
    <section
      id={listId}
      tabIndex={-1}
      aria-label={closed ? t`Closed requests` : t`Open requests`}
      className="outline-none"
    >
      {!list.data && <NotYet what={t`The inbox`} query={list} />}
      {list.data && requests.length === 0 && !list.hasNextPage && (
        <p className="max-w-[60ch] text-soft">
          {closed
            ? t`Nothing is closed yet. What you answer or put aside is kept here.`
            : t`Nothing waits for an answer. What guests write on the contact page arrives here.`}
        </p>
      )}
      {requests.length > 0 && (
        <ul className="border-b border-rule">
          {requests.map((request) => (
            <Request key={request._id} request={request} onRemove={remove} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
      <UndoAtFoot pending={pending} undo={undo} />
    </section>
  )
}
