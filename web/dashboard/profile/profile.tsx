import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { loadUser } from '#web/api/start.ts'
import { useDashboardFrame } from '#web/dashboard/frame.ts'
import { OpenSideBar } from '#web/dashboard/open-side-bar.tsx'
import { useMember } from '#web/state/store.ts'
import { useTitle } from '#web/title.ts'
import { useMedia } from '#web/ui/media.ts'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ActivitySection } from './activity.tsx'
import { AnswersSection } from './answers.tsx'
import { ChatsSection } from './chats/chats.tsx'
import { DataSection } from './data.tsx'
import { DeleteSection } from './delete.tsx'
import { EmailSection } from './email.tsx'
import { GuestPassesSection, useGuestPasses } from './guest-passes.tsx'
import { NotLoaded } from './loaded.tsx'
import { PasskeysSection } from './second-factor/passkeys.tsx'
import { PasswordSection } from './password.tsx'
import { SecondFactorSection } from './second-factor/second-factor.tsx'
import { sections } from './section.tsx'
import { useSectionInView } from './section-in-view.ts'
import { SessionsSection } from './sessions.tsx'
import { TextSizeSection } from './text-size.tsx'
import { YouSection } from './you.tsx'

/** Everything about the account, in one column with a list of its parts. */
export function Profile() {
  useTitle(t`Profile`)
  const { closeSide, sideSlot } = useDashboardFrame()
  const member = useMember()
  const wide = useMedia('(min-width: 768px)')
  const column = useRef<HTMLDivElement>(null)
  const here = useSectionInView(column)
  const { state, tryAgain } = useLoadedMember()
  const passes = useGuestPasses()
  const shown = sections().filter(({ id }) => id !== 'guest-passes' || passes)
  useAnchor(shown.map(({ id }) => id).join(' '))
  const list = (
    <ul className={wide ? '' : 'grid grid-cols-2 gap-x-4'}>
      {shown.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            onClick={closeSide}
            aria-current={wide && here === id ? 'location' : undefined}
            className="flex min-h-8 items-center rounded px-2.5 text-[14.5px] pointer-coarse:min-h-11 max-md:min-h-9 text-soft hover:text-ink aria-[current]:bg-card aria-[current]:font-medium aria-[current]:text-ink max-md:px-0 max-md:text-blue max-md:underline max-md:decoration-rule max-md:underline-offset-4"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-15 shrink-0 items-center gap-2 border-b border-rule px-2 md:px-8">
        <OpenSideBar />
        <h1 className="text-[15px] font-semibold">
          <Trans>Profile</Trans>
        </h1>
      </header>
      {wide &&
        sideSlot &&
        createPortal(
          <nav
            aria-label={t`Parts of your profile`}
            className="min-h-0 overflow-y-auto border-b border-rule px-3 py-2"
          >
            {list}
          </nav>,
          sideSlot,
        )}
      {/* Placed, so that what only screen readers see is inside of it and cannot make the page longer. */}
      <div ref={column} className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[640px] px-5 pt-8 pb-24 sm:px-8 md:pt-12">
          {!wide && (
            <nav aria-label={t`Parts of your profile`} className="mb-8 border-b border-rule pb-6">
              {list}
            </nav>
          )}
          {member ? (
            <div>
              <YouSection member={member} />
              <TextSizeSection member={member} />
              <EmailSection member={member} />
              <PasswordSection member={member} />
              <SecondFactorSection member={member} />
              <PasskeysSection />
              <SessionsSection />
              <ActivitySection />
              <AnswersSection member={member} />
              <ChatsSection />
              {passes && <GuestPassesSection passes={passes} />}
              <DataSection />
              <DeleteSection member={member} />
            </div>
          ) : state === 'loading' ? (
            <Waiting />
          ) : (
            <NotLoaded trying={state === 'again'} onTryAgain={tryAgain} />
          )}
        </div>
      </div>
    </main>
  )
}

/** Each time the profile is opened; what is known from before is shown meanwhile. */
function useLoadedMember() {
  const [state, setState] = useState<'loading' | 'failed' | 'again'>('loading')
  const load = () => void loadUser().catch(() => setState('failed'))
  useEffect(load, [])
  function tryAgain() {
    setState('again')
    load()
  }
  return { state, tryAgain }
}

/** To the part that the address names; once more when all is there, as parts grow while they load. */
function useAnchor(parts: string) {
  const { hash, key } = useLocation()
  const known = useMember() !== undefined
  const settled = useIsFetching() === 0
  const went = useRef<{ key: string; settled: boolean }>(undefined)
  useEffect(() => {
    if (!known || !hash) return
    const id = hash.slice(1)
    // One that only some members have comes once it is known.
    if (!parts.split(' ').includes(id)) return
    const title = document.getElementById(`${id}-title`)
    const again = went.current?.key === key
    // A member who has begun to use the page is not scrolled away.
    if (again && (went.current?.settled || document.activeElement !== title)) return
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
    went.current = { key, settled }
  }, [hash, key, known, settled, parts])
}

const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-4">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-14 w-14 rounded-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  </AfterAMoment>
)
