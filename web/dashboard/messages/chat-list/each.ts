import type { Chat } from '#contract/chats/chat.ts'
import { tellRefusal } from '#web/api/notices.ts'

/** Chats for which it failed are put back; the reason is told once. */
export async function each(
  all: Chat[],
  change: (chat: Chat) => Promise<unknown>,
  putBack: (chat: Chat) => void,
) {
  const results = await Promise.allSettled(all.map(change))
  const failed = results.flatMap((result, i) =>
    result.status === 'rejected' ? [{ chat: all[i]!, reason: result.reason as unknown }] : [],
  )
  for (const { chat } of failed) putBack(chat)
  if (failed[0]) tellRefusal(failed[0].reason)
}
