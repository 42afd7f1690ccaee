import { t } from '@lingui/core/macro'
import { Ellipsis, Hourglass } from 'lucide-react'
import { memo, use } from 'react'
import { Link } from 'react-router'
import type { Chat } from '#contract/chats/chat.ts'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { paths } from '#web/paths.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { chatRename, useChatActions } from './use-chat-actions.ts'
import { chatMenu } from './chat-menu.tsx'
import { DraggingContext, useDraggable } from './dragging/dragging.ts'
import { RenameField } from './rename-field.tsx'
import { focusOn, rowOf } from './use-selection.ts'

type Props = { chat: Chat; current: boolean }

export const ChatRow = memo((props: Props) =>
  useChatActions().selection.ids ? <SelectableRow chat={props.chat} /> : <LinkRow {...props} />,
)

function LinkRow({ chat, current }: Props) {
  const actions = useChatActions()
  const { renaming } = actions
  if (renaming?.chatId === chat._id && renaming.where === 'row')
    return (
      <RenameField
        id={chatRename(chat._id, 'row')}
        title={chat.title}
        className="text-[14.5px]"
        onDone={(title, byKey) => {
          actions.endRename(chat, title)
          if (byKey) focusOn(chat._id)
        }}
      />
    )
  return (
    <div data-chat={chat._id} className="group relative">
      <ChatLink chat={chat} current={current} />
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
        items={chatMenu(chat, actions, { where: 'row', onGone: () => focusBeside(chat._id) })}
      />
    </div>
  )
}

/** It can be dragged as long as it stands here. */
function ChatLink({ chat, current }: Props) {
  const { closeSide } = useDashboardFrame()
  const draggable = useDraggable<HTMLAnchorElement>(chat)
  const isDragged = useIsDragged(chat)
  return (
    <Link
      ref={draggable}
      data-dragged={isDragged || undefined}
      to={paths.chat(chat._id)}
      onClick={closeSide}
      aria-current={current ? 'page' : undefined}
      title={`${chat.title} · ${exactTime(chat.updatedAt)}`}
      className="flex min-h-8 items-center gap-2 rounded border border-transparent pe-2.5 ps-2.5 group-focus-within:pe-9 group-hover:pe-9 pointer-coarse:min-h-11 pointer-coarse:pe-11 text-[14.5px] text-soft hover:text-ink aria-[current=page]:border-rule aria-[current=page]:bg-card aria-[current=page]:text-ink data-dragged:opacity-50"
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
  )
}

function SelectableRow({ chat }: { chat: Chat }) {
  const { ids, toggle } = useChatActions().selection
  const draggable = useDraggable<HTMLLabelElement>(chat)
  const isDragged = useIsDragged(chat)
  return (
    <label
      ref={draggable}
      data-chat={chat._id}
      data-dragged={isDragged || undefined}
      className="flex min-h-8 items-center gap-2 rounded px-2.5 text-[14.5px] text-soft select-none has-checked:bg-card has-checked:text-ink hover:text-ink data-dragged:opacity-50 pointer-coarse:min-h-11"
    >
      <input
        type="checkbox"
        checked={ids?.has(chat._id) ?? false}
        onChange={({ nativeEvent }) =>
          toggle(chat, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-4 shrink-0 accent-blue"
      />
      <span dir="auto" className="truncate">
        {chat.title}
      </span>
    </label>
  )
}

const useIsDragged = ({ _id }: Chat) => use(DraggingContext).going?.ids.includes(_id) ?? false

/** To the row that takes the place of one that goes, once its menu is closed. */
function focusBeside(chatId: string) {
  const item = rowOf(chatId)?.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const id = beside?.querySelector('[data-chat]')?.getAttribute('data-chat')
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const link = id && rowOf(id)?.querySelector('a')
    if (link) link.focus()
    else document.querySelector<HTMLElement>('[data-chats]')?.focus()
  }, 60)
}
