import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { SharedChat as Shared } from '#contract/chats/shares.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { messagesIn } from '#web/chats/links.ts'
import { useTitle } from '#web/title.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { exactTime, longDate } from '#web/ui/format/when.ts'
import { GoOn } from './go-on.tsx'
import { NotShared } from './not-shared.tsx'
import { SharedMessages } from './shared-messages.tsx'
import { useShared } from './use-shared.ts'
import { contentProps } from '#web/site/parts.tsx'

/** A chat as it was when its link was made, for everybody who has the link. */
export function SharedChat({ status }: { status: AuthStatus }) {
  const { shareId = '' } = useParams()
  const query = useShared(shareId, status)
  useTitle(query.shared?.title ?? t`Shared chat`)
  return (
    <main
      {...contentProps}
      className="mx-auto w-full max-w-[760px] px-5 pt-10 pb-20 sm:px-8 sm:pt-14 print:p-0"
    >
      {/* The address is the key to what stands here: it is told to nobody. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      {query.shared ? (
        <>
          <Chat shared={query.shared} shareId={shareId} member={status === 'member'} />
          {query.isError && <RestMissing onAgain={query.onAgain} />}
        </>
      ) : query.isError ? (
        <NotShown error={query.error} onAgain={query.onAgain} />
      ) : (
        <Waiting />
      )}
    </main>
  )
}

function Chat({ shared, shareId, member }: { shared: Shared; shareId: string; member: boolean }) {
  const { title, createdAt, messages, messageCount, own } = shared
  const goOn = <GoOn shareId={shareId} member={member} own={own} />
  return (
    <>
      <header className="border-b border-rule pb-7">
        <p className="text-[14px] text-soft tabular-nums">
          <Trans>
            A shared chat, as it stood on{' '}
            <time dateTime={createdAt} title={exactTime(createdAt)}>
              {longDate(createdAt)}
            </time>
            , {messagesIn(messageCount)}
          </Trans>
        </p>
        <h1
          dir="auto"
          className="mt-2 font-heading text-[32px] leading-tight tracking-[-0.014em] break-words sm:text-[40px]"
        >
          {title}
        </h1>
        <div className="mt-6 print:hidden">{goOn}</div>
      </header>
      <SharedMessages messages={messages} all={messageCount} member={member} />
    </>
  )
}

const RestMissing = ({ onAgain }: { onAgain: () => void }) => (
  <div className="mt-10 print:hidden">
    <Notice
      kind="bad"
      action={
        <Button onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The rest of this chat could not be loaded.</Trans>
    </Notice>
  </div>
)

function NotShown({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (error instanceof ApiError && error.httpCode === 410)
    return (
      <NotShared code={410} title={t`This chat is not shared any more.`}>
        <Trans>
          Its owner has withdrawn the link or deleted the chat. The person who sent it to you can
          create a new link.
        </Trans>
      </NotShared>
    )
  if (error instanceof ApiError && (error.httpCode === 404 || error.httpCode === 422))
    return (
      <NotShared code={404} title={t`There is no shared chat at this address.`}>
        <Trans>
          Part of the link may be missing. Copy the whole link from where you got it, or ask for it
          again.
        </Trans>
      </NotShared>
    )
  return (
    <NotShared title={t`This chat could not be loaded.`}>
      <Trans>The server does not answer just now. The chat is safe; try again in a moment.</Trans>
      <span className="mt-6 block font-sans">
        <Button onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </span>
    </NotShared>
  )
}

const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-4" aria-hidden>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="mt-12 h-5 w-3/5" />
      <Skeleton className="mt-8 h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
    </div>
  </AfterAMoment>
)
