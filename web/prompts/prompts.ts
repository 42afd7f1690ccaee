import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { byName } from '#contract/by-name.ts'
import { type Category, type Prompt, content } from '#contract/content.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { client } from '#web/api/client.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { reading, quiet } from '#web/api/queries.ts'

/** One of the operator's prompts, or one the member has kept. */
export type ShownPrompt = Prompt & { own: boolean }

const ofTheOperator = reading(content.prompts)
const ofTheMember = {
  ...reading(prompts.list),
  queryFn: async () => {
    await earlierDeletions()
    return client.call(prompts.list)
  },
}
const categories = reading(content.categories)

const noCategories: Category[] = []

/** The member's own first, then the operator's in the operator's order. */
export function usePrompts(enabled = true) {
  const given = useQuery({ ...ofTheOperator, ...quiet, enabled })
  const own = useQuery({ ...ofTheMember, ...quiet, enabled })
  const groups = useQuery({ ...categories, ...quiet, enabled })
  const all = useMemo<ShownPrompt[]>(
    () => [
      ...(own.data ?? []).map((prompt) => ({ ...prompt, own: true })),
      ...(given.data ?? []).map((prompt) => ({ ...prompt, own: false })),
    ],
    [given.data, own.data],
  )
  const reads = [given, own, groups]
  return {
    all,
    categories: groups.data ?? noCategories,
    isPending: reads.some(({ isPending }) => isPending),
    isError: reads.some(({ isError, data }) => isError && !data),
    refetch: () => {
      for (const read of reads) if (read.isError) void read.refetch()
    },
  }
}

/** As it stands in the list: changed in its place, or new among the others by title. */
export const putOwnPrompt = (queries: QueryClient, prompt: Prompt) =>
  queries.setQueryData(
    ofTheMember.queryKey,
    (all) => all && [...all.filter(({ _id }) => _id !== prompt._id), prompt].toSorted(byTitle),
  )

export const dropOwnPrompt = (queries: QueryClient, id: string) =>
  queries.setQueryData(ofTheMember.queryKey, (all) => all?.filter(({ _id }) => _id !== id))

export const readOwnPromptsAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ofTheMember.queryKey })

const byTitle = (a: Prompt, b: Prompt) => byName(a.title, b.title)
