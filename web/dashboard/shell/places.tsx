import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { lastPlace } from '#web/dashboard/messages/last-place.ts'
import { isFor } from '#web/dashboard/only-for.tsx'
import { type Screen, screens } from '#web/dashboard/screens.tsx'
import { countsQuery } from '#web/help/queries.ts'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'

const inSideBar = screens.filter(({ place }) => place === 'side bar')
const ofMembers = inSideBar.filter(({ audience }) => audience === 'member')
const ofEditors = inSideBar.filter(({ audience }) => audience !== 'member')

/** The screens of the side bar, two beside each other so that the list of chats keeps its room, if large text leaves them theirs. */
export function Places() {
  const role = useMember()?.role ?? 'member'
  const ofTheRole = ofEditors.filter(({ audience }) => isFor(audience, role))
  return (
    <nav aria-label={t`Places`} className="@container shrink-0 border-b border-rule ps-3 pe-2 pb-2">
      <PlaceList places={ofMembers} />
      {ofTheRole.length > 0 && (
        <div className="mt-1.5 border-t border-rule pt-1.5">
          <PlaceList places={ofTheRole} />
        </div>
      )}
    </nav>
  )
}

function PlaceList({ places }: { places: Screen[] }) {
  const { pathname, search } = useLocation()
  const counts = useQuery(countsQuery()).data
  const waiting = (counts?.waiting ?? 0) + (counts?.requests ?? 0)
  const inbox = counts?.waiting ? paths.inboxOfMembers : paths.inbox
  // From another screen, to the chat that was open, with the page beside it.
  const messages = pathname.startsWith(paths.messages) ? `${pathname}${search}` : lastPlace()
  return (
    <ul className="grid @[14rem]:grid-cols-[6fr_5fr]">
      {places.map(({ path, label, Icon }) => (
        <li key={path}>
          <Link
            aria-current={isAt(path, pathname) ? 'page' : undefined}
            to={path === paths.messages ? messages : path === paths.inbox ? inbox : path}
            className="flex min-h-8 items-center gap-1.5 rounded ps-2 pe-1 text-[14px] text-soft hover:bg-card hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
          >
            <span className="relative shrink-0">
              <Icon className="size-4" aria-hidden />
              {path === paths.inbox && waiting > 0 && <Waiting count={waiting} />}
            </span>
            <Label text={label()} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The desk's address begins those of other places, and the library has a second one. */
const isAt = (path: string, pathname: string) =>
  pathname === path ||
  (path === paths.library && pathname === paths.files) ||
  (path !== paths.desk && pathname.startsWith(`${path}/`))

/** As wide as it is in bold, so that no other place moves when this one is opened. */
const Label = ({ text }: { text: string }) => (
  <span
    data-text={text}
    className="after:invisible after:block after:h-0 after:overflow-hidden after:font-medium after:content-[attr(data-text)]"
  >
    {text}
  </span>
)

/** Over the icon: beside the word there is no room in every language. */
const Waiting = ({ count }: { count: number }) => (
  <>
    <span
      aria-hidden
      className="absolute -end-1.5 -top-2 grid h-4 min-w-4 place-items-center rounded-full bg-blue px-1 text-[11px] leading-none font-medium text-on-blue tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
    <span className="sr-only">
      <Trans>{count} waiting for a reply</Trans>{' '}
    </span>
  </>
)
