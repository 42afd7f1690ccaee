import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PageHead } from '#contract/site.ts'
import { directionOf, site, siteElementId } from '#web/site.ts'

type Files = { fonts: string[]; script: string; brandCss: string }
export type Still = Files & {
  css: string
  /** A script for what a page can do beside being read. */
  small?: string
  /** Where visits are counted. */
  visits?: string | undefined
}
/** `css`: the style inside, of a page that is complete before the app takes it over. */
export type Live = Files & { main: string; preload: string[]; styles: string[]; css?: string }

/** The whole page around what is on it: either with its style inside and no app, or with the app's files. */
export const Document = ({
  head,
  files,
  children,
}: {
  head: PageHead
  files: Still | Live
  children?: ReactNode
}) => (
  <html
    lang={site.locale}
    dir={directionOf(site.locale)}
    data-text-font={site.brand.fonts?.text}
    data-interface-font={site.brand.fonts?.interface}
  >
    <head>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
      {files.script && <script dangerouslySetInnerHTML={{ __html: files.script }} />}
      <title>{`${head.title} · ${site.brand.product}`}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content="noindex" />}
      {head.canonical && <Shared head={head} canonical={head.canonical} />}
      {(['light', 'dark'] as const).map((theme) => (
        <meta
          key={theme}
          name="theme-color"
          content={site.brand.paper?.[theme] ?? paper[theme]}
          media={`(prefers-color-scheme: ${theme})`}
        />
      ))}
      {'visits' in files && files.visits && <meta name="visits" content={files.visits} />}
      {site.brand.icons && <link rel="apple-touch-icon" href={site.brand.icons.touch} />}
      <link rel="icon" href={site.brand.icons?.tab ?? sign} />
      {'main' in files && !files.css && <link rel="manifest" href="/app.webmanifest" />}
      {files.fonts.map((font) => (
        <link
          key={font}
          rel="preload"
          as="font"
          type="font/woff2"
          href={font}
          crossOrigin="anonymous"
        />
      ))}
      {files.css && <style dangerouslySetInnerHTML={{ __html: files.css }} />}
      {!('main' in files) ? (
        <>{files.small && <script type="module" src={files.small} />}</>
      ) : (
        <>
          {files.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {files.preload.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
          <Words />
          <script type="module" src={files.main} />
        </>
      )}
      {files.brandCss && <style dangerouslySetInnerHTML={{ __html: files.brandCss }} />}
    </head>
    <body className={'main' in files ? undefined : narrow}>
      {'main' in files && (
        <noscript>
          <p className="p-5">
            <Trans>
              This page needs JavaScript. Allow it for this site, then load the page again.
            </Trans>
          </p>
        </noscript>
      )}
      {head.note && (
        <aside aria-label={t`Draft`} className="page-note">
          {head.note}
        </aside>
      )}
      {children}
    </body>
  </html>
)

/** Those of web/styles/tokens.css. */
const paper = { light: '#fbfaf7', dark: '#141412' }

const sign =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='6' fill='%231c1b19'/%3E%3Cpath d='M10 7h12v18l-6-4.5L10 25z' fill='%23fbfaf7'/%3E%3C/svg%3E"

/** No long word makes a small screen scroll sideways. */
const narrow = 'wrap-break-word max-sm:hyphens-auto max-sm:[hyphenate-limit-chars:12_5_5]'

/** What search engines and those who share the page are told. */
const Shared = ({ head, canonical }: { head: PageHead; canonical: string }) => (
  <>
    <link rel="canonical" href={canonical} />
    {head.alternates?.map(({ locale, href }) => (
      <link key={locale} rel="alternate" hrefLang={locale} href={href} />
    ))}
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={site.brand.product} />
    <meta property="og:title" content={head.title} />
    {head.description && <meta property="og:description" content={head.description} />}
    <meta property="og:url" content={canonical} />
    <meta property="og:locale" content={site.locale} />
    {head.picture && (
      <>
        <meta property="og:image" content={head.picture.href} />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={head.picture.alt} />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    )}
    {head.feed && (
      <link
        rel="alternate"
        type="application/rss+xml"
        title={head.feed.title}
        href={head.feed.href}
      />
    )}
    {head.facts?.map((facts) => (
      <script
        key={JSON.stringify(facts)}
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: inScript(facts) }}
      />
    ))}
  </>
)

/** For the scripts of the app: the operator's names, which no build knows. */
const Words = () => <Data id={siteElementId} value={site} />

/** What scripts of the page read; none runs it. */
export const Data = ({ id, value }: { id: string; value: object }) => (
  <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html: inScript(value) }} />
)

/** Nothing in it can end the element it stands in. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')
