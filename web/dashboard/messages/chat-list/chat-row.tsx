import { t } from '@lingui/core/macro'
import { Ellipsis, Hourglass } from 'lucide-react'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import type { Chat } from '#contract/chat.ts'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { paths } from '#web/paths.ts'
import { Menu } from '#web/ui/menu.tsx'
import { exactTime } from '#web/ui/when.ts'
import { useChatActions } from './use-chat-actions.ts'
import { chatMenu } from './chat-menu.tsx'
import { RenameField } from './rename-field.tsx'

export const ChatRow = memo(({ chat, current }: { chat: Chat; current: boolean }) => {
  const actions = useChatActions()
  const { closeSide } = useDashboardFrame()
  const row = useRef<HTMLDivElement>(null)
  const { renaming } = actions
  if (renaming?.chatId === chat._id && renaming.where === 'row')
    return (
      <RenameField
        title={chat.title}
        className="text-[14.5px]"
        onDone={(title, byKey) => {
          actions.endRename(chat, title)
          if (byKey) requestAnimationFrame(() => row.current?.querySelector('a')?.focus())
        }}
      />
    )
  return (
    <div ref={row} data-chat={chat._id} className="group relative">
      <Link
        to={paths.chat(chat._id)}
        onClick={closeSide}
        aria-current={current ? 'page' : undefined}
        title={`${chat.title} · ${exactTime(chat.updatedAt)}`}
        className="flex min-h-8 items-center gap-2 rounded border border-transparent pe-2.5 ps-2.5 group-focus-within:pe-9 group-hover:pe-9 pointer-coarse:min-h-11 pointer-coarse:pe-11 text-[14.5px] text-soft hover:text-ink aria-[current=page]:border-rule aria-[current=page]:bg-card aria-[current=page]:text-ink"
      >
        <span dir="auto" className="truncate">
          {chat.title}
        </span>
        {chat.temporary && (
          <Hourglass
            role="img"
            aria-label={t`Temporary chat`}
            className="size-[13px] shrink-0 text-faint"
          />
        )}
        {chat.running && (
          <span
            className="size-1.5 shrink-0 rounded-full bg-blue"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dot drawn by CSS has no file
            role="img"
            aria-label={t`An answer is being written`}
          />
        )}
      </Link>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t`More about ${chat.title}`}
            className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink data-[state=open]:opacity-100 pointer-coarse:w-11 pointer-coarse:opacity-100"
          >
            <Ellipsis className="size-[17px]" aria-hidden />
          </button>
        }
        items={chatMenu(chat, actions, { where: 'row', onGone: () => focusBeside(row.current) })}
      />
    </div>
  )
})

/** To the row that takes the place of one that goes, once its menu is closed. */
function focusBeside(row: HTMLElement | null) {
  const item = row?.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const id = beside?.querySelector('[data-chat]')?.getAttribute('data-chat')
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const link = id && document.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"] a`)
    if (link) link.focus()
    else document.querySelector<HTMLElement>('[data-chats]')?.focus()
  }, 60)
}
