import { t } from '@lingui/core/macro'
import { FolderPlus } from 'lucide-react'
import type { Chat } from '#contract/chats/chat.ts'
import type { MenuItem } from '#web/ui/overlay/menu-content.ts'
import type { FolderActions } from './use-folder-actions.ts'

/** Where chats can be put: of one chat it is marked where it is. */
export function folderItems(
  going: Chat[],
  { all, move, askName }: FolderActions,
  done: () => void = () => {},
): MenuItem[] {
  const [only] = going.length === 1 ? going : []
  const there = all.some(({ _id }) => _id === only?.folderId) ? only?.folderId : null
  const choose = (folder: (typeof all)[number] | null) => () => {
    done()
    move(going, folder)
  }
  const to = (label: string, folder: (typeof all)[number] | null): MenuItem => {
    const act = { label, onSelect: choose(folder) }
    return only ? { ...act, chosen: there === (folder?._id ?? null) } : act
  }
  return [
    ...all.map((folder) => to(folder.name, folder)),
    ...(all.length > 0 ? [to(t`No folder`, null), 'line' as const] : []),
    {
      label: t`New folder`,
      icon: <FolderPlus />,
      onSelect: () => askName(going),
    },
  ]
}
