import path from 'node:path'
import { parseDocument } from 'yaml'
import type { ContentChoices } from '#contract/desk/content-fields.ts'
import type { App } from '#server/app.ts'
import { picturesIn } from '../content/content.ts'
import { textIn } from './written.ts'

const mostDocuments = 1_000

/** What the values of content files can name, as it is in use. */
export async function contentChoices(app: App): Promise<ContentChoices> {
  const { config, db } = app
  const [categories, plans, groups, documents, pictures] = await Promise.all([
    entriesIn(config, 'categories.yaml', (all) => all),
    entriesIn(config, 'plans.yaml', (all) => (all as { plans?: unknown } | null)?.plans),
    db.selectFrom('groups').select('name').orderBy('name').execute(),
    db
      .selectFrom('files')
      .select(['filename', 'title'])
      .where('ownerId', 'is', null)
      .where('replacedBy', 'is', null)
      .where('replaces', 'is', null)
      .orderBy('id', 'desc')
      .limit(mostDocuments)
      .execute(),
    picturesIn(config.contentDir),
  ])
  return {
    categories,
    plans,
    groups: groups.map(({ name }) => ({ value: name, label: name })),
    documents: documents
      .map(({ filename, title }) => ({ value: filename, label: title || filename }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
    pictures: Object.keys(pictures).map((address) => ({
      value: address,
      label: path.posix.basename(address),
    })),
  }
}

/** Those of a file that may be broken just now. */
async function entriesIn(
  { contentDir }: App['config'],
  file: string,
  listIn: (all: unknown) => unknown,
) {
  const yaml = parseDocument((await textIn(contentDir, file)) ?? '')
  const list = yaml.errors.length > 0 ? [] : listIn(yaml.toJS({ maxAliasCount: 0 }))
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry) => {
    const { slug, name } = (entry ?? {}) as { slug?: unknown; name?: unknown }
    return typeof slug === 'string'
      ? [{ value: slug, label: typeof name === 'string' ? name : slug }]
      : []
  })
}
