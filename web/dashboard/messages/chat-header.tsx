import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Hourglass, SquarePen } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Chat, Message } from '#contract/chats/chat.ts'
import { warn } from '#web/api/notices.ts'
import { OpenSideBar } from '#web/dashboard/open-side-bar.tsx'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { loadWhole } from './cache.ts'
import { chatRename, useChatActions } from './chat-list/use-chat-actions.ts'
import { chatMenu } from './chat-list/chat-menu.tsx'
import { RenameField } from './chat-list/rename-field.tsx'

type Props = { title: string; chat: Chat | undefined; messages: Message[] }

export function ChatHeader({ title, chat, messages }: Props) {
  const navigate = useNavigate()
  const actions = useChatActions()
  const { print, printing } = usePrint()
  const header = useRef<HTMLElement>(null)
  const { renaming } = actions
  const sources = new Set(
    messages.flatMap(({ citations }) => citations.map(({ filename }) => filename)),
  ).size
  return (
    <header
      ref={header}
      className="flex h-15 shrink-0 items-center gap-1 border-b border-rule px-2 md:gap-2 md:px-8 print:mx-auto print:h-auto print:max-w-[760px] print:border-0"
    >
      <OpenSideBar />
      {chat && renaming?.chatId === chat._id && renaming.where === 'header' ? (
        <RenameField
          id={chatRename(chat._id, 'header')}
          title={chat.title}
          className="flex-1 text-[15px]"
          onDone={(given, byKey) => {
            actions.endRename(chat, given)
            if (byKey)
              requestAnimationFrame(() =>
                header.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus(),
              )
          }}
        />
      ) : (
        <h1 dir="auto" className="min-w-0 flex-1 truncate text-[15px] font-semibold" title={title}>
          {title}
        </h1>
      )}
      {printing && (
        <span role="status" className="text-[13px] whitespace-nowrap text-soft print:hidden">
          <Trans>Loading the whole chat</Trans>
        </span>
      )}
      {chat?.temporary && (
        <span className="inline-flex items-center gap-1.5 px-1 text-[13px] text-soft">
          <Hourglass className="size-[13px]" aria-hidden /> <Trans>Temporary</Trans>
        </span>
      )}
      {chat?.archived && (
        <span className="px-1 text-[13px] text-soft">
          <Trans>Archived</Trans>
        </span>
      )}
      {sources > 0 && (
        <p className="hidden text-[13px] whitespace-nowrap text-soft tabular-nums sm:block print:hidden">
          {plural(sources, { one: '# document', other: '# documents' })}
        </p>
      )}
      {chat && (
        <Menu
          trigger={
            <IconButton label={t`Chat options`} className="print:hidden">
              <Ellipsis />
            </IconButton>
          }
          items={chatMenu(chat, actions, { where: 'header', onPrint: () => void print(chat._id) })}
        />
      )}
      <IconButton
        label={t`New chat`}
        onClick={() => void navigate(paths.messages)}
        className="md:hidden print:hidden"
      >
        <SquarePen />
      </IconButton>
    </header>
  )
}

/** All of the branch, also what was not scrolled to yet. */
function usePrint() {
  const queries = useQueryClient()
  const [printing, setPrinting] = useState(false)
  async function print(chatId: string) {
    setPrinting(true)
    try {
      await loadWhole(queries, chatId)
      // Drawn before it is put on paper.
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      setPrinting(false)
      window.print()
    } catch {
      setPrinting(false)
      warn(t`The whole chat could not be loaded, so it was not printed. It is safe; try again.`)
    }
  }
  return { print, printing }
}
