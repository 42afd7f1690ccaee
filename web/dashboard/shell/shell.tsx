import { FileText, MessageSquareText } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { DashboardFrameContext } from '#web/dashboard/frame.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { useMember } from '#web/state/store.ts'
import { Logo } from '#web/ui/logo.tsx'
import { useMedia } from '#web/ui/media.ts'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { DeletionBanner } from './deletion-banner.tsx'
import { MemberMenu } from './member-menu.tsx'
import { Quota } from './quota.tsx'

type Props = { darkMode: boolean; setDarkMode: (dark: boolean) => void }

/** The frame of every dashboard screen: the side bar, and beside it what the screen shows. */
export function Shell({ darkMode, setDarkMode }: Props) {
  const [sideSlot, setSideSlot] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const wide = useMedia('(min-width: 768px)')
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState(pathname)
  if (openAt !== pathname) {
    setOpenAt(pathname)
    setOpen(false)
  }
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  const frame = useMemo(
    () => ({ sideSlot, openSide: () => setOpen(true), closeSide: () => setOpen(false) }),
    [sideSlot],
  )
  const away = !wide && !open
  return (
    <TooltipProvider>
      <DashboardFrameContext value={frame}>
        <div className="flex h-dvh overflow-hidden print:block print:h-auto print:overflow-visible">
          <SkipLink />
          {!wide && open && (
            <div
              className="fixed inset-0 z-30 bg-[rgb(20_20_18/45%)]"
              onClick={() => setOpen(false)}
              aria-hidden
            />
          )}
          <aside
            aria-label="Side bar"
            inert={away}
            className={`fixed inset-y-0 left-0 z-40 flex w-[min(84vw,300px)] shrink-0 flex-col border-r border-rule bg-shade transition-transform duration-180 md:static md:w-[248px] md:translate-x-0 md:transition-none print:hidden ${away ? '-translate-x-full' : ''}`}
          >
            <div className="flex h-15 shrink-0 items-center px-5">
              <Logo name={site.brand.product} href={paths.home} />
            </div>
            <div ref={setSideSlot} className="flex min-h-0 flex-1 flex-col" />
            <Places />
            <div className="shrink-0 border-t border-rule px-3 py-3">
              <Quota />
              <MemberMenu darkMode={darkMode} setDarkMode={setDarkMode} />
            </div>
          </aside>
          <div
            id={screenId}
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col outline-none"
            inert={!wide && open}
          >
            <DeletionBanner />
            <Outlet />
          </div>
        </div>
      </DashboardFrameContext>
    </TooltipProvider>
  )
}

const screenId = 'screen'

/** For the keyboard: past the side bar with all its chats. */
const SkipLink = () => (
  <a
    href={`#${screenId}`}
    onClick={(event) => {
      // The address stays as it is: it may hold the page of a document.
      event.preventDefault()
      document.getElementById(screenId)?.focus()
    }}
    className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
  >
    Skip the side bar
  </a>
)

function Places() {
  const isOperator = useMember()?.role === 'operator'
  const places = [
    { to: paths.messages, label: 'Messages', Icon: MessageSquareText },
    ...(isOperator ? [{ to: paths.operatorFiles, label: 'Files', Icon: FileText }] : []),
  ]
  return (
    <nav aria-label="Places" className="shrink-0 border-t border-rule px-3 py-2">
      {places.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className="flex min-h-9 items-center gap-2.5 rounded px-2.5 text-[15px] text-soft hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          <Icon className="size-[17px]" aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
