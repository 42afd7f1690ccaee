import type { WhoSees } from '#contract/documents/audience.ts'
import { type AssistantFile, type FileSort, fileSorts } from '#contract/documents/documents.ts'
import { useListAddress } from '#web/rows/use-list-address.ts'

const names = ['q', 'audience', 'category', 'use', 'state'] as const
export type Filters = { [name in (typeof names)[number]]?: string | undefined }

/** What the list of uploads shows, and where its page begins: '' for the first. */
export type Which = { filters: Filters; sort: FileSort; cursor: string }

/** All of it is in the address. */
export function useFilters() {
  const [params, changeAddress] = useListAddress()
  const filters: Filters = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const which: Which = {
    filters,
    sort: oneOf(fileSorts, params.get('sort')) ?? 'newest',
    cursor: params.get('after') ?? '',
  }
  /** What is shown then begins with its first page. */
  const change = (some: Filters & { sort?: FileSort }) =>
    changeAddress((now) => changed(now, { ...some, after: '' }))
  const addressOf = (cursor: string) => `?${changed(params, { after: cursor }).toString()}`
  return {
    ...{ which, change, addressOf, address: params.toString() },
    isFiltered: Object.keys(filters).length > 0,
  }
}

function changed(now: URLSearchParams, some: Record<string, string | undefined>) {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries(some))
    if (value && !(name === 'sort' && value === 'newest')) next.set(name, value)
    else next.delete(name)
  return next
}

/** An address may say anything: what no list can be filtered by is left out. */
export const queryOf = ({ filters, sort, cursor }: Which) => ({
  q: filters.q?.trim() || undefined,
  audience: oneOf<WhoSees>(['everyone', 'members', 'some'], filters.audience),
  state: oneOf<AssistantFile['state']>(['queued', 'reading', 'ready', 'failed'], filters.state),
  categoryId:
    filters.category && /^[0-9a-f-]{36}$/i.test(filters.category) ? filters.category : undefined,
  library: yesOrNo(filters.use, 'library'),
  assistant: yesOrNo(filters.use, 'assistant'),
  sort,
  cursor: cursor || undefined,
})

const yesOrNo = (use: string | undefined, of: string) =>
  use === of ? true : use === `not-${of}` ? false : undefined

const oneOf = <T extends string>(all: readonly T[], one: string | null | undefined) =>
  all.find((each) => each === one)
