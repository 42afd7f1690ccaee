import { plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { type Folder, folders } from '#contract/chats/folders.ts'
import { client } from '#web/api/client.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import type { useUndo } from '#web/ui/feedback/undo.tsx'
import { putChat } from '#web/dashboard/messages/cache.ts'
import { inTurn } from '#web/dashboard/messages/changes-in-turn.ts'
import { each } from '../each.ts'
import { rowOf } from '../use-selection.ts'
import { foldersQuery } from './queries.ts'

/** What can be done with folders, each with a way back. */
export function useFolderActions(start: ReturnType<typeof useUndo>['start']) {
  const queries = useQueryClient()
  const query = foldersQuery()
  const all = useQuery(query).data ?? []
  const [filling, setFilling] = useState<{ chats: Chat[]; from: Element | null }>()
  const readAgain = () => void queries.invalidateQueries({ queryKey: query.queryKey })

  /** `to` says for each chat where it goes. */
  const put = (going: Chat[], to: (chat: Chat) => string | null) => {
    for (const chat of going) putChat(queries, { ...chat, folderId: to(chat) }, 'in place')
    void each(
      going,
      (chat) =>
        inTurn(chat._id, () =>
          client.call(chats.change, { body: { chatId: chat._id, folderId: to(chat) } }),
        ),
      (chat) => putChat(queries, chat, 'in place'),
    )
  }

  return {
    all,
    move: (going: Chat[], folder: Pick<Folder, '_id' | 'name'> | null) => {
      const to = folder?._id ?? null
      const moving = going.filter(({ folderId }) => (folderId ?? null) !== to)
      const [first] = moving
      if (!first) return
      put(moving, () => to)
      keepFocus(first._id, to)
      start({
        ids: [],
        sentence: movedTo(first.title, moving.length, folder?.name),
        commit: () => {},
        undo: () => put(moving, ({ folderId }) => folderId ?? null),
      })
    },
    rename: (folder: Folder, given: string | undefined) => {
      const name = given?.trim()
      if (!name || name === folder.name) return
      queries.setQueryData(query.queryKey, (known) =>
        known?.map((one) => (one._id === folder._id ? { ...one, name } : one)),
      )
      client
        .call(folders.rename, { params: { id: folder._id }, body: { name } })
        .catch(tellRefusal)
        .finally(readAgain)
    },
    remove: ({ _id, name }: Folder) =>
      start({
        ids: [_id],
        sentence: t`Removed the folder “${name}”. Its chats stay.`,
        commit: () => {
          queries.setQueryData(query.queryKey, (known) => known?.filter((one) => one._id !== _id))
          deleteForCertain('folder', _id).catch(tellRefusal).finally(readAgain)
        },
      }),
    filling,
    /** Asks for the name of a new folder for these chats. */
    askName: (going: Chat[]) =>
      // The menu gives the focus back to its button as it closes: there it belongs afterwards.
      void setTimeout(() => setFilling({ chats: going, from: document.activeElement }), 30),
    stopAsking: () => {
      const from = filling?.from
      setFilling(undefined)
      requestAnimationFrame(() => from instanceof HTMLElement && from.focus())
    },
    made: (folder: Folder) => {
      // The list may have been read again since the call was sent, and has it then.
      queries.setQueryData(
        query.queryKey,
        (known) => known && [...known.filter(({ _id }) => _id !== folder._id), folder],
      )
      readAgain()
    },
  }
}

/** In another place the row is another one, and in a closed folder the folder stands for it. */
const keepFocus = (chatId: string, folderId: string | null) =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const row = rowOf(chatId)?.querySelector<HTMLElement>('a')
    const folder = folderId === null ? null : document.getElementById(`folder-${folderId}`)
    ;(row ?? folder ?? document.querySelector<HTMLElement>('[data-chats]'))?.focus()
  })

/** Where they went comes first: a long title is cut. */
const movedTo = (title: string, count: number, name: string | undefined): string =>
  name === undefined
    ? plural(count, {
        one: `In no folder now: ${title}`,
        other: 'In no folder now: # chats',
      })
    : plural(count, {
        one: `Moved to “${name}”: ${title}`,
        other: `Moved to “${name}”: # chats`,
      })

export type FolderActions = ReturnType<typeof useFolderActions>
