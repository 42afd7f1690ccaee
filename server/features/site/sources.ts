import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Guide, NavigationLink, PageName, PageView } from '#contract/site.ts'
import { type PageContent, stampOf } from '../content/content.ts'
import { ofPictures } from './brand.ts'
import { feedOf } from './feed.ts'
import { addressOf, pictureOf, trainingPictureOf } from './head.ts'
import type { Source } from './page.ts'
import { robots, securityTxt, sitemap } from './search-engines.ts'
import { type SharePicture, sharePictureOf } from './share-picture.ts'

export type Render = {
  view(locale: string, view: PageView, isClosed?: boolean): Promise<string>
  guide(guide: Guide, isClosed?: boolean): Promise<string>
}

/** Every public address, and what is rendered for it. */
export function sourcesOf(
  origin: string,
  content: PageContent,
  guides: Guide[],
  render: Render,
): [string, Source][] {
  const pages = content.languages.flatMap(({ locale, pages }) =>
    pages.flatMap((view): [string, Source][] => {
      const address = addressOf(content, locale, view.name)
      const page: Source = {
        make: (isClosed) => render.view(locale, view, isClosed),
        ...{ counted: true, invites: true },
      }
      const picture = pictureSource(pictureOf(content, locale, view))
      if (view.name !== 'changelog') return [[address, page], picture]
      const feed = { locale, product: content.facts.brand.product, words: view.words }
      return [
        [address, page],
        picture,
        [`${address}.xml`, { make: () => feedOf(origin + address, feed), type: types.feed }],
      ]
    }),
  )
  const documentation = guides.flatMap((guide, i): [string, Source][] => {
    const page: Source = {
      make: (isClosed) => render.guide(guide, isClosed),
      ...{ counted: true, invites: true },
    }
    const picture = sharePictureOf(content, { title: guide.title, locale: 'en' })
    return [
      ...(i === 0 ? [['/docs', page] as [string, Source]] : []),
      [`/docs/${guide.slug}`, page],
      pictureSource(picture),
    ]
  })
  const training = content.languages.map(({ locale }) =>
    pictureSource(trainingPictureOf(content, locale)),
  )
  return [
    ...pages,
    ...documentation,
    ...training,
    ['/robots.txt', { make: () => robots(origin), type: types.text }],
    ...securityOf(origin, content),
    ['/sitemap.xml', { make: () => sitemap(origin, content, guides), type: types.xml }],
  ]
}

function securityOf(origin: string, { facts }: PageContent): [string, Source][] {
  const { security } = facts.contact
  if (!security) return []
  const make = () => securityTxt(origin, security, facts.languages, new Date())
  return [['/.well-known/security.txt', { make, type: types.text }]]
}

/** Everything that pages are made from. */
export async function stampOfPages(contentDir: string): Promise<string> {
  const folders = ['pages', 'brand', 'media'].map((name) => path.join(contentDir, name))
  const names = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      return names.map((name) => path.join(folder, name))
    }),
  )
  const own = ['site.yaml', 'plans.yaml'].map((name) => path.join(contentDir, name))
  return stampOf([...own, ...names.flat()])
}

/**
 * The same two lists remove a page of ours that an operator does not want as well as one of their
 * own. Header and footer link to no page that is missing, or missing in their language.
 */
export function withoutWhatIsGone(content: PageContent): PageContent {
  const { gone, moved } = content.facts
  const languages = content.languages.map((language) => {
    const addressIn = (name: PageName) => addressOf(content, language.locale, name)
    const pages = language.pages.filter(
      ({ name }) => !gone.includes(addressIn(name)) && !(addressIn(name) in moved),
    )
    const isThere = (link: NavigationLink) => {
      if (!('page' in link)) return true
      const { page } = link
      if (page === 'training' || page === 'docs') return !gone.includes(`/${page}`)
      return addressIn(page) in moved || pages.some(({ name }) => name === page)
    }
    const { header, footer } = language.frame
    const frame = {
      ...language.frame,
      header: header.filter(isThere),
      footer: footer
        .map((group) => ({ ...group, links: group.links.filter(isThere) }))
        .filter(({ links }) => links.length > 0),
    }
    return { ...language, pages, frame }
  })
  return { ...content, languages }
}

const types = {
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  feed: 'application/rss+xml; charset=utf-8',
}

const pictureSource = ({ path, draw }: SharePicture): [string, Source] => [
  path,
  { make: draw, type: 'image/png', headers: ofPictures },
]
