import type { Site } from '#contract/site.ts'
import { bestLanguage } from '#server/languages.ts'
import type { PageContent } from '../content/content.ts'
import { brandOf } from './brand.ts'

/** What stands around a page in one language; without one, in the site's first. */
export function siteOf(content: PageContent, locale = content.languages[0]!.locale): Site {
  const { email, membership, address, phone } = content.facts.contact
  const { frame } = content.languages.find((one) => one.locale === locale)!
  return {
    brand: brandOf(content),
    contact: { email, membership, address, ...(phone ? { phone } : {}) },
    locale,
    languages: content.languages.map(({ locale, frame }) => ({ locale, name: frame.language })),
    frame,
  }
}

/** For pages of the app, whose language can change while they are open. */
export function appSiteOf(content: PageContent, wanted: string[]): Site {
  const { languages } = content
  const locale = bestLanguage(
    wanted,
    languages.map(({ locale }) => locale),
  )
  const frames = Object.fromEntries(languages.map(({ locale, frame }) => [locale, frame]))
  return { ...siteOf(content, locale), frames }
}
