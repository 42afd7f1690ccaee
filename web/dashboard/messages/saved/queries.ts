import { type QueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { savedAnswers } from '#contract/chats/saved-answers.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { dropItem, keyOf, readingPages } from '#web/api/queries.ts'

export const savedAnswersQuery = (q: string) =>
  infiniteQueryOptions({
    ...readingPages(
      savedAnswers.list,
      { query: { q: q || undefined, limit: 20 } },
      earlierDeletions,
    ),
    meta: { quiet: true },
  })

export const dropSaved = (queries: QueryClient, id: string) =>
  dropItem(queries, savedAnswers.list, id)

export const readSavedAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(savedAnswers.list) })
