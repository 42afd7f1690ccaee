import { t } from '@lingui/core/macro'
import { ChevronRight, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import { longestFolderName } from '#contract/chats/folders.ts'
import { isRenameKept } from '#web/api/kept-rename.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { HeldOverContext } from '../dragging/dragging.ts'
import { RenameField } from '../rename-field.tsx'
import { useChatActions } from '../use-chat-actions.ts'
import type { ListedFolder } from './use-folders.ts'

type Props = { listed: ListedFolder; hasCurrent: boolean }

/** Folds and unfolds its chats, which stand below it. */
export function FolderRow({ listed, hasCurrent }: Props) {
  const { folder, isOpen, toggle } = listed
  const { folders } = useChatActions()
  const renameId = `folder:${folder._id}`
  const [isRenaming, setRenaming] = useState(() => isRenameKept(renameId))
  const isHeldOver = use(HeldOverContext) === folder._id
  const id = `folder-${folder._id}`
  if (isRenaming)
    return (
      <RenameField
        label={t`Name of the folder`}
        id={renameId}
        title={folder.name}
        longest={longestFolderName}
        className="text-[14.5px]"
        onDone={(name, byKey) => {
          setRenaming(false)
          folders.rename(folder, name)
          if (byKey) requestAnimationFrame(() => document.getElementById(id)?.focus())
        }}
      />
    )
  return (
    <div className="group relative">
      <button
        id={id}
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        data-current={(!isOpen && hasCurrent) || undefined}
        data-over={isHeldOver || undefined}
        className="flex min-h-8 w-full items-center gap-1.5 rounded pe-9 ps-1.5 text-start text-[14.5px] text-soft hover:text-ink data-current:font-medium data-current:text-ink data-over:bg-blue-tint data-over:text-ink pointer-coarse:min-h-11 pointer-coarse:pe-11"
      >
        <ChevronRight
          aria-hidden
          className={`size-4 shrink-0 text-faint transition-transform duration-150 motion-reduce:transition-none ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
        />
        <span dir="auto" className="truncate">
          {folder.name}
        </span>
      </button>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t`More about the folder ${folder.name}`}
            className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink data-[state=open]:opacity-100 pointer-coarse:w-11 pointer-coarse:opacity-100"
          >
            <Ellipsis className="size-[17px]" aria-hidden />
          </button>
        }
        items={[
          { label: t`Rename`, icon: <Pencil />, onSelect: () => setRenaming(true) },
          'line',
          {
            label: t`Remove the folder`,
            icon: <Trash2 />,
            bad: true,
            onSelect: () => {
              folders.remove(folder)
              setTimeout(() => document.querySelector<HTMLElement>('[data-chats]')?.focus(), 60)
            },
          },
        ]}
      />
    </div>
  )
}
