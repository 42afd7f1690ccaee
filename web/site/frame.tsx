import type { MouseEvent, ReactNode } from 'react'
import type { PageHead } from '#contract/site.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { Logo, LogoPicture } from '#web/ui/logo.tsx'
import { StrokeIcon } from '#web/ui/stroke-icon.tsx'
import { ThemeSwitch } from '#web/ui/controls/theme-switch.tsx'
import { goOnTo, hrefOf, pathOfPage, takesMembers } from './links.ts'

const quiet = 'rounded px-1 py-2 text-[15px] whitespace-nowrap text-soft hover:text-ink'
const strong =
  'min-h-10 items-center rounded bg-ink px-4 text-[15px] font-medium whitespace-nowrap text-paper hover:opacity-90'

type Alternates = NonNullable<PageHead['alternates']>

/** A public page between the common header and footer. */
export const Framed = ({
  alternates,
  children,
}: {
  alternates?: Alternates | undefined
  children: ReactNode
}) => (
  <div className="flex min-h-dvh flex-col">
    <Header alternates={alternates} />
    {children}
    <Footer alternates={alternates} />
  </div>
)

export const contentId = 'content'

/** Where the app runs, the address stays as it is: behind its # may stand the page of a document. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(contentId)?.focus()
}

export const SkipLink = () => (
  <a
    href={`#${contentId}`}
    onClick={skip}
    className="sr-only z-50 rounded bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
  >
    {site.frame.skip}
  </a>
)

/** Of every page but the home page and the dashboard. `onToggleTheme` is left out where no script runs. */
export const Header = ({
  alternates,
  onToggleTheme,
}: {
  alternates?: Alternates | undefined
  onToggleTheme?: () => void
}) => (
  <>
    <SkipLink />
    <header className="border-b border-rule print:hidden">
      <div className="mx-auto flex min-h-16 max-w-[1080px] items-center gap-3 px-5 sm:gap-5">
        <Logo name={site.brand.product} href={pathOfPage('home')} pictures={site.brand.logo} />
        <Places className="ms-5 hidden items-center gap-5 lg:flex" />
        <Account alternates={alternates} onToggleTheme={onToggleTheme} />
      </div>
    </header>
  </>
)

/** The home page's own: wider, without a line, so that the headline stands first. */
export const HomeHeader = ({ alternates }: { alternates: Alternates | undefined }) => (
  <>
    <SkipLink />
    <header className="mx-auto flex min-h-22 max-w-[1080px] items-center gap-3 px-5 sm:gap-5">
      <Logo name={site.brand.product} href={pathOfPage('home')} pictures={site.brand.logo} />
      <Places className="ms-5 hidden items-center gap-5 lg:flex" />
      <Account alternates={alternates} />
    </header>
  </>
)

const Places = ({ className }: { className: string }) =>
  site.frame.header.length > 0 && (
    <nav aria-label={site.frame.menu} className={className}>
      {site.frame.header.map((link) => (
        <a key={link.label} href={hrefOf(link)} className={quiet}>
          {link.label}
        </a>
      ))}
    </nav>
  )

type AccountProps = {
  alternates: Alternates | undefined
  onToggleTheme?: (() => void) | undefined
}

const Account = ({ alternates, onToggleTheme }: AccountProps) => (
  <div className="ms-auto flex items-center gap-2 sm:gap-4">
    {inOthers(alternates).map(({ locale, path, name }) => (
      <a
        key={locale}
        href={path}
        hrefLang={locale}
        lang={locale}
        className={quiet}
        // The page is the same for everybody: a script shows the link to readers of that language.
        hidden
        data-reader
      >
        {name}
      </a>
    ))}
    <ThemeSwitch label={site.frame.switchTheme} onToggle={onToggleTheme} />
    <nav aria-label={site.frame.account} className="flex items-center gap-2 sm:gap-4">
      <a href={goOnTo(paths.login)} className={`${quiet} member:hidden`}>
        {site.frame.logIn}
      </a>
      {takesMembers() && (
        <a
          href={goOnTo(paths.register)}
          className={`${strong} hidden sm:inline-flex member:hidden!`}
        >
          {site.frame.becomeMember}
        </a>
      )}
      <a href={paths.messages} className={`${strong} hidden sm:member:inline-flex`}>
        {site.frame.openMessages}
      </a>
    </nav>
    <NarrowMenu />
  </div>
)

