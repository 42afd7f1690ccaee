import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { Guide, PageHead, PageView, PlansOnPage, Site } from '#contract/site.ts'
import { paths } from '#web/paths.ts'
import { Changelog } from '#web/site/changelog.tsx'
import { Contact } from '#web/site/contact.tsx'
import { Document, type Live, type Still } from '#web/site/document.tsx'
import { Faq } from '#web/site/faq.tsx'
import { Features } from '#web/site/features.tsx'
import { Framed } from '#web/site/frame.tsx'
import { GuidePage } from '#web/site/guide.tsx'
import { Home } from '#web/site/home.tsx'
import { Legal } from '#web/site/legal.tsx'
import { NotFound } from '#web/site/not-found.tsx'
import { Price } from '#web/site/price.tsx'
import { renderFor } from '#web/site.ts'
import { guestScreens } from './guest-screens.tsx'
import { App } from './shell.tsx'

const page = (document: React.ReactElement) =>
  refuseInlineStyle(`<!doctype html>${renderToStaticMarkup(document)}`)

const withScript = new Set<string>(['home', 'faq', 'contact', 'price'])

export function renderPage(
  site: Site,
  { siteScript, ...files }: Still & { siteScript: string },
  head: PageHead,
  view: PageView,
  plans: PlansOnPage,
): string {
  renderFor(site)
  const needsScript = withScript.has(view.name)
  return page(
    <Document files={{ ...files, ...(needsScript ? { small: siteScript } : {}) }} head={head}>
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
  renderFor(site)
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
  renderFor(site)
  return page(
    <Document files={files} head={head}>
      <Framed>
        <NotFound status={status} />
      </Framed>
    </Document>,
  )
}

const guestTitles: Record<string, { title: string; description?: string; noindex?: boolean }> = {
  [paths.login]: {
    title: 'Log in',
    description: 'Log in to ask a question and read on where you stopped.',
  },
  [paths.register]: {
    title: 'Become a member',
    description: 'Become a member. Your first ten messages are free.',
  },
  [paths.forgotPassword]: {
    title: 'Forgot your password',
    description: 'Ask for a link with which you choose a new password.',
  },
  [paths.resetPassword]: { title: 'Choose a new password', noindex: true },
}

/** The form stands before any script has run, and the same elements are taken over by it. */
export async function renderGuest(site: Site, files: Live, path: string): Promise<string> {
  renderFor(site)
  const frame = page(
    <Document files={files} head={guestTitles[path]!}>
      <div id="root">{marker}</div>
    </Document>,
  )
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App screens={guestScreens} />
      </StaticRouter>
    </StrictMode>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  const form = refuseInlineStyle(await new Response(prelude).text())
  return frame.replace(marker, () => form)
}

const marker = 'THE FORM STANDS HERE'

export function renderApp(site: Site, files: Live): string {
  renderFor(site)
  return page(
    <Document files={files} head={{ title: 'Messages', noindex: true }}>
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
