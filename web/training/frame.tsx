import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuthStatus } from '#web/api/start.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { SkipLink } from '#web/site/frame.tsx'
import { LogoPicture } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/controls/theme-switch.tsx'

type Props = { status: AuthStatus; onToggleTheme: () => void; children: ReactNode }

/** The training has a head and a foot of its own: a workbook beside the library. */
export const TrainingFrame = ({ status, onToggleTheme, children }: Props) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <header className="border-b-4 border-double border-rule print:hidden">
      <div className="mx-auto flex min-h-18 max-w-[1080px] flex-wrap items-center gap-x-2 gap-y-1 px-5 py-3 sm:gap-x-4">
        <p className="flex items-center font-serif text-[19px] leading-none">
          <a href={paths.home} className="rounded text-soft hover:text-ink">
            {site.brand.logo ? (
              <LogoPicture name={site.brand.product} pictures={site.brand.logo} />
            ) : (
              site.brand.product
            )}
          </a>
          <span aria-hidden className="px-2.5 text-faint">
            /
          </span>
          <Link to={paths.training} className="rounded font-semibold hover:text-blue">
            <Trans>Training</Trans>
          </Link>
        </p>
        <nav
          aria-label={t`Account`}
          className="-me-1 ms-auto flex items-center gap-0 text-[15px] sm:gap-3"
        >
          <ThemeSwitch onToggle={onToggleTheme} />
          {status === 'member' ? (
            <Link to={paths.messages} className={quiet}>
              <Trans>Open messages</Trans>
            </Link>
          ) : (
            <Link
              to={paths.login}
              className={`${quiet} member:invisible ${status === 'unknown' ? 'invisible' : ''}`}
            >
              <Trans>Log in</Trans>
            </Link>
          )}
        </nav>
      </div>
    </header>
    {children}
    <footer className="mt-auto border-t-4 border-double border-rule print:hidden">
      <div className="mx-auto flex max-w-[1080px] flex-wrap items-baseline gap-x-6 gap-y-2 px-5 py-6 text-[14px] text-soft">
        <span className="flex-1 basis-60">{site.brand.organisationInFull}</span>
        <a href={paths.privacy} className={foot}>
          <Trans>Privacy policy</Trans>
        </a>
        <a href={paths.terms} className={foot}>
          <Trans>Terms and conditions</Trans>
        </a>
      </div>
    </footer>
  </div>
)

const quiet = 'rounded px-1 py-2 whitespace-nowrap text-soft hover:text-ink'
const foot =
  'rounded py-1 pointer-coarse:py-2.5 underline decoration-rule underline-offset-4 hover:text-ink'
