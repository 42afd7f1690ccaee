import { createContext, use } from 'react'
import { renamesKept } from '#web/api/kept-rename.ts'
import type { Chat, ExportFormat } from '#contract/chats/chat.ts'
import type { useUndo } from '#web/ui/feedback/undo.tsx'
import type { Exporting } from './use-exports.ts'
import type { FolderActions } from './folders/use-folder-actions.ts'
import type { Selection } from './use-selection.ts'

/** Where a chat is being renamed: it stands in the list and above the conversation. */
export type Where = 'row' | 'header'

/** Where a chat's new title is kept until it is done. */
export const chatRename = (chatId: string, where: Where) => `chat:${where}:${chatId}`

type Renaming = { chatId: string; where: Where }

/** The chat that was being renamed when the page was loaded anew. */
export const keptRenaming = (): Renaming | undefined =>
  (['row', 'header'] as const)
    .flatMap((where) => renamesKept(chatRename('', where)).map((chatId) => ({ chatId, where })))
    .at(0)

export type ChatActions = {
  renaming: Renaming | undefined
  startRename: (chat: Chat, where: Where) => void
  /** Without a title, or with the same one, it stays what it is. */
  endRename: (chat: Chat, title?: string) => void
  pin: (chat: Chat) => void
  share: (chat: Chat) => void
  exportAs: (chat: Chat, format: ExportFormat) => void
  /** Each at least one, all of them in the same list. */
  archive: (...chats: Chat[]) => void
  remove: (...chats: Chat[]) => void
  selection: Selection
  folders: FolderActions
  pending: ReturnType<typeof useUndo>['pending']
  undo: () => void
  exports: Exporting[]
  dismissExport: (key: string) => void
}

export const ChatActionsContext = createContext<ChatActions | undefined>(undefined)

export const useChatActions = () => use(ChatActionsContext)!
