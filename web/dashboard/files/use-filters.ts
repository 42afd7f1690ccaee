import { useSearchParams } from 'react-router'
import type { WhoSees } from '#contract/documents/audience.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'

const names = ['q', 'audience', 'category', 'use', 'state'] as const
export type Filters = { [name in (typeof names)[number]]?: string | undefined }

/** The filters of the list of uploads, as the address has them. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters: Filters = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const change = (some: Filters) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(some))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  return { filters, change, isFiltered: Object.keys(filters).length > 0 }
}

/** An address may say anything: what no list can be filtered by is left out. */
export const queryOf = ({ q, audience, category, use, state }: Filters) => ({
  q: q?.trim() || undefined,
  audience: oneOf<WhoSees>(['everyone', 'members', 'some'], audience),
  state: oneOf<AssistantFile['state']>(['queued', 'reading', 'ready', 'failed'], state),
  categoryId: category && /^[0-9a-f-]{36}$/i.test(category) ? category : undefined,
  library: use === 'library' ? true : use === 'not-library' ? false : undefined,
  assistant: use === 'assistant' ? true : use === 'not-assistant' ? false : undefined,
})

const oneOf = <T extends string>(all: T[], one: string | undefined): T | undefined =>
  all.find((each) => each === one)
