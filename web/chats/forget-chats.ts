import type { QueryClient } from '@tanstack/react-query'

/** What was read of the chats counts no longer: they are read anew where they are shown. */
export async function forgetChats(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: ['messages'] })
  await queries.resetQueries({ queryKey: ['chats'] })
}
