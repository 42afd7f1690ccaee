import type { QueryClient } from '@tanstack/react-query'
import { chats } from '#contract/chats/chat.ts'
import { keyOf } from '#web/api/queries.ts'

/** Invalidates the cached chats: they are read again where they are shown. */
export async function forgetChats(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: keyOf(chats.read) })
  await queries.resetQueries({ queryKey: keyOf(chats.list) })
}
