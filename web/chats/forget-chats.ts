import type { QueryClient } from '@tanstack/react-query'
import { chats } from '#contract/chat.ts'

/** Invalidates the cached chats: they are read again where they are shown. */
export async function forgetChats(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: ['messages'] })
  queries.removeQueries({ queryKey: [chats.read.path] })
  await queries.resetQueries({ queryKey: ['chats'] })
}
