import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { isOnTheWay } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const neverChanges = () => () => {}

/** For guests whom a link to a page for members has brought here: the redirect alone says nothing. */
export function LoginNeeded() {
  // The page as it comes from the server knows nothing of it.
  const shown = useSyncExternalStore(neverChanges, isOnTheWay, () => false)
  if (!shown) return null
  return (
    <div className="mx-auto max-w-[1080px] px-5 member:hidden">
      <Notice kind="info">
        <Trans>
          The page that you opened is for members.{' '}
          <a href={paths.login} className="text-blue underline underline-offset-4">
            Log in
          </a>
          , and it opens.
        </Trans>
      </Notice>
    </div>
  )
}
