import { type KindName, kindNames } from '#contract/kinds.ts'
import type { LibrarySort } from '#contract/documents/library.ts'
import { paths } from '#web/paths.ts'
import { withParam } from '#web/rows/use-list-address.ts'

export type LibraryLook = 'rows' | 'covers' | 'files'

/** Which documents, in which order, and drawn how: all of it stands in the address. */
export type LibraryChoice = {
  categoryId: string | undefined
  kind: KindName | undefined
  language: string | undefined
  sort: LibrarySort
  look: LibraryLook
}

/** An address may say anything: what is not known is left out. */
export const choiceIn = (params: URLSearchParams, pathname: string): LibraryChoice => ({
  categoryId: params.get('category') ?? undefined,
  kind: kindNames.find((kind) => kind === params.get('kind')),
  language: /^[a-z]{1,30}$/.exec(params.get('language') ?? '')?.[0],
  sort: (['title', 'read'] as const).find((sort) => sort === params.get('sort')) ?? 'newest',
  look: pathname === paths.files ? 'files' : params.get('look') === 'covers' ? 'covers' : 'rows',
})

export const isNarrowed = ({ categoryId, kind, language }: LibraryChoice) =>
  [categoryId, kind, language].some((one) => one !== undefined)

/** Where the same documents are drawn so; as files they have an address of their own. */
export function placeOf(look: LibraryLook, params: URLSearchParams): string {
  const query = withParam(params, 'look', look === 'covers' ? look : '').toString()
  return `${look === 'files' ? paths.files : paths.library}${query && `?${query}`}`
}
