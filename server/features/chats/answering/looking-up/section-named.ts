import type { App } from '#server/app.ts'
import { headingsNamed } from '#server/features/answering/answering.ts'
import {
  type WeighedPassage,
  type Within,
  findPassages,
  passagesForOverview,
  plainHeading,
} from '#server/features/documents/documents.ts'

type Section = { fileId: string; heading: string; passages: WeighedPassage[] }

const mostFiles = 3

/**
 * The section whose heading has all the words of a name, such as ‘the October meeting’ or ‘5.2’, of the document
 * that the search finds first; undefined where two have them.
 */
export async function sectionNamed(
  app: App,
  named: string,
  within: Within,
): Promise<Section | undefined> {
  const found = await findPassages(app, { text: named, within })
  const fileIds = [...new Set(found.map(({ fileId }) => fileId))].slice(0, mostFiles)
  for (const fileId of fileIds) {
    const passages = await passagesForOverview(app, within, fileId)
    const trails = passages.map(({ heading }) => plainHeading(heading).split(' › '))
    const [heading, ...others] = headingsNamed(named, [...new Set(trails.flat())])
    if (heading && others.length === 0)
      return {
        ...{ fileId, heading },
        passages: passages.filter((_, at) => trails[at]!.includes(heading)),
      }
  }
  return undefined
}
