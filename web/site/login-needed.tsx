import { Trans } from '@lingui/react/macro'
import { paths } from '#web/paths.ts'
import { goOnTo } from './links.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/**
 * For guests whom a link to a page for members has brought here, and members whose session has ended:
 * the redirect alone says nothing. A script shows the one that is meant (show-login-needed.ts).
 */
export const LoginNeeded = () => (
  <div className="mx-auto max-w-[1080px] px-5 member:hidden">
    <div data-login-needed="ended" hidden>
      <Notice kind="info">
        <Ended />
      </Notice>
    </div>
    <div data-login-needed="members" hidden>
      <Notice kind="info">
        <ForMembers />
      </Notice>
    </div>
  </div>
)

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
