import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { content } from '#contract/content.ts'
import { documents } from '#contract/documents/documents.ts'
import { type LibraryItem, library } from '#contract/documents/library.ts'
import type { LibraryChoice } from './choice.ts'
import { client } from '#web/api/client.ts'
import { keyOf, reading, readingPages, retryOf, quiet } from '#web/api/queries.ts'
import { isInProgress } from '#web/files/readable.ts'

/** Every open library asks, also while thousands of documents are imported. */
const askAgainMs = 10_000

type Chosen = Partial<Pick<LibraryChoice, 'categoryId' | 'kind' | 'language' | 'sort'>>

/**
 * What there is to read and to ask about. With `q` the best first, with their hits; the order is that
 * of the search then.
 */
export const libraryQuery = (q: string, { categoryId, kind, language, sort }: Chosen = {}) =>
  infiniteQueryOptions({
    ...readingPages(library.list, {
      query: {
        ...{ q: q || undefined, categoryId, kind, language, all: true, limit: 30 },
        sort: q ? undefined : sort,
      },
    }),
    placeholderData: keepPreviousData,
    // Only while there is something to see.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isBeingRead)) ? askAgainMs : false,
    ...quiet,
  })

const isBeingRead = ({ progress, ...item }: LibraryItem) =>
  progress !== undefined && isInProgress({ ...item, ...progress })

export const choicesQuery = { ...reading(library.choices, { query: { all: true } }), ...quiet }

/** Read each time the library opens: a reading place changes with every page. */
export const recentQuery = { ...reading(library.recent), ...quiet, staleTime: 0 }

export const categoriesQuery = { ...reading(content.categories), ...quiet }

/** As bytes, because an `<img>` cannot send the token. */
export const coverQuery = (filename: string) => ({
  queryKey: keyOf(documents.cover, { params: { filename } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await client.bytes(documents.cover, { params: { filename } }, { signal })).blob(),
  staleTime: Infinity,
  retry: retryOf(documents.cover),
  ...quiet,
})
