import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

const quiet = 'rounded px-1 py-2 text-[15px] whitespace-nowrap text-soft hover:text-ink'
const strong =
  'min-h-10 items-center rounded bg-ink px-4 text-[15px] font-medium whitespace-nowrap text-paper hover:opacity-90'

/** Of every page but the home page and the dashboard. `onToggleTheme` is left out where no script runs. */
export const Header = ({ onToggleTheme }: { onToggleTheme?: () => void }) => (
  <header className="border-b border-rule print:hidden">
    <div className="mx-auto flex h-16 max-w-[1080px] items-center gap-3 px-5 sm:gap-5">
      <Logo name={site.brand.product} href={paths.home} />
      <nav aria-label="Account" className="ml-auto flex items-center gap-3 sm:gap-5">
        <ThemeSwitch onToggle={onToggleTheme} />
        <a href={paths.login} className={`${quiet} member:hidden`}>
          Log in
        </a>
        <a href={paths.register} className={`${strong} hidden sm:inline-flex member:hidden!`}>
          Become a member
        </a>
        <a href={paths.messages} className={`${strong} hidden member:inline-flex`}>
          Open messages
        </a>
      </nav>
    </div>
  </header>
)

/** The home page's own: wider, without a line, so that the headline stands first. */
export const HomeHeader = () => (
  <header className="mx-auto flex h-22 max-w-[1080px] items-center gap-3 px-5 sm:gap-5">
    <Logo name={site.brand.product} href={paths.home} />
    <span className="hidden border-l border-rule pl-5 text-[15px] text-soft md:inline">
      {site.brand.organisation}
    </span>
    <nav aria-label="Account" className="ml-auto flex items-center gap-2 sm:gap-5">
      <ThemeSwitch />
      <a href={paths.login} className={`${quiet} member:hidden`}>
        Log in
      </a>
      <a href={paths.register} className={`${strong} hidden sm:inline-flex member:hidden!`}>
        Become a member
      </a>
      <a href={paths.messages} className={`${strong} hidden member:inline-flex`}>
        Open messages
      </a>
    </nav>
  </header>
)

const footLink =
  'rounded py-1 text-soft underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current'

export const Footer = () => (
  <footer className="mt-auto border-t border-rule print:hidden">
    <div className="mx-auto flex max-w-[1080px] flex-wrap items-center gap-x-6 gap-y-2 px-5 py-7 text-sm text-soft">
      <span>{site.brand.organisationInFull}</span>
      <span className="flex gap-6 sm:ml-auto">
        <a className={footLink} href={paths.privacy}>
          Privacy policy
        </a>
        <a className={footLink} href={paths.terms}>
          Terms and conditions
        </a>
      </span>
    </div>
  </footer>
)

export const HomeFooter = () => (
  <footer className="border-t border-rule">
    <div className="mx-auto grid max-w-[1080px] gap-8 px-5 py-12 text-[15px] text-soft sm:grid-cols-[1fr_auto]">
      <div>
        <p className="font-serif text-lg text-ink">{site.brand.organisationInFull}</p>
        <p className="mt-1">{site.contact.address}</p>
        <p className="mt-1">
          <a className={footLink} href={`mailto:${site.contact.email}`}>
            {site.contact.email}
          </a>
        </p>
      </div>
      <nav aria-label="Legal" className="flex flex-col gap-1">
        <a className={footLink} href={paths.privacy}>
          Privacy policy
        </a>
        <a className={footLink} href={paths.terms}>
          Terms and conditions
        </a>
      </nav>
    </div>
  </footer>
)
