import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ArrowLeft } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { keyName } from '#web/ui/keys.ts'
import { AfterAMoment, Skeleton } from '#web/ui/skeleton.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { ChatNotes } from './chat-notes.tsx'
import { ChatRows } from './chat-rows.tsx'
import { useChats, useSought } from './use-chats.ts'

/** The member's chats by age, as far back as one scrolls. */
export function ChatList({ currentId }: { currentId: string | undefined }) {
  const [archived, setArchived] = useState(false)
  return (
    <>
      <div className="shrink-0 px-3">
        <NewChat />
      </div>
      <Chats key={String(archived)} archived={archived} currentId={currentId} />
      <div className="shrink-0 space-y-1 px-3 pb-2">
        <ChatNotes />
        <button
          type="button"
          onClick={() => setArchived(!archived)}
          className="flex min-h-9 w-full items-center gap-2.5 rounded px-2.5 text-[14px] text-soft hover:text-ink pointer-coarse:min-h-11"
        >
          {archived ? (
            <ArrowLeft className="size-4" aria-hidden />
          ) : (
            <Archive className="size-4" aria-hidden />
          )}
          {archived ? t`Back to your chats` : t`Archived chats`}
        </button>
      </div>
    </>
  )
}

type Props = { archived: boolean; currentId: string | undefined }

function Chats({ archived, currentId }: Props) {
  const { chats, known, missing, hasMore, more, loadMore, again } = useChats(archived)
  useSought(archived, currentId)
  const { pending } = useChatActions()
  const items = useMemo(() => chats.filter(({ _id }) => _id !== pending?.id), [chats, pending])
  const onNearEnd = useCallback(() => void (more === 'idle' && loadMore()), [more, loadMore])
  return (
    <ChatRows
      label={archived ? t`Archived chats` : t`Chats`}
      chats={items}
      currentId={currentId}
      hasMore={hasMore}
      onNearEnd={onNearEnd}
    >
      {!known && !missing && <Waiting />}
      {missing && (
        <div className="px-2.5 pt-5 text-[14px] text-soft">
          <p role="status">
            <Trans>The chats cannot be loaded just now. They are safe on the server.</Trans>
          </p>
          <button
            type="button"
            className="mt-1 min-h-9 font-medium text-blue hover:underline"
            onClick={again}
          >
            <Trans>Try again</Trans>
          </button>
        </div>
      )}
      {known && items.length === 0 && <Empty archived={archived} />}
      {more === 'failed' && hasMore && (
        <div className="px-2.5 pt-3 text-[13px] text-soft">
          <p role="status">
            <Trans>Earlier chats could not be loaded. They are safe.</Trans>
          </p>
          <Button look="quiet" small className="-ms-2.5" onClick={() => void loadMore()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {more === 'busy' && (
        <div className="px-2.5 pt-3">
          <AfterAMoment>
            <Skeleton className="h-3.5 w-3/5" />
          </AfterAMoment>
        </div>
      )}
    </ChatRows>
  )
}

function NewChat() {
  const { closeSide } = useDashboardFrame()
  return (
    <Link
      to={paths.messages}
      onClick={() => {
        closeSide()
        requestAnimationFrame(() => document.getElementById('composer')?.focus())
      }}
      className="flex min-h-10 items-center justify-between rounded border border-rule bg-card px-3 text-[15px] font-medium hover:border-edge pointer-coarse:min-h-11"
    >
      <Trans>
        New chat
        <kbd className="hidden font-sans text-[12px] font-normal text-faint md:inline" aria-hidden>
          {keyName('O', true)}
        </kbd>
      </Trans>
    </Link>
  )
}

function Empty({ archived }: { archived: boolean }) {
  const { closeSide } = useDashboardFrame()
  return (
    <div className="px-2.5 pt-5 text-[14px] text-soft">
      <p>{archived ? t`No chat is archived.` : t`Your chats will appear here.`}</p>
      {!archived && (
        <Link
          to={paths.profilePart('chats')}
          onClick={closeSide}
          className="mt-2 inline-block py-1 text-blue underline decoration-rule underline-offset-4 hover:decoration-current"
        >
          <Trans>Bring your chats from ChatGPT or Claude</Trans>
        </Link>
      )}
    </div>
  )
}

const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-4 px-2.5 pt-7">
      {['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-3.5 ${width}`} />
      ))}
    </div>
  </AfterAMoment>
)
