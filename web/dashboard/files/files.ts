import { type QueryClient, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { changeItems, dropItem, keyOf, readingPages } from '#web/api/queries.ts'
import { isInProgress } from '#web/files/readable.ts'
import { type Filters, queryOf } from './use-filters.ts'

const everyMs = 1_500
/** A model takes some seconds for a page or a figure. */
const everyMsForModel = 4_000

/** Asked again while something is being read or shown to a model, and not otherwise. */
export const filesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    ...readingPages(
      documents.operatorFiles,
      { query: { limit: 50, ...queryOf(filters) } },
      earlierDeletions,
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const items = state.data?.pages.flatMap((page) => page.items) ?? []
      if (items.some(isInProgress)) return everyMs
      return items.some(({ pictures }) => pictures && pictures.waiting > 0)
        ? everyMsForModel
        : false
    },
  })

export const readFilesAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(documents.operatorFiles) })

export const putFile = (queries: QueryClient, file: AssistantFile) =>
  changeItems<AssistantFile>(queries, documents.operatorFiles, (items) =>
    items.map((item) => (item._id === file._id ? file : item)),
  )

export const dropFile = (queries: QueryClient, id: string) =>
  dropItem(queries, documents.operatorFiles, id)
