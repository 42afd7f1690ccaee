import type { Chat } from '#contract/chats/chat.ts'
import { tellRefusal } from '#web/api/notices.ts'

/** The latest change of each chat that is on its way to the server. */
const onTheirWay = new Map<string, Promise<unknown>>()

/**
 * Of what failed, the reason is told once, and each is put back. The changes of one chat reach the
 * server one after the other: what takes the first one back may be quicker.
 */
export async function each(
  all: Chat[],
  change: (chat: Chat) => Promise<unknown>,
  putBack: (chat: Chat) => void,
) {
  const results = await Promise.allSettled(all.map((chat) => inTurn(chat, change)))
  const failed = results.flatMap((result, i) =>
    result.status === 'rejected' ? [{ chat: all[i]!, reason: result.reason as unknown }] : [],
  )
  for (const { chat } of failed) putBack(chat)
  if (failed[0]) tellRefusal(failed[0].reason)
}

/** Resolves when the server has what was changed here; undefined where it has all of it. */
export const changesOnTheirWay = (chatId: string): Promise<unknown> | undefined =>
  onTheirWay.get(chatId)

function inTurn(chat: Chat, change: (chat: Chat) => Promise<unknown>): Promise<unknown> {
  const before = onTheirWay.get(chat._id) ?? Promise.resolve()
  const changed = before.then(() => change(chat))
  const ended = changed
    .catch(() => {})
    .then(() => {
      if (onTheirWay.get(chat._id) === ended) onTheirWay.delete(chat._id)
    })
  onTheirWay.set(chat._id, ended)
  return changed
}
