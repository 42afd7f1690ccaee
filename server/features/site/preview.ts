import type { InsideView, PageHead, PageName, Picture, Site } from '#contract/site.ts'
import {
  type BrandPicture,
  type GoodContent,
  type Logo,
  type WrittenPlans,
  plansIn,
} from '../content/content.ts'
import { stylesOf } from './brand.ts'
import { siteOf } from './frame.ts'
import { pageFiles } from './page-files.ts'
import type { Build } from './renderer.ts'
import { withoutWhatIsGone } from './sources.ts'

/** A public page, or what members see in the dashboard. */
export type Shown = { page: PageName } | { inside: InsideView; title: string }

type Around = {
  locale: string
  /** What is said above the page. */
  note?: string | undefined
  /** With the script that follows the reader's theme, where a policy allows that one alone. */
  themed?: boolean
}

/**
 * A page as it would be with this content, without the scripts of pages and hidden from search
 * engines; undefined where the operator has no such page in this language.
 */
export async function renderPreview(
  { manifest, renderer, ...build }: Build,
  { pages: content, words, pictures }: Pick<GoodContent, 'pages' | 'words' | 'pictures'>,
  shown: Shown,
  { locale, note, themed = false }: Around,
): Promise<string | undefined> {
  const language = content.languages.find((one) => one.locale === locale)
  if (!language) return undefined
  const made = {
    content: withoutWhatIsGone(content),
    styles: stylesOf(build, content.facts),
    pictures,
  }
  const still = pageFiles(manifest, undefined).still(made)
  const files = {
    ...still,
    brandCss: still.brandCss + (note ? noteCss : ''),
    script: themed ? still.script : '',
  }
  const site = withLogo({ ...siteOf(made.content, locale), pictures }, content.logo)
  const head = (title: string): PageHead => ({ title, noindex: true, note })
  const { renderPage, renderInside } = await renderer()
  if ('inside' in shown) {
    const own = { ...files, css: made.styles.insideCss }
    return renderInside(site, own, head(shown.title), shown.inside)
  }
  const view = language.pages.find(({ name }) => name === shown.page)
  if (!view) return undefined
  const { plainCss } = made.styles
  return renderPage(
    site,
    { ...files, plainCss, siteScript: '' },
    head(view.words.title),
    view,
    plansSoldIn(words.first.subscriptions, language.planWords),
  )
}

/** With the logo itself in the page: its address is not served before it is published. */
function withLogo(site: Site, logo: Logo | undefined): Site {
  const { logo: shown } = site.brand
  if (!shown || !logo) return site
  const inside = (picture: Picture, { type, bytes }: BrandPicture) => ({
    ...picture,
    src: `data:${type};base64,${bytes.toString('base64')}`,
  })
  const light = inside(shown.light, logo.light)
  const dark = shown.dark && logo.dark ? { dark: inside(shown.dark, logo.dark) } : {}
  return { ...site, brand: { ...site.brand, logo: { light, ...dark } } }
}

/** What the page with the prices offers. */
export const plansSoldIn = (
  { plans, features }: WrittenPlans,
  planWords: GoodContent['pages']['languages'][number]['planWords'],
) =>
  plansIn(planWords, {
    plans: plans.filter(({ hidden }) => !hidden).map(({ plan }) => plan),
    features,
  })

/** Public pages have no rule for it, because each of their bytes counts. */
const noteCss =
  '.page-note{margin:0;padding:8px 20px;background:var(--mark);color:#1c1b19;font:500 14px/1.5 system-ui,sans-serif;text-align:center}.dark .page-note{color:var(--ink)}'
