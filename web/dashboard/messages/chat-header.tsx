import { Menu as MenuIcon, SquarePen } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Chat, Message } from '#contract/chat.ts'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/button.tsx'

export function ChatHeader({
  title,
  chat,
  messages,
}: {
  title: string
  chat: Chat | undefined
  messages: Message[]
}) {
  const { openSide } = useDashboardFrame()
  const navigate = useNavigate()
  const sources = new Set(
    messages.flatMap(({ citations }) => citations.map(({ filename }) => filename)),
  ).size
  return (
    <header className="flex h-15 shrink-0 items-center gap-2 border-b border-rule px-2 md:px-8 print:mx-auto print:h-auto print:max-w-[760px] print:border-0">
      <IconButton label="Open the side bar" onClick={openSide} className="md:hidden">
        <MenuIcon />
      </IconButton>
      <h1 className="min-w-0 flex-1 truncate text-[15px] font-semibold" title={title}>
        {title}
      </h1>
      {chat?.archived && <span className="text-[13px] text-soft">Archived</span>}
      {sources > 0 && (
        <p className="hidden text-[13px] whitespace-nowrap text-soft tabular-nums sm:block print:hidden">
          {sources === 1 ? '1 document' : `${sources} documents`}
        </p>
      )}
      <IconButton
        label="New chat"
        onClick={() => void navigate(paths.messages)}
        className="md:hidden"
      >
        <SquarePen />
      </IconButton>
    </header>
  )
}
