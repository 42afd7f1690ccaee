import { t } from '@lingui/core/macro'
import {
  Archive,
  ArchiveRestore,
  Download,
  Folder,
  ListChecks,
  Pencil,
  Pin,
  PinOff,
  Printer,
  Share2,
  Trash2,
} from 'lucide-react'
import type { Chat } from '#contract/chats/chat.ts'
import { exportFormats } from '#web/chats/export-formats.ts'
import type { MenuItem } from '#web/ui/overlay/menu-content.ts'
import type { ChatActions } from './use-chat-actions.ts'
import { folderItems } from './folders/folder-items.tsx'
import { focusOn } from './use-selection.ts'

type Given = {
  where: 'row' | 'header'
  onPrint?: () => void
  /** After the chat has gone from where the menu stood. */
  onGone?: () => void
}

/** What can be done with a chat, the same in the list and above the conversation. */
export function chatMenu(chat: Chat, actions: ChatActions, given: Given): MenuItem[] {
  const { where, onPrint, onGone } = given
  const gone = (act: (chat: Chat) => void) => () => {
    onGone?.()
    act(chat)
  }
  return [
    { label: t`Rename`, icon: <Pencil />, onSelect: () => actions.startRename(chat, where) },
    {
      label: chat.pinned ? t`Unpin` : t`Pin`,
      icon: chat.pinned ? <PinOff /> : <Pin />,
      onSelect: () => actions.pin(chat),
    },
    ...(where === 'row'
      ? [
          {
            label: t`Select`,
            icon: <ListChecks />,
            onSelect: () => {
              actions.selection.begin(chat)
              focusOn(chat._id)
            },
          },
        ]
      : []),
    // A temporary chat is gone within a day, and those in the archive have a list of their own.
    ...(chat.temporary || chat.archived
      ? []
      : [
          {
            label: t`Folder`,
            icon: <Folder />,
            items: folderItems([chat], actions.folders, where === 'row' ? onGone : undefined),
          },
        ]),
    { label: t`Share`, icon: <Share2 />, onSelect: () => actions.share(chat) },
    {
      label: t`Export`,
      icon: <Download />,
      items: exportFormats().map(({ format, label }) => ({
        label,
        onSelect: () => actions.exportAs(chat, format),
      })),
    },
    ...(onPrint ? [{ label: t`Print`, icon: <Printer />, onSelect: onPrint }] : []),
    {
      label: chat.archived ? t`Unarchive` : t`Archive`,
      icon: chat.archived ? <ArchiveRestore /> : <Archive />,
      onSelect: gone(actions.archive),
    },
    'line',
    { label: t`Delete`, icon: <Trash2 />, bad: true, onSelect: gone(actions.remove) },
  ]
}
