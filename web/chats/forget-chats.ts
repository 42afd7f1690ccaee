import type { QueryClient } from '@tanstack/react-query'
import { chats } from '#contract/chat.ts'

/** What was read of the chats counts no longer: they are read anew where they are shown. */
export async function forgetChats(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: ['messages'] })
  queries.removeQueries({ queryKey: [chats.read.path] })
  await queries.resetQueries({ queryKey: ['chats'] })
}
