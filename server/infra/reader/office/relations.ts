import path from 'node:path'
import { elements, parseXml } from '#server/infra/reader/office/xml.ts'
import type { Zip } from '#server/infra/reader/office/zip.ts'

/** The targets of an Office part's relationships, by id; never outside of the file. */
type Relation = { type: string; target: string }

export async function relationsOf(zip: Zip, part: string): Promise<Map<string, Relation>> {
  const { dir, base } = path.posix.parse(part)
  const text = await zip.text(path.posix.join(dir, '_rels', `${base}.rels`))
  if (!text) return new Map()
  const [root] = elements(parseXml(text))
  return new Map(
    (root ? elements(root) : [])
      .filter(({ attributes }) => attributes['TargetMode'] !== 'External')
      .map(({ attributes: { Id = '', Type = '', Target = '' } }) => [
        Id,
        { type: Type.slice(Type.lastIndexOf('/') + 1), target: targetOf(dir, Target) },
      ]),
  )
}

const targetOf = (dir: string, target: string) =>
  target.startsWith('/') ? target.slice(1) : path.posix.join(dir, target)

/** The main part of the file. */
export async function mainPart(zip: Zip, fallback: string): Promise<string> {
  const relations = await relationsOf(zip, '')
  const main = [...relations.values()].find(({ type }) => type === 'officeDocument')
  return main?.target ?? fallback
}

export async function partNamed(
  zip: Zip,
  relations: Map<string, Relation>,
  type: string,
): Promise<string | undefined> {
  const found = [...relations.values()].find((relation) => relation.type === type)
  return found && zip.text(found.target)
}
