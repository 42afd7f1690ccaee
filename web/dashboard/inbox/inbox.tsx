import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { NavLink, useSearchParams } from 'react-router'
import type { ReceivedRequest } from '#contract/guests.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { UndoBar, useUndo } from '#web/ui/undo.tsx'
import { writeAnswerDraft } from './draft.ts'
import { dropRequest, readRequestsAgain, requestsQuery } from './queries.ts'
import { Request, listId } from './request.tsx'

/** Where the operator reads what guests wrote to them, and answers by e-mail. */
export function Inbox() {
  const member = useMember()
  const [params] = useSearchParams()
  const closed = params.get('show') === 'closed'
  if (member && member.role !== 'operator')
    return (
      <EmptyState title={t`This page is for operators.`}>
        <Trans>Your messages are where they were.</Trans>
      </EmptyState>
    )
  return (
    <Screen title={t`Inbox`}>
      <nav aria-label={t`Which requests`} className="mb-8 border-b border-rule">
        <ul className="flex gap-6">
          <Part to={paths.inbox} label={t`Open`} on={!closed} />
          <Part to="?show=closed" label={t`Closed`} on={closed} />
        </ul>
      </nav>
      {member && <Requests key={String(closed)} closed={closed} />}
    </Screen>
  )
}

const Part = ({ to, label, on }: { to: string; label: string; on: boolean }) => (
  <li>
    <NavLink
      to={to}
      aria-current={on ? 'page' : undefined}
      className={`-mb-px inline-flex min-h-11 items-center border-b-2 text-[15px] ${
        on ? 'border-ink font-medium' : 'border-transparent text-soft hover:text-ink'
      }`}
    >
      {label}
    </NavLink>
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
        deleteForCertain('request', _id).catch((error: unknown) => {
          tellRefusal(error)
          void readRequestsAgain(queries)
        })
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
      <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 md:start-[248px] [&>*]:pointer-events-auto [&>*]:w-full [&>*]:max-w-md">
        <UndoBar pending={pending} onUndo={undo} />
      </div>
    </section>
  )
}
