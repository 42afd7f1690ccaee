import { type InfiniteData, type QueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import type { PayloadOf } from '#contract/route.ts'
import { savedAnswers } from '#contract/saved-answers.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { keyOf, readingPages } from '#web/api/queries.ts'

type Pages = InfiniteData<PayloadOf<typeof savedAnswers.list>, string | undefined>

export const savedAnswersQuery = (q: string) =>
  infiniteQueryOptions({
    ...readingPages(
      savedAnswers.list,
      { query: { q: q || undefined, limit: 20 } },
      earlierDeletions,
    ),
    meta: { quiet: true },
  })

/** Out of every list that is here, whatever was searched for. */
export const dropSaved = (queries: QueryClient, id: string) =>
  queries.setQueriesData<Pages>(
    { queryKey: keyOf(savedAnswers.list) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ _id }) => _id !== id),
        })),
      },
  )

export const readSavedAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(savedAnswers.list) })
