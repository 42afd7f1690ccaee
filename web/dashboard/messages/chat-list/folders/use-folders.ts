import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chat } from '#contract/chats/chat.ts'
import type { Folder } from '#contract/chats/folders.ts'
import { readStored, writeStored } from '#web/api/storage.ts'
import { inOrder } from '../chat-pages.ts'
import { folderChatsQuery, foldersQuery } from './queries.ts'

/** As it stands in the list: unfolded with its chats, or folded. */
export type ListedFolder = {
  folder: Folder
  isOpen: boolean
  isKnown: boolean
  chats: Chat[]
  toggle: () => void
}

const key = 'openFolders'

/**
 * The folders, and the chats that are in none of them. What the list of all chats knows of a chat is
 * newer than what was read with its folder. `hidden` are the ids of what is about to be removed.
 */
export function useFolders(known: Chat[], hidden: readonly string[] | undefined, shown: boolean) {
  const [open, setOpen] = useState(storedOpen)
  const list = useQuery({ ...foldersQuery(), enabled: shown })
  const all = shown ? (list.data ?? []).filter(({ _id }) => !hidden?.includes(_id)) : []
  const unfolded = all.filter(({ _id }) => open.includes(_id))
  const read = useQueries({ queries: unfolded.map(({ _id }) => folderChatsQuery(_id)) })
  const isKnown = new Set(known.map(({ _id }) => _id))
  const folders = all.map((folder): ListedFolder => {
    const at = unfolded.indexOf(folder)
    const further = read[at]?.data ?? []
    const chats =
      at < 0
        ? []
        : [
            ...known.filter(({ folderId }) => folderId === folder._id),
            ...further.filter(({ _id }) => !isKnown.has(_id) && !hidden?.includes(_id)),
          ].toSorted(inOrder)
    return {
      ...{ folder, isOpen: at >= 0, isKnown: read[at]?.data !== undefined, chats },
      toggle: () => {
        const next = open.includes(folder._id)
          ? open.filter((id) => id !== folder._id)
          : [...open, folder._id]
        setOpen(next)
        writeStored(key, JSON.stringify(next))
      },
    }
  })
  const ids = new Set(all.map(({ _id }) => _id))
  return { folders, loose: known.filter(({ folderId }) => !folderId || !ids.has(folderId)) }
}

/** Which are unfolded is a matter of each browser. */
function storedOpen(): string[] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
