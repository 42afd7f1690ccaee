import type { Guide, PageView } from '#contract/site.ts'
import { dayMs } from '#server/durations.ts'
import type { PageContent } from '../content/content.ts'
import { addressOf, alternatesOf, trainingAlternatesOf } from './head.ts'

export const robots = (origin: string) =>
  [
    'User-agent: *',
    ...['/dashboard', '/v1/', '/s/', '/preview/', '/dev/'].map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const securityTxtDays = 300

/** RFC 9116: where to report a weakness of this site; the file has to name when it expires. */
export const securityTxt = (origin: string, contact: string, languages: string[], now: Date) =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + securityTxtDays * dayMs).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')

/** Every page with its other languages, and its last change where its file names one. */
export function sitemap(origin: string, content: PageContent, guides: Guide[]): string {
  const pages = content.languages.flatMap(({ locale, pages }) =>
    pages.map((view) =>
      entry(origin + addressOf(content, locale, view.name), [
        ...(changedOn(view) ? [`<lastmod>${changedOn(view)}</lastmod>`] : []),
        ...alternatesOf(origin, content, view.name).map(linkOf),
      ]),
    ),
  )
  const training = trainingAlternatesOf(origin, content)
  const inEachLanguage = new Set(training.map(({ href }) => href))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    ...[...inEachLanguage].map((href) => entry(href, training.map(linkOf))),
    ...guides.map(({ slug }) => entry(`${origin}/docs/${slug}`)),
    '</urlset>',
    '',
  ].join('\n')
}

const entry = (url: string, more: string[] = []) => `<url><loc>${url}</loc>${more.join('')}</url>`

const linkOf = ({ locale, href }: { locale: string; href: string }) =>
  `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`

function changedOn(view: PageView): string | undefined {
  if (view.name === 'changelog') return view.words.entries[0]?.date
  return 'updated' in view.words ? view.words.updated : undefined
}
