import { t } from '@lingui/core/macro'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useParams } from 'react-router'
import type { Message } from '#contract/chat.ts'
import { placeName } from '#web/files/place.ts'
import { LateReading, preloadReading } from '#web/dashboard/reading/late-reading.ts'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useMedia } from '#web/ui/media.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useTitle } from '#web/title.ts'
import { ChatActionsProvider } from './chat-list/chat-actions.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatList } from './chat-list/chat-list.tsx'
import { Conversation } from './transcript/conversation.tsx'
import { ResizablePane } from './resizable-pane.tsx'
import { type Open, useCitationKeys } from './answer/use-citation-keys.ts'
import { useChat } from './chat-list/use-chats.ts'

/** Left the chats, in the middle the conversation, on the right the page an answer was taken from. */
export function Messages() {
  const { chatId } = useParams()
  const { sideSlot } = useDashboardFrame()
  const chat = useChat(chatId)
  const title = chatId ? (chat?.title ?? t`Chat`) : t`New chat`
  useTitle(title)

  const [open, setOpen] = useState<Open>()
  const [shown, setShown] = useState<Message[]>([])
  const cites = shown.some(({ citations }) => citations.length > 0)
  useEffect(() => {
    if (cites) preloadReading()
  }, [cites])
  const [openIn, setOpenIn] = useState(chatId)
  if (openIn !== chatId) {
    setOpenIn(chatId)
    setOpen(undefined)
  }
  const close = useCallback(() => {
    setOpen((was) => {
      if (was)
        requestAnimationFrame(() =>
          document.getElementById(`cite-${was.messageId}-${was.citation.n}`)?.focus(),
        )
      return undefined
    })
  }, [])
  useCitationKeys({ shown, open, setOpen, close })

  const beside = useMedia('(min-width: 1080px)')
  useBackCloses(open !== undefined && !beside, close)
  const page = open && (
    <Suspense
      fallback={
        <div className="grid h-full place-items-center">
          <Spinner />
        </div>
      }
    >
      <LateReading
        key={open.citation.filename}
        filename={open.citation.filename}
        title={open.citation.title}
        page={open.citation.page}
        quote={open.citation.quote}
        onClose={close}
      />
    </Suspense>
  )
  return (
    <ChatActionsProvider chat={chat}>
      {sideSlot && createPortal(<ChatList currentId={chatId} />, sideSlot)}
      <main className="flex min-w-0 flex-1 flex-col print:block">
        <ChatHeader title={title} chat={chat} messages={shown} />
        <Conversation
          chatId={chatId}
          chat={chat}
          currentMessageId={chat?.currentMessageId}
          open={open}
          onOpen={setOpen}
          onShown={setShown}
        />
      </main>
      {page && beside && (
        <ResizablePane label={`${open.citation.title}, ${placeName(open.citation)}`}>
          {page}
        </ResizablePane>
      )}
      {page && !beside && (
        <Dialog
          label={`${open.citation.title}, ${placeName(open.citation)}`}
          onClose={close}
          className="sheet m-0 mt-auto h-[92dvh] max-h-none w-full max-w-none overflow-hidden rounded-t-xl border-t border-rule bg-shade md:me-0 md:ms-auto md:mt-0 md:h-dvh md:w-[min(640px,92vw)] md:rounded-none md:border-t-0 md:border-s"
        >
          <div className="flex h-full min-h-0 flex-col">{page}</div>
        </Dialog>
      )}
    </ChatActionsProvider>
  )
}

/** On a phone the page lies over the chat, and Back is what closes it. */
function useBackCloses(open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return
    history.pushState({ ...history.state, sheet: true }, '')
    window.addEventListener('popstate', close)
    return () => {
      window.removeEventListener('popstate', close)
      // Closed by its button: the entry that Back would have used goes too.
      if ((history.state as { sheet?: boolean } | null)?.sheet) history.back()
    }
  }, [open, close])
}
