import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ArrowLeft, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useMatch } from 'react-router'
import { onceBack } from '#web/api/connection.ts'
import { installWorker } from '#web/api/install.ts'
import { keepReading } from '#web/api/kept-reading.ts'
import { loadUser } from '#web/api/start.ts'
import { ChatActionsProvider } from '#web/dashboard/messages/chat-list/chat-actions.tsx'
import { useLowSideBar } from '#web/dashboard/messages/chat-list/use-low-side-bar.ts'
import { ChatList } from '#web/dashboard/messages/chat-list/chat-list.tsx'
import { ChatNotes } from '#web/dashboard/messages/chat-list/chat-notes.tsx'
import { useChat } from '#web/dashboard/messages/chat-list/use-chats.ts'
import { followChats } from '#web/dashboard/messages/follow-changes.ts'
import { DashboardFrameContext } from '#web/dashboard/frame.ts'
import { paths, patterns } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { onceClosed } from '#web/ui/overlay/once-closed.ts'
import { Logo } from '#web/ui/logo.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { keyName } from '#web/ui/keys.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { useMedia } from '#web/ui/media.ts'
import { useVisibleHeight } from '#web/ui/visible-height.ts'
import type { Theme } from '#web/ui/theme.ts'
import { ContentFaultsBanner } from './content-faults-banner.tsx'
import { DeletionBanner } from './deletion-banner.tsx'
import { HelpLink } from './help-link.tsx'
import { NewChat } from './new-chat.tsx'
import { MemberMenu } from './member-menu.tsx'
import { NoticesBanner } from './notices-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { usePalette } from './palette/use-palette.tsx'
import { PastDueBanner } from './past-due-banner.tsx'
import { Places } from './places.tsx'
import { Quota } from './quota.tsx'
import { useFocusInSideBar, useFocusOnScreen } from './use-focus-on-screen.ts'
import { useSideSwipe } from './use-side-swipe.ts'

/** The frame of every dashboard screen: the side bar, and beside it what the screen shows. */
export function Shell(theme: Theme) {
  const [sideSlot, setSideSlot] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const wide = useMedia('(min-width: 768px)')
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState(pathname)
  if (openAt !== pathname) {
    setOpenAt(pathname)
    setOpen(false)
  }
  useEffect(() => (open ? onceClosed(() => setOpen(false)) : undefined), [open])
  useWithoutConnection()
  useVisibleHeight()
  useFocusOnScreen(screenId)
  useFocusInSideBar(sideBarId, !wide && open)
  const { openPalette, palette } = usePalette()
  const frame = useMemo(
    () => ({ sideSlot, openSide: () => setOpen(true), closeSide: () => setOpen(false) }),
    [sideSlot],
  )
  const side = useSideSwipe({ wide, open, setOpen })
  const away = !wide && !open
  const isLow = useLowSideBar()
  const [archived, setArchived] = useState(false)
  const chatId = useMatch(patterns.messages)?.params['chatId']
  const chat = useChat(chatId)
  return (
    <DashboardFrameContext value={frame}>
      <ChatActionsProvider chat={chat}>
        <div className="flex h-[var(--visible-height,100dvh)] overflow-hidden print:block print:h-auto print:overflow-visible">
          <SkipLink />
          {!wide && open && (
            <div
              className="fixed inset-0 z-30 bg-[rgb(20_20_18/45%)]"
              onClick={() => setOpen(false)}
              aria-hidden
            />
          )}
          <aside
            ref={side}
            id={sideBarId}
            tabIndex={-1}
            aria-label={t`Side bar`}
            inert={away}
            className={`fixed inset-y-0 start-0 z-40 flex w-[min(84vw,18.75rem)] shrink-0 touch-pan-y touch-pinch-zoom flex-col border-e border-rule bg-shade outline-none transition-transform duration-180 md:static md:w-[15.5rem] md:translate-x-0 md:transition-none print:hidden ${isLow ? 'overflow-y-auto' : ''} ${away ? '-translate-x-full rtl:max-md:translate-x-full' : ''}`}
          >
            <div className="flex h-12 shrink-0 items-center px-5">
              <Logo
                oneLine
                name={site.brand.product}
                href={paths.home}
                pictures={site.brand.logo}
              />
            </div>
            <div className="flex shrink-0 items-center gap-1 px-3 pb-2">
              <NewChat onGo={() => setOpen(false)} />
              <IconButton
                label={archived ? t`Back to your chats` : t`Archived chats`}
                onClick={() => setArchived(!archived)}
                className="pointer-coarse:size-11!"
              >
                {archived ? <ArrowLeft /> : <Archive />}
              </IconButton>
              <IconButton
                label={t`Search`}
                title={`${t`Search`} (${keyName('K')})`}
                onClick={openPalette}
                className="pointer-coarse:size-11!"
              >
                <Search />
              </IconButton>
            </div>
            <Places />
            <div
              ref={setSideSlot}
              className={`flex min-h-0 shrink-0 flex-col ${isLow ? '' : 'max-h-[60%]'}`}
            />
            <ChatList archived={archived} currentId={chatId} />
            <div className="shrink-0 border-t border-rule px-3 py-2">
              <Quota />
              <div className="flex items-center gap-1">
                <MemberMenu {...theme} />
                <HelpLink />
              </div>
            </div>
          </aside>
          <div
            id={screenId}
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col outline-none max-md:touch-pan-y max-md:touch-pinch-zoom max-md:[&_.overflow-y-auto]:touch-pan-y max-md:[&_.overflow-y-auto]:touch-pinch-zoom"
            inert={!wide && open}
          >
            <OfflineBanner />
            <DeletionBanner />
            <PastDueBanner />
            <ContentFaultsBanner />
            <NoticesBanner />
            {/* What goes wrong on one screen leaves the way to the others. */}
            <LoadError place={pathname}>
              <Outlet />
            </LoadError>
            {/* The list, where these stand otherwise, is most often away. */}
            {!wide && (
              <div className="fixed inset-x-3 bottom-32 z-20 print:hidden">
                <ChatNotes />
              </div>
            )}
          </div>
          {palette}
        </div>
      </ChatActionsProvider>
    </DashboardFrameContext>
  )
}

/** What was read is kept, and read anew as soon as the server is there again. */
function useWithoutConnection() {
  const queries = useQueryClient()
  useEffect(installWorker, [])
  useEffect(() => keepReading(queries), [queries])
  useEffect(() => followChats(queries), [queries])
  useEffect(
    () =>
      onceBack(() => {
        void queries.invalidateQueries({ predicate: ({ meta }) => !meta?.['refreshesItself'] })
        loadUser().catch(() => undefined)
      }),
    [queries],
  )
}

const screenId = 'screen'
const sideBarId = 'side-bar'

/** For the keyboard: past the side bar with all its chats. */
const SkipLink = () => (
  <a
    href={`#${screenId}`}
    onClick={(event) => {
      // The address stays as it is: it may hold the page of a document.
      event.preventDefault()
      document.getElementById(screenId)?.focus()
    }}
    className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:start-2 focus:z-50 focus:rounded focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
  >
    <Trans>Skip the side bar</Trans>
  </a>
)
