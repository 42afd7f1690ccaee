import type { Guide, PageHead, PageView } from '#contract/site.ts'
import type { App } from '#server/app.ts'
import { listWrittenPlans } from '../content/content.ts'
import { siteOf } from './frame.ts'
import { headOf } from './head.ts'
import type { Made, PageFiles } from './page-files.ts'
import { plansSoldIn } from './preview.ts'
import type { Build } from './renderer.ts'
import { sharePictureOf } from './share-picture.ts'
import type { Render } from './sources.ts'

/** Renders the public pages and the guides of one version of the operator's files. */
export function viewsOf(
  app: Pick<App, 'config' | 'log'>,
  { manifest, renderer }: Pick<Build, 'manifest' | 'renderer'>,
  files: PageFiles,
  guides: Guide[],
  made: Made,
): Render {
  const { publicUrl } = app.config
  const { content, styles, pictures } = made
  return {
    async view(locale: string, view: PageView, isClosed = false) {
      const { planWords } = content.languages.find((one) => one.locale === locale)!
      const { plans, features } = plansSoldIn(await listWrittenPlans(app), planWords)
      const head = headOf(publicUrl, content, locale, view, plans)
      const { plainCss } = styles
      const loaded = { ...files.counted(made), plainCss, siteScript: manifest.siteScript }
      const { renderPage } = await renderer()
      const site = { ...siteOf(content, locale), ...closed(isClosed), pictures }
      return renderPage(site, loaded, head, view, { plans, features })
    },
    async guide(guide: Guide, isClosed = false) {
      const { title, description } = guide
      const picture = sharePictureOf(content, { title, locale: 'en' })
      const head: PageHead = {
        title,
        description,
        canonical: `${publicUrl}/docs/${guide.slug}`,
        picture: { href: publicUrl + picture.path, alt: picture.alt },
      }
      const { renderGuide } = await renderer()
      const site = { ...siteOf(content), ...closed(isClosed) }
      return renderGuide(site, files.counted(made), head, guides, guide)
    },
  }
}

const closed = (isClosed: boolean) => (isClosed ? { registration: 'closed' as const } : {})
