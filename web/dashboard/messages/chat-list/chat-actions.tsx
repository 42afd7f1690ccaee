import { plural } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { late } from '#web/ui/lazily.ts'
import { useUndo } from '#web/ui/feedback/undo.tsx'
import { dropChat, findChat, putChat } from '../cache.ts'
import { inTurn } from '../changes-in-turn.ts'
import { each } from './each.ts'
import { useFolderActions } from './folders/use-folder-actions.ts'
import { moveChat } from './chat-pages.ts'
import { tellWhatGoes } from './tell-what-goes.ts'
import { ChatActionsContext, keptRenaming, type Where } from './use-chat-actions.ts'
import { useExports } from './use-exports.ts'
import { focusOn, useSelection } from './use-selection.ts'

const NewFolder = late(() => import('./folders/new-folder.tsx').then((all) => all.NewFolder))
const ShareDialog = late(() => import('../share-dialog.tsx').then((all) => all.ShareDialog))

/** What can be done with whole chats, from the list and from the chat itself. */
export function ChatActionsProvider({
  chat: current,
  children,
}: {
  chat: Chat | undefined
  children: ReactNode
}) {
  const { exports, exportAs, dismissExport } = useExports()
  const [sharing, setSharing] = useState<{ chat: Chat; from: Element | null }>()
  const { pending, start, undo, archive, remove } = useGoing(current?._id)
  const { renaming, startRename, endRename } = useRenaming(current)
  const selection = useSelection()
  const folders = useFolderActions(start)
  const pin = usePin()
  const share = useCallback((chat: Chat) => {
    // The menu gives the focus back to its button as it closes: there it belongs afterwards.
    setTimeout(() => setSharing({ chat, from: document.activeElement }), 30)
  }, [])
  const actions = useMemo(
    () => ({
      renaming,
      startRename,
      endRename,
      pin,
      share,
      exportAs,
      archive,
      remove,
      selection,
      folders,
      pending,
      undo,
      exports,
      dismissExport,
    }),
    [
      renaming,
      startRename,
      endRename,
      pin,
      share,
      exportAs,
      archive,
      remove,
      selection,
      folders,
      pending,
      undo,
      exports,
      dismissExport,
    ],
  )
  return (
    <ChatActionsContext value={actions}>
      {children}
      {folders.filling && <NewFolder actions={folders} />}
      {sharing && (
        <ShareDialog
          chat={sharing.chat}
          onClose={() => {
            const { from } = sharing
            setSharing(undefined)
            requestAnimationFrame(() => from instanceof HTMLElement && from.focus())
          }}
        />
      )}
    </ChatActionsContext>
  )
}

function usePin() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ _id, pinned }: Chat) =>
      (await inTurn(_id, () =>
        client.call(chats.change, { body: { chatId: _id, pinned: !pinned } }),
      )) as Chat,
    onMutate: (chat) => putChat(queries, { ...chat, pinned: !chat.pinned }, 'in place'),
    onSuccess: (changed) => putChat(queries, changed, 'in place'),
    onError: (_, chat) => putChat(queries, chat, 'in place'),
  })
  return mutate
}

/** F2 too: the chat whose row has the focus, else the one that is open. */
function useRenaming(current: Chat | undefined) {
  const queries = useQueryClient()
  const [renaming, setRenaming] = useState(keptRenaming)
  const startRename = useCallback(
    (chat: Chat, where: Where) => setRenaming({ chatId: chat._id, where }),
    [],
  )
  const { mutate } = useMutation({
    mutationFn: ({ chat, title }: { chat: Chat; title: string }) =>
      inTurn(chat._id, () => client.envelope(chats.rename, { body: { chatId: chat._id, title } })),
    onMutate: ({ chat, title }) => putChat(queries, { ...chat, title }, 'in place'),
    onSuccess: ({ message, payload }) => {
      tell(message)
      if (payload) putChat(queries, payload, 'in place')
    },
    onError: (_, { chat }) => putChat(queries, chat, 'in place'),
  })
  const endRename = useCallback(
    (chat: Chat, given?: string) => {
      setRenaming(undefined)
      const title = given?.trim()
      if (title && title !== chat.title) mutate({ chat, title })
    },
    [mutate],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.defaultPrevented || document.querySelector('dialog[open]'))
        return
      const row = event.target instanceof Element ? event.target.closest('[data-chat]') : null
      const inRow = row && findChat(queries, row.getAttribute('data-chat')!)
      if (inRow) startRename(inRow, 'row')
      else if (current) startRename(current, 'header')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [queries, current, startRename])
  return { renaming, startRename, endRename }
}

/** Archiving and deleting, each with a way back. */
function useGoing(currentId: string | undefined) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { pending, start, add, undo: takeBack } = useUndo()

  const leave = useCallback(() => {
    void navigate(paths.messages)
    if (matchMedia('(pointer: fine)').matches)
      requestAnimationFrame(() => document.getElementById('composer')?.focus())
  }, [navigate])

  const remove = useCallback(
    (...going: Chat[]) => {
      const ids = going.map(({ _id }) => _id)
      const isOpen = currentId !== undefined && ids.includes(currentId)
      if (isOpen) leave()
      start({
        ids,
        sentence: plural(going.length, {
          one: `Deleted “${going[0]!.title}”`,
          other: 'Deleted # chats',
        }),
        commit: () => {
          for (const chatId of ids) {
            dropChat(queries, chatId)
            queries.removeQueries({ queryKey: keyOf(chats.list, { query: { chatId } }) })
          }
          void each(
            going,
            ({ _id }) => deleteForCertain('chat', _id),
            (chat) => moveChat(queries, chat),
          )
        },
        undo: () => {
          if (isOpen) void navigate(pathname)
          focusOn(ids[0]!)
        },
      })
      void tellWhatGoes(ids, (also) => add(ids, also))
    },
    [currentId, pathname, leave, navigate, queries, start, add],
  )

  const setArchived = useCallback(
    (going: Chat[], archived: boolean) => {
      for (const chat of going) moveChat(queries, { ...chat, archived })
      void each(
        going,
        ({ _id }) =>
          inTurn(_id, () => client.call(chats.change, { body: { chatId: _id, archived } })),
        (chat) => moveChat(queries, { ...chat, archived: !archived }),
      )
    },
    [queries],
  )

  const archive = useCallback(
    (...going: Chat[]) => {
      const [{ archived, title }] = going as [Chat]
      setArchived(going, !archived)
      start({
        ids: [],
        sentence: archived
          ? plural(going.length, {
              one: `“${title}” is back in your chats`,
              other: '# chats are back in your list',
            })
          : plural(going.length, { one: `Archived “${title}”`, other: 'Archived # chats' }),
        commit: () => {},
        undo: () => {
          setArchived(going, archived)
          focusOn(going[0]!._id)
        },
      })
    },
    [setArchived, start],
  )

  const latest = useRef(takeBack)
  useEffect(() => {
    latest.current = takeBack
  })
  const undo = useCallback(() => latest.current(), [])
  return { pending, start, undo, archive, remove }
}
