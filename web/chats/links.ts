import { plural } from '@lingui/core/macro'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Share, shares } from '#contract/chats/shares.ts'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { keyOf, reading } from '#web/api/queries.ts'

/** The member's live links, newest first; only those to one chat where it is given. */
export const linksQuery = (chatId?: string) =>
  queryOptions({
    ...reading(shares.list, { query: chatId ? { chatId } : {} }),
    // Another tab may have made or withdrawn one.
    staleTime: 0,
    meta: { quiet: true },
  })

export async function withdrawLink(queries: QueryClient, { _id }: Share): Promise<void> {
  await unlessGone(client.call(shares.withdraw, { params: { id: _id } }))
  await refreshLinks(queries)
}

export const refreshLinks = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(shares.list) })

export const linksIn = (count: number) => plural(count, { one: '# link', other: '# links' })

export const messagesIn = (count: number) =>
  plural(count, { one: '# message', other: '# messages' })
