import type { NavigationLink, PageName } from '#contract/site.ts'
import { site } from '#web/site.ts'

/** Whether visitors are invited to become members. */
export const takesMembers = () => site.registration !== 'closed'

/** Of a page in the language that is being read; the first language has no prefix. */
export function pathOfPage(name: PageName | 'training' | 'docs', locale = site.locale): string {
  if (name === 'training' || name === 'docs') return `/${name}`
  const prefix = locale === (site.languages[0]?.locale ?? locale) ? '' : `/${locale}`
  return name === 'home' ? prefix || '/' : `${prefix}/${name}`
}

/** How a page of the app is asked for in another language than the first. */
export const askedIn = 'lang'

export const pathIn = (path: string, locale: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${askedIn}=${locale}`

/** A page of the app, which goes on in the language of this one. */
export const goOnTo = (path: string) =>
  site.locale === (site.languages[0]?.locale ?? site.locale) ? path : pathIn(path, site.locale)

export const hrefOf = (link: NavigationLink): string =>
  'page' in link ? pathOfPage(link.page) : link.href
