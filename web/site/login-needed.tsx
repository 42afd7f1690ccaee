import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { isOnTheWay, wasEnded } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { goOnTo } from './links.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const neverChanges = () => () => {}

/**
 * For guests whom a link to a page for members has brought here, and members whose session has ended:
 * the redirect alone says nothing.
 */
export function LoginNeeded() {
  // The page as it comes from the server knows nothing of either.
  const ended = useSyncExternalStore(neverChanges, wasEnded, () => false)
  const onTheWay = useSyncExternalStore(neverChanges, isOnTheWay, () => false)
  if (!ended && !onTheWay) return null
  return (
    <div className="mx-auto max-w-[1080px] px-5 member:hidden">
      <Notice kind="info">{ended ? <Ended /> : <ForMembers />}</Notice>
    </div>
  )
}

const link = 'text-blue underline underline-offset-4'

const Ended = () => (
  <Trans>
    You have been logged out, because this session was ended: on another device, or by a change of
    your password, your e-mail address or your second factor. Questions that you had begun are kept.{' '}
    <a href={goOnTo(paths.login)} className={link}>
      Log in
    </a>
  </Trans>
)

const ForMembers = () => (
  <Trans>
    The page that you opened is for members.{' '}
    <a href={goOnTo(paths.login)} className={link}>
      Log in
    </a>
    , and it opens.
  </Trans>
)
