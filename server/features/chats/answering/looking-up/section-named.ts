import type { App } from '#server/app.ts'
import { type WeighedPassage, plainHeading } from '#server/features/passages/passages.ts'
import type { DocumentFacts } from '#server/infra/model/model.ts'
import {
  documentAsked,
  headingsNamed,
  isMeantBy,
  numberAsked,
  numberOfDocument,
} from '#server/features/answering/answering.ts'
import {
  type Within,
  findPassages,
  headingsWithNumber,
  passagesForOverview,
} from '#server/features/documents/documents.ts'

type Section = { fileId: string; heading: string; passages: WeighedPassage[] }

const mostFiles = 3

/**
 * The section whose heading has all the words of a name, such as ‘the October meeting’ or ‘5.2’: of the document that
 * is named with it, or else of that which was `quoted` last and those that the search finds first, or that alone has a
 * section of that number; undefined where two have them. Without such a heading, it is the section of the first passage if that speaks of what is named.
 */
export async function sectionNamed(
  app: App,
  of: string,
  {
    within,
    documents,
    quoted,
  }: { within: Within; documents: DocumentFacts[]; quoted: string | undefined },
): Promise<Section | undefined> {
  const asked = documentAsked(of, documents) ?? numberOfDocument(of, documents)
  const named = asked?.rest ?? of
  const found = await findPassages(app, { text: named, within })
  const known = asked?.ids ?? [quoted ?? []].flat()
  const number = numberAsked.exec(named)?.[1]
  const others = asked
    ? []
    : number === undefined
      ? found.map(({ fileId }) => fileId)
      : await onlyOneWith(app, within, { named, number })
  const fileIds = [...new Set([...known, ...others])].slice(0, mostFiles)
  const sections = (passages: WeighedPassage[], heading: string) =>
    passages.filter((one) => trailOf(one).includes(heading))
  for (const fileId of fileIds) {
    const passages = await passagesForOverview(app, within, fileId)
    const [heading, ...more] = headingsNamed(named, [...new Set(passages.flatMap(trailOf))])
    if (heading && more.length === 0)
      return { fileId, heading: plainHeading(heading), passages: sections(passages, heading) }
  }
  const first = found.find(({ fileId }) => fileIds.includes(fileId))
  if (!first) return undefined
  const all = await passagesForOverview(app, within, first.fileId)
  for (const heading of trailOf(first).toReversed()) {
    const passages = sections(all, heading)
    if (isMeantBy(named, heading, passages.map(({ text }) => text).join(' ')))
      return { fileId: first.fileId, heading: plainHeading(heading), passages }
  }
  return undefined
}

/** The one document that has a section of this number; none where several have. */
async function onlyOneWith(
  app: App,
  within: Within,
  { named, number }: { named: string; number: string },
): Promise<string[]> {
  const counted = await headingsWithNumber(app, within, number)
  const having = counted.filter((one) => headingsNamed(named, trailOf(one)).length > 0)
  const fileIds = [...new Set(having.map(({ fileId }) => fileId))]
  return fileIds.length === 1 ? fileIds : []
}

const trailOf = ({ heading }: { heading: string }) => heading.split(' › ')
