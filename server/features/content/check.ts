import type { App } from '#server/app.ts'
import { type PageContent, readAll } from './site/pages.ts'
import { type Pictures, expectPictures, picturesIn } from './site/pictures.ts'
import { type SiteFacts, readSiteAndLines } from './site/site.ts'
import { type Languages, filesOf, parseLanguages } from './words-of-the-operator.ts'

/** All of a content folder, letters apart. */
export type GoodContent = {
  site: SiteFacts
  pages: PageContent
  words: Languages
  pictures: Pictures
}

/** Throws the ConfigError that a start with this content folder would end with, letters apart. */
export async function expectGoodContent(config: App['config']): Promise<GoodContent> {
  const { value: site } = await readSiteAndLines({ config })
  const pages = await readAll(config)
  const words = await parseLanguages(config, await filesOf(config.contentDir), site)
  const pictures = await picturesIn(config.contentDir)
  await expectPictures(config.contentDir)
  return { site, pages, words, pictures }
}
