import { type Messages, i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { freeMessages } from '#contract/account/free-messages.ts'
import type {
  Guide,
  InsideView,
  LessonInShort,
  PageHead,
  PageView,
  PlansOnPage,
  Site,
} from '#contract/site.ts'
import { paths } from '#web/paths.ts'
import { Changelog } from '#web/site/changelog.tsx'
import { Contact } from '#web/site/contact.tsx'
import { Data, Document, type Live, type Still } from '#web/site/document.tsx'
import { Faq } from '#web/site/faq.tsx'
import { Features } from '#web/site/features.tsx'
import { Framed } from '#web/site/frame.tsx'
import { GuidePage } from '#web/site/guide.tsx'
import { Home } from '#web/site/home.tsx'
import { Legal } from '#web/site/legal.tsx'
import { NotFound } from '#web/site/not-found.tsx'
import { Price } from '#web/site/price/price.tsx'
import { lessonsElementId, renderFor } from '#web/site.ts'
import { guestScreens } from './guest-screens.tsx'
import { Inside } from './inside.tsx'
import { App } from './shell.tsx'

const catalogues = import.meta.glob<{ messages: Messages }>(
  ['../locales/*.po', '!../locales/en.po'],
  { eager: true },
)

/** Whatever is rendered is rendered in one go: what is said for one page cannot reach into another. */
function renderIn(site: Site, lessons?: LessonInShort[]) {
  const catalogue = catalogues[`../locales/${site.locale}.po`]
  i18n.loadAndActivate({
    locale: catalogue ? site.locale : 'en',
    messages: catalogue?.messages ?? {},
  })
  renderFor(site, lessons)
}

const page = (document: React.ReactElement) =>
  refuseInlineStyle(
    `<!doctype html>${renderToStaticMarkup(<I18nProvider i18n={i18n}>{document}</I18nProvider>)}`,
  )

const withScript = new Set<string>(['home', 'faq', 'contact', 'price'])
/** Without running text. */
const plain = new Set<string>(['home', 'features', 'contact', 'price'])

export function renderPage(
  site: Site,
  { siteScript, plainCss, ...files }: Still & { siteScript: string; plainCss: string },
  head: PageHead,
  view: PageView,
  plans: PlansOnPage,
): string {
  renderIn(site)
  const needed = {
    ...(withScript.has(view.name) ? { small: siteScript } : {}),
    ...(plain.has(view.name) ? { css: plainCss } : {}),
  }
  return page(
    <Document files={{ ...files, ...needed }} head={head}>
      {view.name === 'home' ? (
        <Home words={view.words} plans={plans.plans} alternates={head.alternates} />
      ) : (
        <Framed alternates={head.alternates}>
          <Content view={view} plans={plans} />
        </Framed>
      )}
    </Document>,
  )
}

function Content({
  view,
  plans,
}: {
  view: Exclude<PageView, { name: 'home' }>
  plans: PlansOnPage
}) {
  switch (view.name) {
    case 'features':
      return <Features words={view.words} />
    case 'price':
      return <Price words={view.words} {...plans} />
    case 'faq':
      return <Faq words={view.words} />
    case 'contact':
      return <Contact words={view.words} />
    case 'changelog':
      return <Changelog words={view.words} />
    default:
      return <Legal words={view.words} />
  }
}

export function renderGuide(
  site: Site,
  files: Still,
  head: PageHead,
  guides: Guide[],
  current: Guide,
): string {
  renderIn(site)
  return page(
    <Document files={files} head={head}>
      <Framed>
        <GuidePage guides={guides} current={current} />
      </Framed>
    </Document>,
  )
}

export function renderNotFound(
  site: Site,
  files: Still,
  head: PageHead,
  status: 404 | 410,
): string {
  renderIn(site)
  return page(
    <Document files={files} head={head}>
      <Framed>
        <NotFound status={status} />
      </Framed>
    </Document>,
  )
}

export function renderInside(site: Site, files: Still, head: PageHead, view: InsideView): string {
  renderIn(site)
  return page(
    <Document files={files} head={head}>
      <Inside view={view} />
    </Document>,
  )
}

const guestTitles = (): Record<
  string,
  { title: string; description?: string; noindex?: boolean }
> => ({
  [paths.login]: {
    title: t`Log in`,
    description: t`Log in to ask a question and read on where you stopped.`,
  },
  [paths.register]: {
    title: t`Create an account`,
    description: t`Create an account. Your first ${freeMessages} messages are free, before you choose a plan.`,
  },
  [paths.forgotPassword]: {
    title: t`Forgot your password`,
    description: t`Request a link to choose a new password.`,
  },
  [paths.resetPassword]: { title: t`Choose a new password`, noindex: true },
})

/** The form stands before any script has run, and the same elements are taken over by it. */
export function renderGuest(site: Site, files: Live, path: string): string {
  renderIn(site)
  return complete(files, guestTitles()[path]!, path)
}

/** The lessons in short, which anybody may read; the app takes the page over where it is used. */
export function renderTraining(
  site: Site,
  files: Live,
  head: Omit<PageHead, 'title'>,
  path: string,
  lessons: LessonInShort[],
): string {
  renderIn(site, lessons)
  const description = t`Short lessons on questions, pages and honest gaps. Each ends with something to try on the real library.`
  return complete(
    files,
    { ...head, title: t`Training`, description },
    path,
    <Data id={lessonsElementId} value={lessons} />,
  )
}

function complete(files: Live, head: PageHead, path: string, more?: React.ReactNode): string {
  const frame = page(
    <Document files={files} head={head}>
      <div id="root">{marker}</div>
      {more}
    </Document>,
  )
  const form = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App screens={guestScreens} />
      </StaticRouter>
    </StrictMode>,
  )
  return frame.replace(marker, () => refuseInlineStyle(form))
}

const marker = 'THE FORM STANDS HERE'

export function renderApp(site: Site, files: Live, head?: PageHead): string {
  renderIn(site)
  return page(
    <Document files={files} head={head ?? { title: t`Messages`, noindex: true }}>
      <div id="root" />
    </Document>,
  )
}

/** The policy of pages refuses them in the browser; better to hear of it here. */
function refuseInlineStyle(html: string): string {
  const found = /<[^>]+\sstyle="[^"]*"/.exec(html)
  if (!found) return html
  throw new Error(`A page has an inline style, which its policy refuses: ${found[0]}`)
}
