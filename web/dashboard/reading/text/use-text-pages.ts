import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TextPage, documents } from '#contract/documents.ts'
import { client } from '#web/api/client.ts'
import { reading } from '#web/api/queries.ts'
import { problemOfCall, waiting } from '../problem.ts'

export const pagesAtOnce = 10

const portion = (filename: string, from: number) => ({
  params: { filename },
  query: { from, limit: pagesAtOnce },
})

export const fetchTextPages = (filename: string, from: number, signal: AbortSignal) =>
  client.call(documents.textPages, portion(filename, from), { signal })

/** The portions in which these pages lie, as far as they are here. */
export function useTextPages(filename: string, pages: number[]) {
  const froms = [...new Set(pages.map((page) => page - ((page - 1) % pagesAtOnce)))]
  const { byPage, problems, again } = useQueries({
    queries: froms.map((from) => ({
      ...reading(documents.textPages, portion(filename, from)),
      meta: { quiet: true },
    })),
    combine: (results) => ({
      byPage: new Map<number, TextPage>(
        results.flatMap(({ data }) => data ?? []).map((page) => [page.page, page]),
      ),
      problems: results.map(({ isError, error, fetchStatus }) => {
        if (fetchStatus === 'paused') return waiting
        return isError ? problemOfCall(error) : undefined
      }),
      again: () => results.forEach(({ isError, refetch }) => isError && void refetch()),
    }),
  })
  return useMemo(
    () => ({
      byPage,
      again,
      problemOn: (page: number) => problems[froms.indexOf(page - ((page - 1) % pagesAtOnce))],
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the portions are new with each result
    [byPage, problems, again],
  )
}
