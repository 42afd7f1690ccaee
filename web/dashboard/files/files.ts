import { type InfiniteData, type QueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { type AssistantFile, documents } from '#contract/documents.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { keyOf, readingPages } from '#web/api/queries.ts'
import { isInProgress } from '#web/files/readable.ts'

type Pages = InfiniteData<{ items: AssistantFile[]; nextCursor: string | null }, string | undefined>

/** Polled every second and a half while something is being read, and not otherwise. */
export const filesQuery = infiniteQueryOptions({
  ...readingPages(documents.operatorFiles, { query: { limit: 50 } }, earlierDeletions),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isInProgress)) ? 1_500 : false,
})

export const readFilesAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(documents.operatorFiles) })

export const putFile = (queries: QueryClient, file: AssistantFile) =>
  change(queries, (items) => items.map((item) => (item._id === file._id ? file : item)))

export const dropFile = (queries: QueryClient, id: string) =>
  change(queries, (items) => items.filter(({ _id }) => _id !== id))

const change = (queries: QueryClient, work: (items: AssistantFile[]) => AssistantFile[]) =>
  queries.setQueryData<Pages>(
    filesQuery.queryKey,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: work(page.items) })) },
  )
