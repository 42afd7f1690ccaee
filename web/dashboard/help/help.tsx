import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { HelpThread } from '#contract/chats/help.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { AskDialog } from '#web/help/ask-dialog.tsx'
import { threadsQuery } from '#web/help/queries.ts'
import { StateOf } from '#web/help/state.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { OwnThread } from './own-thread.tsx'

/** The questions that a member handed to the operator; one of them, or the list. */
export function Help() {
  const { threadId } = useParams()
  if (threadId) return <OwnThread key={threadId} id={threadId} />
  return <Threads />
}

function Threads() {
  const list = useInfiniteQuery(threadsQuery())
  const [asking, setAsking] = useState(false)
  const threads = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Screen title={t`Help`}>
      <p className="max-w-[60ch] text-soft">
        <Trans>
          What the library does not answer, the operators of this site may know. Ask here, or below
          an answer in a chat. You get an e-mail when there is a reply.
        </Trans>
      </p>
      <Button look="strong" className="mt-5" onClick={() => setAsking(true)}>
        <Trans>Ask the operator</Trans>
      </Button>
      {asking && <AskDialog question="" onClose={() => setAsking(false)} />}
      <section aria-label={t`Your questions`} className="mt-9">
        <h2 className="font-heading text-[21px]">
          <Trans>Your questions</Trans>
        </h2>
        <div className="mt-4">
          {!list.data && <NotYet what={t`Your questions`} query={list} />}
          {list.data && threads.length === 0 && (
            <p className="text-soft">
              <Trans>You have not asked the operator anything yet.</Trans>
            </p>
          )}
          {threads.length > 0 && (
            <ul className="border-y border-rule">
              {threads.map((thread) => (
                <Row key={thread._id} thread={thread} />
              ))}
            </ul>
          )}
          <ShowMore list={list} />
        </div>
      </section>
    </Screen>
  )
}

const Row = ({ thread: { _id, question, state, unread, createdAt } }: { thread: HelpThread }) => (
  <li className="border-t border-rule first:border-t-0">
    <Link to={paths.helpThread(_id)} className="group block py-4">
      <span
        className={`line-clamp-2 [overflow-wrap:anywhere] group-hover:text-blue ${unread ? 'font-semibold' : 'font-medium'}`}
      >
        {question}
      </span>
      <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-[14px] text-soft">
        <StateOf state={state} />
        {unread && (
          <span className="inline-flex items-center gap-1.5 font-medium text-blue">
            <span className="size-2 rounded-full bg-blue" aria-hidden />
            <Trans>New reply</Trans>
          </span>
        )}
        <SpokenTime at={createdAt} />
      </span>
    </Link>
  </li>
)
