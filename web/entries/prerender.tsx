import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { Document, type Live, type Still } from '#web/site/document.tsx'
import { Footer, Header } from '#web/site/frame.tsx'
import { Home, type HomeWords } from '#web/site/home.tsx'
import { Legal } from '#web/site/legal.tsx'
import { NotFound } from '#web/site/not-found.tsx'
import { paths } from '#web/paths.ts'
import { App } from './shell.tsx'
import { guestScreens } from './guest-screens.tsx'

export { themeScript } from '#web/site/theme-script.ts'
export type { HomeWords } from '#web/site/home.tsx'

const page = (document: React.ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`

export const renderHome = (files: Still, words: HomeWords) =>
  page(
    <Document files={files} head={{ title: words.title, description: words.description }}>
      <Home words={words} />
    </Document>,
  )

export function renderLegal(
  files: Still,
  { facts, body }: { facts: Record<string, unknown>; body: string },
) {
  const { title, description, updated } = facts as {
    title: string
    description?: string
    updated?: string
  }
  return page(
    <Document files={files} head={{ title, description }}>
      <Legal title={title} updated={updated} body={body} />
    </Document>,
  )
}

export const renderNotFound = (files: Still) =>
  page(
    <Document files={files} head={{ title: 'Not found', noindex: true }}>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <NotFound />
        <Footer />
      </div>
    </Document>,
  )

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
export async function renderGuest(files: Live, path: string) {
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
  const form = await new Response(prelude).text()
  return frame.replace(marker, () => form)
}

const marker = 'THE FORM STANDS HERE'

export const renderApp = (files: Live) =>
  page(
    <Document files={files} head={{ title: 'Messages', noindex: true }}>
      <div id="root" />
    </Document>,
  )
