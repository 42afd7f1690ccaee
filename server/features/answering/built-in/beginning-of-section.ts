import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'

type InSection = Pick<FoundPassage, 'fileId' | 'filename' | 'page' | 'heading'>

/** The passages on the first pages of a section, those of its parts among them; undefined without documents. */
export async function beginningOf(
  { fileId, filename, page, heading }: InSection,
  access: DocumentAccess | undefined,
  pages: number,
): Promise<FoundPassage[] | undefined> {
  if (!access) return undefined
  const isWithin = (one: { heading: string }) =>
    one.heading === heading || one.heading.startsWith(`${heading} › `)
  const [document] = await access.named(filename)
  const first = document?.outline.find(isWithin)?.page ?? page
  const passages = await access.read(
    fileId,
    Array.from({ length: pages }, (_, at) => first + at),
  )
  return passages.filter(isWithin)
}
