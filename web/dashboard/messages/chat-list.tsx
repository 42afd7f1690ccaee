import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Chat, chats } from '#contract/chat.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/skeleton.tsx'
import { UndoBar, useUndo } from '#web/ui/undo.tsx'
import { ageOf } from '#web/ui/when.ts'
import { ChatRow } from './chat-row.tsx'
import { chatsQuery, dropChat, putChat } from './cache.ts'

/** The member's chats by age, and what can be done with each. */
export function ChatList({ currentId }: { currentId: string | undefined }) {
  const [archived, setArchived] = useState(false)
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(chatsQuery(archived))
  const { pending, remove, archive, undo } = useChatChanges(currentId)
  const { closeSide } = useDashboardFrame()
  const items = (data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ _id }) => _id !== pending?.id,
  )
  return (
    <>
      <div className="shrink-0 px-3">
        <Link
          to={paths.messages}
          onClick={() => {
            closeSide()
            requestAnimationFrame(() => document.getElementById('composer')?.focus())
          }}
          className="flex min-h-10 items-center justify-between rounded border border-rule bg-card px-3 text-[15px] font-medium hover:border-edge"
        >
          New chat
          <kbd
            className="hidden font-sans text-[12px] font-normal text-faint md:inline"
            aria-hidden
          >
            {/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
          </kbd>
        </Link>
      </div>
      <nav
        aria-label={archived ? 'Archived chats' : 'Chats'}
        className="mt-1 min-h-0 flex-1 overflow-y-auto px-3 pb-4 [scrollbar-width:thin]"
      >
        {isPending && <Waiting />}
        {isError && (
          <p className="px-2.5 pt-5 text-[14px] text-soft">
            The chats could not be loaded.{' '}
            <button type="button" className="font-medium text-blue" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
        {data && items.length === 0 && (
          <p className="px-2.5 pt-5 text-[14px] text-soft">
            {archived ? 'No chat is archived.' : 'Your chats will stand here.'}
          </p>
        )}
        {grouped(items).map(([name, group]) => (
          <section key={name} aria-label={name}>
            <h2 className="px-2.5 pt-5 pb-1.5 text-[12px] text-faint">{name}</h2>
            <ul>
              {group.map((chat) => (
                <ChatRow
                  key={chat._id}
                  chat={chat}
                  current={chat._id === currentId}
                  onRemove={remove}
                  onArchive={archive}
                />
              ))}
            </ul>
          </section>
        ))}
        {hasNextPage && (
          <Button
            look="quiet"
            small
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            className="mt-2 w-full"
          >
            Show earlier chats
          </Button>
        )}
      </nav>
      <div className="shrink-0 space-y-1 px-3 pb-2">
        <UndoBar pending={pending} onUndo={undo} />
        <button
          type="button"
          onClick={() => setArchived(!archived)}
          className="flex min-h-9 w-full items-center gap-2.5 rounded px-2.5 text-[14px] text-soft hover:text-ink"
        >
          {archived ? (
            <ArrowLeft className="size-4" aria-hidden />
          ) : (
            <Archive className="size-4" aria-hidden />
          )}
          {archived ? 'Back to your chats' : 'Archived chats'}
        </button>
      </div>
    </>
  )
}

function useChatChanges(currentId: string | undefined) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pending, start, undo } = useUndo()

  function remove(chat: Chat) {
    if (chat._id === currentId) void navigate(paths.messages)
    start({
      id: chat._id,
      sentence: `Deleted “${chat.title}”`,
      commit: () => {
        dropChat(queries, chat._id)
        queries.removeQueries({ queryKey: ['messages', chat._id] })
        client.call(chats.remove, { query: { chatId: chat._id } }).catch((error: unknown) => {
          tellRefusal(error)
          void queries.invalidateQueries({ queryKey: ['chats'] })
        })
      },
    })
  }

  async function setArchivedTo(chat: Chat, archived: boolean) {
    const changed = (await client.call(chats.change, {
      body: { chatId: chat._id, archived },
    })) as Chat
    putChat(queries, changed, 'in place')
    await queries.invalidateQueries({ queryKey: ['chats'] })
  }

  function archive(chat: Chat) {
    setArchivedTo(chat, !chat.archived).then(
      () =>
        start({
          id: '',
          sentence: chat.archived
            ? `Back among your chats: “${chat.title}”`
            : `Archived “${chat.title}”`,
          commit: () => {},
          undo: () => void setArchivedTo(chat, chat.archived).catch(tellRefusal),
        }),
      tellRefusal,
    )
  }

  return { pending, remove, archive, undo }
}

/** Pinned ones first, the rest by age; a group without chats is left out. */
export function grouped(items: Chat[], now = Date.now()): [string, Chat[]][] {
  const groups = new Map<string, Chat[]>([
    ['Pinned', []],
    ['Today', []],
    ['This week', []],
    ['Earlier', []],
  ])
  for (const chat of items)
    groups.get(chat.pinned ? 'Pinned' : ageOf(chat.updatedAt, now))!.push(chat)
  return [...groups].filter(([, group]) => group.length > 0)
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
