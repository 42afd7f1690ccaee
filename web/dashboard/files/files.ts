import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import { isInProgress } from '#web/files/readable.ts'
import { type Which, queryOf } from './use-filters.ts'

const everyMs = 1_500
/** A model takes some seconds for a page or a figure. */
const everyMsForModel = 4_000

/** Asked again while something is being read or shown to a model, and not otherwise. */
export const filesQuery = (which: Which) =>
  queryOptions({
    ...reading(
      documents.operatorFiles,
      { query: { limit: 50, ...queryOf(which) } },
      earlierDeletions,
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const items = state.data?.items ?? []
      if (items.some(isInProgress)) return everyMs
      return items.some(({ pictures }) => pictures && pictures.waiting > 0)
        ? everyMsForModel
        : false
    },
  })

export const readFilesAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(documents.operatorFiles) })

const changeFiles = (queries: QueryClient, work: (items: AssistantFile[]) => AssistantFile[]) =>
  queries.setQueriesData<{ items: AssistantFile[] }>(
    { queryKey: keyOf(documents.operatorFiles) },
    (data) => (data ? { ...data, items: work(data.items) } : data),
  )

export const putFile = (queries: QueryClient, file: AssistantFile) =>
  changeFiles(queries, (items) => items.map((item) => (item._id === file._id ? file : item)))

export const dropFiles = (queries: QueryClient, ids: ReadonlySet<string>) =>
  changeFiles(queries, (items) => items.filter(({ _id }) => !ids.has(_id)))

/** As the lists that are shown have it. */
export const fileIn = (queries: QueryClient, id: string): AssistantFile | undefined =>
  queries
    .getQueriesData<{ items: AssistantFile[] }>({
      queryKey: keyOf(documents.operatorFiles),
      type: 'active',
    })
    .flatMap(([, data]) => data?.items ?? [])
    .find(({ _id }) => _id === id)
