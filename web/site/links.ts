import type { NavigationLink, PageName } from '#contract/site.ts'
import { site } from '#web/site.ts'

/** Of a page in the language that is being read; the first language has no prefix. */
export function pathOfPage(name: PageName | 'training' | 'docs', locale = site.locale): string {
  if (name === 'training' || name === 'docs') return `/${name}`
  const prefix = locale === (site.languages[0]?.locale ?? locale) ? '' : `/${locale}`
  return name === 'home' ? prefix || '/' : `${prefix}/${name}`
}

export const hrefOf = (link: NavigationLink): string =>
  'page' in link ? pathOfPage(link.page) : link.href
