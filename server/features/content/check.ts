import type { App } from '../../app.ts'
import { readAll } from './pages.ts'
import { type SiteFacts, readSiteAndLines } from './site.ts'
import { filesOf, parseLanguages } from './words-of-the-operator.ts'

/** Throws the ConfigError that a start with this content folder would end with, letters apart. */
export async function expectGoodContent(config: App['config']): Promise<SiteFacts> {
  const { value: site } = await readSiteAndLines({ config })
  await readAll(config)
  await parseLanguages(config, await filesOf(config.contentDir), site)
  return site
}
