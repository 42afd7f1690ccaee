import { t } from '@lingui/core/macro'
import type { Chat } from '#contract/chat.ts'
import { ageOf } from '#web/ui/when.ts'

/** A chat in its place; the first of a group carries the group's name. */
export type ListedChat = { chat: Chat; heading: string | undefined }

/** Pinned ones first, the rest by age; the chats come in this order. */
export function listed(chats: Chat[], now = Date.now()): ListedChat[] {
  let last: string | undefined
  return chats.map((chat) => {
    const group = chat.pinned ? t`Pinned` : ageOf(chat.updatedAt, now)
    const heading = group === last ? undefined : group
    last = group
    return { chat, heading }
  })
}
