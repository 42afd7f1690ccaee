import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Chat, chats } from '#contract/chat.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { paths } from '#web/paths.ts'
import { Menu } from '#web/ui/menu.tsx'
import { exactTime } from '#web/ui/when.ts'
import { putChat } from './cache.ts'

type Props = {
  chat: Chat
  current: boolean
  onRemove: (chat: Chat) => void
  onArchive: (chat: Chat) => void
}

export function ChatRow({ chat, current, onRemove, onArchive }: Props) {
  const [renaming, setRenaming] = useState(false)
  const queries = useQueryClient()
  const { closeSide } = useDashboardFrame()
  const pin = useMutation({
    mutationFn: async () =>
      (await client.call(chats.change, {
        body: { chatId: chat._id, pinned: !chat.pinned },
      })) as Chat,
    onSuccess: (changed) => putChat(queries, changed, 'in place'),
  })
  if (renaming) return <Rename chat={chat} onDone={() => setRenaming(false)} />
  return (
    <li className="group relative">
      <Link
        to={paths.chat(chat._id)}
        onClick={closeSide}
        aria-current={current ? 'page' : undefined}
        title={`${chat.title} · ${exactTime(chat.updatedAt)}`}
        className="flex min-h-9 items-center rounded border border-transparent pr-2.5 pl-2.5 group-focus-within:pr-9 group-hover:pr-9 pointer-coarse:pr-9 text-[14.5px] text-soft hover:text-ink aria-[current=page]:border-rule aria-[current=page]:bg-card aria-[current=page]:text-ink"
      >
        <span className="truncate">{chat.title}</span>
        {chat.running && (
          <span
            className="ml-2 size-1.5 shrink-0 rounded-full bg-blue"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dot drawn by CSS has no file
            role="img"
            aria-label="An answer is being written"
          />
        )}
      </Link>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`More about ${chat.title}`}
            className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink data-[state=open]:opacity-100 pointer-coarse:opacity-100"
          >
            <Ellipsis className="size-[17px]" aria-hidden />
          </button>
        }
        items={[
          { label: 'Rename', icon: <Pencil />, onSelect: () => setRenaming(true) },
          {
            label: chat.pinned ? 'Unpin' : 'Pin',
            icon: chat.pinned ? <PinOff /> : <Pin />,
            onSelect: () => pin.mutate(),
          },
          {
            label: chat.archived ? 'Take out of the archive' : 'Archive',
            icon: chat.archived ? <ArchiveRestore /> : <Archive />,
            onSelect: () => onArchive(chat),
          },
          'line',
          { label: 'Delete', icon: <Trash2 />, bad: true, onSelect: () => onRemove(chat) },
        ]}
      />
    </li>
  )
}

/** Enter and leaving the field keep the new title, Escape the old one. */
function Rename({ chat, onDone }: { chat: Chat; onDone: () => void }) {
  const queries = useQueryClient()
  const given = useRef(false)
  const rename = useMutation({
    mutationFn: (title: string) =>
      client.envelope(chats.rename, { body: { chatId: chat._id, title } }),
    onSuccess: ({ message, payload }) => {
      tell(message)
      if (payload) putChat(queries, payload, 'in place')
    },
  })
  function keep(text: string) {
    if (given.current) return
    given.current = true
    const title = text.trim()
    if (title && title !== chat.title) {
      putChat(queries, { ...chat, title }, 'in place')
      rename.mutate(title, { onError: () => putChat(queries, chat, 'in place') })
    }
    onDone()
  }
  return (
    <li>
      <input
        aria-label="Title"
        defaultValue={chat.title}
        maxLength={120}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
        autoFocus
        ref={(input) => {
          // The menu gives the focus back to its button as it closes; this comes after that.
          if (input) requestAnimationFrame(() => input.select())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep(event.currentTarget.value)
          if (event.key === 'Escape') keep(chat.title)
        }}
        onBlur={(event) => keep(event.currentTarget.value)}
        className="min-h-9 w-full rounded border border-edge bg-card px-2.5 text-[14.5px]"
      />
    </li>
  )
}
