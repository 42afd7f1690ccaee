import { t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TextPage, documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { reading } from '#web/api/queries.ts'
import { type Problem, problemOfCall, waiting } from '../document/problem.ts'

export const pagesAtOnce = 10

const portion = (filename: string, from: number) => ({
  params: { filename },
  query: { from, limit: pagesAtOnce },
})

const portionOf = (page: number) => page - ((page - 1) % pagesAtOnce)

export const fetchTextPages = (filename: string, from: number, signal: AbortSignal) =>
  client.call(documents.textPages, portion(filename, from), { signal })

const unread = (): Problem => ({
  status: 0,
  text: t`This part has not been read yet. Look again in a moment.`,
  retry: true,
})

/** The portions in which these pages lie, as far as they are here. */
export function useTextPages(filename: string, pages: number[]) {
  const froms = [...new Set(pages.map(portionOf))]
  const { byPage, problems, again } = useQueries({
    queries: froms.map((from) => ({
      ...reading(documents.textPages, portion(filename, from)),
      meta: { quiet: true },
    })),
    combine: (results) => ({
      byPage: new Map<number, TextPage>(
        results.flatMap(({ data }) => data ?? []).map((page) => [page.page, page]),
      ),
      problems: new Map<number, Problem | undefined>(
        results.map(({ data, isError, error, fetchStatus }, index) => [
          froms[index]!,
          fetchStatus === 'paused' ? waiting() : isError ? problemOfCall(error) : data && unread(),
        ]),
      ),
      again: () => results.forEach(({ refetch }) => void refetch()),
    }),
  })
  return useMemo(
    () => ({
      byPage,
      again,
      /** Why a page is not here; undefined while it is on its way. */
      problemOn: (page: number) => (byPage.has(page) ? undefined : problems.get(portionOf(page))),
    }),
    [byPage, problems, again],
  )
}
