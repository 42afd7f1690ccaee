import type { DocumentFacts } from '#server/infra/model/model.ts'
import { stemOf } from '#server/features/answering/words/words.ts'
import { idsOf, knownNames } from './names-in-text.ts'
import { isOfNoLanguage, isOrganisation } from './organisation-names.ts'

/**
 * The documents of the house that a message names which only tells: ‘Hello! I live in a Larkfield flat’ is followed
 * by questions about Larkfield.
 */
export function documentsTold(message: string, documents: DocumentFacts[]): string[] {
  const names = (message.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => isOfNoLanguage(word) || isOrganisation(word))
    .map((word) => stemOf(word.toLowerCase()))
  const known = knownNames(message, documents).map(({ document, organisation }) => ({
    document,
    held: names.filter((name) => organisation.has(name)).length,
  }))
  const most = Math.max(1, ...known.map(({ held }) => held))
  const named = known.filter(({ held }) => held === most).map(({ document }) => document)
  return idsOf(named) ?? []
}
