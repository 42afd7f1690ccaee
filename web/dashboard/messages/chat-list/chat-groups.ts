import { t } from '@lingui/core/macro'
import type { Chat } from '#contract/chats/chat.ts'
import { ageOf } from '#web/ui/format/when.ts'
import type { ListedFolder } from './folders/use-folders.ts'

/** A chat in its place; the first of a group carries the group's name. */
type ListedChat = { chat: Chat; heading: string | undefined }

/** One line of the list. A chat is in a folder, or in a group by its age. */
export type Row =
  | { key: string; folder: ListedFolder; hasCurrent: boolean }
  | { key: string; emptyFolder: string }
  | (ListedChat & { key: string; inFolder: boolean })

/** Folders first, each with its chats where it is unfolded. */
export const rowsOf = (
  chats: Chat[],
  folders: ListedFolder[],
  folderOfCurrent: string | null | undefined,
): Row[] => [
  ...folders.flatMap((listed): Row[] => [
    {
      ...{ key: listed.folder._id, folder: listed },
      hasCurrent: listed.folder._id === folderOfCurrent,
    },
    ...listed.chats.map((chat) => ({
      ...{ key: chat._id, chat, heading: undefined, inFolder: true },
    })),
    ...(listed.isOpen && listed.isKnown && listed.chats.length === 0
      ? [{ key: `${listed.folder._id} empty`, emptyFolder: listed.folder._id }]
      : []),
  ]),
  ...listed(chats).map((one) => ({ ...one, key: one.chat._id, inFolder: false })),
]

export const chatOf = (row: Row | undefined): Chat | undefined =>
  row && 'chat' in row ? row.chat : undefined

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
