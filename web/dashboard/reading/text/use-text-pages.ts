import { t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TextPage, documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { keyOf, retryOf } from '#web/api/queries.ts'
import { type Problem, problemOfCall, waiting } from '../document/problem.ts'

const pagesAtOnce = 10

type Portion = { filename: string; from: number; upTo: number }

/** The pages that are fetched together with this one, in a file of so many. */
export function portionAround(filename: string, page: number, count: number): Portion {
  const from = page - ((page - 1) % pagesAtOnce)
  return { filename, from, upTo: Math.min(count, from + pagesAtOnce - 1) }
}

/** One answer has fewer pages than were asked for where they are long: the next goes on behind them. */
export async function fetchTextPages({ filename, from, upTo }: Portion, signal: AbortSignal) {
  const pages: TextPage[] = []
  let next = from
  while (next <= upTo) {
    const query = { from: next, limit: upTo - next + 1 }
    const more = await client.call(documents.textPages, { params: { filename }, query }, { signal })
    const last = more.at(-1)
    if (!last) break
    pages.push(...more)
    next = last.page + 1
  }
  return pages
}

const unread = (): Problem => ({
  status: 0,
  text: t`This part has not been read yet. Look again in a moment.`,
  retry: true,
})

/** The portions in which these pages lie, as far as they are here. */
export function useTextPages(filename: string, pages: number[], count: number) {
  const portions = new Map(
    pages
      .map((page) => portionAround(filename, page, count))
      .map((portion) => [portion.from, portion]),
  )
  const froms = [...portions.keys()]
  const { byPage, problems, again } = useQueries({
    queries: [...portions.values()].map((portion) => ({
      queryKey: keyOf(documents.textPages, portion),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchTextPages(portion, signal),
      retry: retryOf(documents.textPages),
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
      problemOn: (page: number) =>
        byPage.has(page) ? undefined : problems.get(portionAround(filename, page, count).from),
    }),
    [byPage, problems, again, filename, count],
  )
}
