import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { HelpState, ReceivedThread } from '#contract/chats/help.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { receivedQuery } from '#web/help/queries.ts'
import { StateOf } from '#web/help/state.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { exactTime, spokenTime } from '#web/ui/format/when.ts'
import { Part } from './part.tsx'
import { ReceivedThreadView } from './received-thread.tsx'

/** What members ask: one question, or the list of those in a state. */
export function Threads() {
  const [params] = useSearchParams()
  const id = params.get('thread')
  const show = params.get('show') ?? 'waiting'
  if (id) return <ReceivedThreadView key={id} id={id} />
  return (
    <>
      <nav aria-label={t`Which questions`} className="mb-8 border-b border-rule">
        <ul className="flex gap-6">
          {choices().map(({ id, label }) => (
            <Part key={id} to={`?from=members&show=${id}`} label={label} on={id === show} />
          ))}
        </ul>
      </nav>
      <List key={show} show={show} />
    </>
  )
}

const choices = () => [
  { id: 'waiting', label: t`Waiting` },
  { id: 'answered', label: t`Answered` },
  { id: 'all', label: t`All` },
]

const stateOf = (show: string): HelpState | undefined =>
  (['waiting', 'answered'] as const).find((state) => state === show)

function noneOf(show: string): string {
  if (show === 'answered')
    return t`No question of a member is answered yet. Those you reply to appear here.`
  return show === 'all'
    ? t`No member has asked you anything yet. What they ask from a chat or under “Help” arrives here.`
    : t`Nothing waits for a reply. What members ask you from a chat or under “Help” arrives here.`
}

function List({ show }: { show: string }) {
  const list = useInfiniteQuery(receivedQuery(stateOf(show)))
  const threads = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={t`Questions of members`}>
      {!list.data && <NotYet what={t`The inbox`} query={list} />}
      {list.data && threads.length === 0 && (
        <p className="max-w-[60ch] text-soft">{noneOf(show)}</p>
      )}
      {threads.length > 0 && (
        <ul className="border-b border-rule">
          {threads.map((thread) => (
            <Row key={thread._id} thread={thread} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  )
}

function Row({ thread: { _id, question, state, createdAt, member } }: { thread: ReceivedThread }) {
  const name = `${member.firstName} ${member.lastName}`.trim()
  return (
    <li className="border-t border-rule first:border-t-0">
      <Link
        to={`?from=members&thread=${_id}`}
        className="group block py-4 in-[li:first-child]:pt-0"
      >
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere] group-hover:text-blue">
          {question}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-[14px] text-soft">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <StateOf state={state} />
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {spokenTime(createdAt)}
          </time>
        </span>
      </Link>
    </li>
  )
}
