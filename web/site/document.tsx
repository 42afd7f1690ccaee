import type { ReactNode } from 'react'
import { site } from '#web/site.ts'

export type Still = { css: string; fonts: string[]; script: string }
export type Live = {
  main: string
  preload: string[]
  styles: string[]
  fonts: string[]
  script: string
}

type Head = { title: string; description?: string; noindex?: boolean }

/** The whole page around what is on it: either with its style inside and no script, or with the app's files. */
export const Document = ({
  head,
  files,
  children,
}: {
  head: Head
  files: Still | Live
  children?: ReactNode
}) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
      <script dangerouslySetInnerHTML={{ __html: files.script }} />
      <title>{`${head.title} · ${site.brand.product}`}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content="noindex" />}
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#141412" media="(prefers-color-scheme: dark)" />
      <link
        rel="icon"
        href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='6' fill='%231c1b19'/%3E%3Cpath d='M10 7h12v18l-6-4.5L10 25z' fill='%23fbfaf7'/%3E%3C/svg%3E"
      />
      <link rel="manifest" href="/app.webmanifest" />
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
      {'css' in files ? (
        <style dangerouslySetInnerHTML={{ __html: files.css }} />
      ) : (
        <>
          {files.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {files.preload.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
          <script type="module" src={files.main} />
        </>
      )}
    </head>
    <body>
      {'main' in files && (
        <noscript>
          <p className="p-5">
            This page needs JavaScript. Allow it for this site, then load the page again.
          </p>
        </noscript>
      )}
      {children}
    </body>
  </html>
)
