import { queryOptions } from '@tanstack/react-query'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { folders } from '#contract/chats/folders.ts'
import { client } from '#web/api/client.ts'
import { keyOf, reading, retryOf } from '#web/api/queries.ts'

export const foldersQuery = () => ({ ...reading(folders.list), meta: { quiet: true } })

type Page = { items: Chat[]; nextCursor: string | null }

/** In pages of a hundred; nobody scrolls through more, and the search finds what is older. */
const mostPages = 5

/** The chats of a folder that is unfolded, however far back they stand in the list of all. */
export const folderChatsQuery = (folderId: string) =>
  queryOptions({
    queryKey: keyOf(chats.list, { query: { folderId } }),
    queryFn: async ({ signal }) => {
      const items: Chat[] = []
      let cursor: string | undefined
      for (let read = 0; read < mostPages; read++) {
        const query = { folderId, cursor, limit: 100 }
        const page = (await client.call(chats.list, { query }, { signal })) as Page
        items.push(...page.items)
        if (!page.nextCursor) break
        cursor = page.nextCursor
      }
      return items
    },
    retry: retryOf(chats.list),
    meta: { quiet: true },
  })
