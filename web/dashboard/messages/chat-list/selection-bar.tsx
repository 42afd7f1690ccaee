import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Folder, Trash2, X } from 'lucide-react'
import type { Chat } from '#contract/chats/chat.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { folderItems } from './folders/folder-items.tsx'
import { useChatActions } from './use-chat-actions.ts'

/** What can be done with the selected chats together. */
export function SelectionBar({ chats, archived }: { chats: Chat[]; archived: boolean }) {
  const { selection, archive, remove, folders } = useChatActions()
  const { ids, end } = selection
  if (!ids) return null
  const selected = chats.filter(({ _id }) => ids.has(_id))
  const withAll = (act: (...all: Chat[]) => void) => () => {
    end()
    if (selected.length > 0) act(...selected)
    document.querySelector<HTMLElement>('[data-chats]')?.focus()
  }
  const none = selected.length === 0
  return (
    <div
      role="toolbar"
      aria-label={t`Selected chats`}
      className="mx-3 mt-2 flex shrink-0 flex-wrap items-center rounded border border-rule bg-card text-[13px]"
    >
      <output className="flex-1 px-2.5 py-1 whitespace-nowrap tabular-nums">
        <Trans>{selected.length} selected</Trans>
      </output>
      {/* Where the words leave no room for all of them, they stand below together. */}
      <div className="ms-auto flex flex-wrap justify-end">
        {!archived && !none && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t`Folder`}>
                <Folder aria-hidden />
              </IconButton>
            }
            items={folderItems(
              selected.filter(({ temporary }) => !temporary),
              { ...folders, askName: (all) => (end(), folders.askName(all)) },
              withAll(() => {}),
            )}
          />
        )}
        <IconButton
          label={archived ? t`Unarchive` : t`Archive`}
          disabled={none}
          onClick={withAll(archive)}
        >
          {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        </IconButton>
        <IconButton label={t`Delete`} disabled={none} onClick={withAll(remove)}>
          <Trash2 aria-hidden />
        </IconButton>
        <IconButton label={t`Cancel the selection`} onClick={withAll(() => {})}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