/**
 * Opens without a script, closes with Escape, and gives the focus back. Browsers before 2024 have the
 * links of the footer alone.
 */
const NarrowMenu = () => (
  <div className={`group ${site.frame.header.length > 0 ? 'lg:hidden' : 'sm:hidden'}`}>
    <button
      type="button"
      popoverTarget="menu"
      aria-label={site.frame.menu}
      className="-me-[11px] inline-flex size-10 items-center justify-center rounded text-soft hover:text-ink pointer-coarse:-me-[13px] pointer-coarse:size-11"
    >
      <StrokeIcon box={20} stroke={1.5} className="size-[18px]">
        <path className="group-has-[:popover-open]:hidden" d="M3 6h14M3 10h14M3 14h14" />
        <path className="hidden group-has-[:popover-open]:block" d="m5 5 10 10M15 5 5 15" />
      </StrokeIcon>
    </button>
    <nav
      id="menu"
      popover="auto"
      aria-label={site.frame.menu}
      className="absolute inset-auto end-5 top-17 w-60 flex-col rounded-lg border border-rule bg-card p-2 text-ink shadow-float not-supports-[selector(:popover-open)]:hidden open:flex"
    >
      {site.frame.header.map((link) => (
        <a
          key={link.label}
          href={hrefOf(link)}
          className="flex min-h-11 items-center rounded px-3 hover:bg-shade"
        >
          {link.label}
        </a>
      ))}
      {takesMembers() && (
        <a
          href={goOnTo(paths.register)}
          className="mt-1 flex min-h-11 items-center rounded px-3 font-medium text-blue hover:bg-shade sm:hidden member:hidden"
        >
          {site.frame.becomeMember}
        </a>
      )}
      <a
        href={paths.messages}
        className="mt-1 hidden min-h-11 items-center rounded px-3 font-medium text-blue hover:bg-shade member:flex sm:hidden!"
      >
        {site.frame.openMessages}
      </a>
    </nav>
  </div>
)

const footLink =
  'inline-block rounded py-1 text-soft underline decoration-transparent underline-offset-4 hover:text-ink hover:decoration-current pointer-coarse:py-2.5'

export const Footer = ({ alternates }: { alternates?: Alternates | undefined }) => (
  <footer className="mt-auto border-t border-rule print:hidden">
    <div className="mx-auto grid max-w-[1080px] grid-cols-2 gap-x-6 gap-y-9 px-5 py-12 text-[15px] text-soft sm:grid-cols-[1.6fr_repeat(3,1fr)]">
      <div className="col-span-2 sm:col-span-1">
        {site.brand.logo && (
          <p className="mb-4">
            <LogoPicture name={site.brand.product} pictures={site.brand.logo} />
          </p>
        )}
        <p className="font-serif text-lg text-ink">{site.brand.organisationInFull}</p>
        <p className="mt-1">{site.contact.address}</p>
        {site.contact.email && (
          <p className="mt-1">
            <a
              className="inline-block rounded py-1 pointer-coarse:py-2.5 underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current"
              href={`mailto:${site.contact.email}`}
            >
              {site.contact.email}
            </a>
          </p>
        )}
        {alternates && <Languages alternates={alternates} />}
      </div>
      {site.frame.footer.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <p className="font-medium text-ink">{title}</p>
          <ul className="mt-2">
            {links.map((link) => (
              <li key={link.label}>
                <a className={footLink} href={hrefOf(link)}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  </footer>
)

/** The same page in the other languages it is written in. */
const Languages = ({ alternates }: { alternates: Alternates }) => {
  const all = named(alternates)
  if (all.length < 2) return null
  return (
    <nav aria-label={site.frame.chooseLanguage} className="mt-5 flex gap-4">
      {all.map(({ locale, path, name }) => (
        <a
          key={locale}
          href={path}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === site.locale ? 'page' : undefined}
          className="rounded py-1 hover:text-ink pointer-coarse:py-2.5 aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

const named = (alternates: Alternates) =>
  alternates
    .filter(({ locale }) => locale !== 'x-default')
    .map(({ locale, href }) => ({
      locale,
      path: URL.canParse(href) ? new URL(href).pathname : href,
      name: site.languages.find((one) => one.locale === locale)?.name ?? locale,
    }))

const inOthers = (alternates: Alternates = []) =>
  named(alternates).filter(({ locale }) => locale !== site.locale)
