import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { ChatNotes } from './chat-notes.tsx'
import { chatOf, rowsOf } from './chat-groups.ts'
import { DraggingProvider } from './dragging/dragging-provider.tsx'
import { ChatRows } from './chat-rows.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useFolders } from './folders/use-folders.ts'
import { useChat, useChats, useSought } from './use-chats.ts'

/** The member's chats by age, as far back as one scrolls. */
export function ChatList({ archived, currentId }: Props) {
  return (
    <>
      {archived && (
        <p className="shrink-0 px-5.5 pt-3 text-[14px] font-medium">
          <Trans>Archived chats</Trans>
        </p>
      )}
      <Chats key={String(archived)} archived={archived} currentId={currentId} />
      <div className="shrink-0 px-3">
        <ChatNotes />
      </div>
    </>
  )
}

type Props = { archived: boolean; currentId: string | undefined }

function Chats({ archived, currentId }: Props) {
  const { chats, known, missing, hasMore, more, loadMore, again } = useChats(archived)
  useSought(archived, currentId)
  const { pending } = useChatActions()
  const items = useMemo(
    () => chats.filter(({ _id }) => !pending?.ids.includes(_id)),
    [chats, pending],
  )
  const { folders, loose } = useFolders(items, pending?.ids, !archived)
  const current = useChat(currentId)
  const rows = rowsOf(loose, folders, current?.folderId)
  const onNearEnd = useCallback(() => void (more === 'idle' && loadMore()), [more, loadMore])
  return (
    <>
      <SelectionBar chats={rows.flatMap((row) => chatOf(row) ?? [])} archived={archived} />
      <DraggingProvider rows={rows} off={archived}>
        <ChatRows
          label={archived ? t`Archived chats` : t`Chats`}
          rows={rows}
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
          {known && rows.length === 0 && <Empty archived={archived} />}
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
      </DraggingProvider>
    </>
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
          <Trans>Import your chats from ChatGPT or Claude</Trans>
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
