import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Screen } from '#web/dashboard/screen.tsx'
import { countsQuery } from '#web/help/queries.ts'
import { paths } from '#web/paths.ts'
import { Part } from './part.tsx'
import { Requests } from './requests.tsx'
import { Threads } from './threads/threads.tsx'

/** Where the operator reads what guests wrote to them and what members ask, and answers. */
export function Inbox() {
  const [params] = useSearchParams()
  const ofMembers = params.get('from') === 'members'
  const closed = params.get('show') === 'closed'
  return (
    <Screen wide title={t`Inbox`}>
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
          <Requests key={String(closed)} />
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
      className="inline-flex min-h-9 items-center rounded-full border border-rule px-3.5 text-[14px] text-soft hover:border-edge hover:text-ink aria-[current=page]:border-ink aria-[current=page]:bg-card aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
    >
      {label}
    </Link>
  </li>
)
