import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Message } from '#contract/chats/chat.ts'
import { preloadReading } from '#web/dashboard/reading/late-reading.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useMedia } from '#web/ui/media.ts'
import { paths } from '#web/paths.ts'
import { useTitle } from '#web/title.ts'
import { ChatHeader } from './chat-header.tsx'
import { Conversation } from './transcript/conversation.tsx'
import { rememberPlace } from './last-place.ts'
import { OpenPages, nameOfPage } from './open-pages.tsx'
import { ResizablePane } from './resizable-pane.tsx'
import { useCitationKeys } from './answer/sources/use-citation-keys.ts'
import { useOpenPages } from './answer/sources/use-open-pages.ts'
import { useChat } from './chat-list/use-chats.ts'

/** The conversation, and beside it the page an answer was taken from. */
export function Messages() {
  const { chatId } = useParams()
  const chat = useChat(chatId)
  const title = chatId ? (chat?.title ?? t`Chat`) : t`New chat`
  useTitle(title)
  const navigate = useNavigate()
  const [shown, setShown] = useState<Message[]>([])
  const cites = shown.some(({ citations }) => citations.length > 0)
  useEffect(() => {
    if (cites) preloadReading()
  }, [cites])
  const beside = useMedia('(min-width: 1080px)')
  const { search } = useLocation()
  // Where a page lies over the chat, one comes back to the chat.
  useEffect(() => rememberPlace(chatId, beside ? search : ''), [chatId, beside, search])
  const { pages, open, openBeside, close } = useOpenPages(shown, !beside)
  const last = pages.at(-1)
  useCitationKeys({ shown, open: last, setOpen: open, close: () => last && close(last) })

  const names = pages.map(nameOfPage).join('; ')
  const opened = last && (
    <OpenPages
      pages={pages}
      onClose={close}
      onAsk={(passage) =>
        void navigate(paths.askAboutPassage(passage, { chatId, beside: beside ? search : '' }), {
          replace: true,
        })
      }
    />
  )
  return (
    <div className="flex min-h-0 flex-1 print:block">
      <main className="flex min-w-0 flex-1 flex-col print:block">
        <ChatHeader title={title} chat={chat} messages={shown} />
        <Conversation
          chatId={chatId}
          chat={chat}
          currentMessageId={chat?.currentMessageId}
          open={pages}
          onOpen={open}
          onOpenBeside={openBeside}
          onShown={setShown}
        />
      </main>
      {opened && beside && (
        <ResizablePane key={pages.length} label={names} holdsTwo={pages.length > 1}>
          {opened}
        </ResizablePane>
      )}
      {opened && !beside && (
        <Dialog
          isInHistory
          label={names}
          onClose={() => close(last)}
          className="sheet m-0 mt-auto h-[92dvh] max-h-none w-full max-w-none overflow-hidden rounded-t-xl border-t border-rule bg-shade md:me-0 md:ms-auto md:mt-0 md:h-dvh md:w-[min(640px,92vw)] md:rounded-none md:border-t-0 md:border-s"
        >
          <div className="flex h-full min-h-0 flex-col">{opened}</div>
        </Dialog>
      )}
    </div>
  )
}
