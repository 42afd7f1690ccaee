import { plural } from '@lingui/core/macro'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Chat } from '#contract/chats/chat.ts'
import { lazily, useLazily } from '#web/ui/lazily.ts'
import { type Row, chatOf } from '../chat-groups.ts'
import { useChatActions } from '../use-chat-actions.ts'
import type { Going } from './drag-and-drop.ts'
import { DraggingContext, HeldOverContext } from './dragging.ts'

/** `off`: in the archive, whose chats are not listed by their folders. */
type Props = { rows: Row[]; off: boolean; children: ReactNode }

const dragAndDrop = lazily(() => import('./drag-and-drop.ts'))

/**
 * Chats that are dragged into folders and out of them, with a mouse. The menu of a chat does the same
 * by keyboard and by touch.
 */
export function DraggingProvider({ rows, off, children }: Props) {
  const { folders, selection } = useChatActions()
  const [isNear, setNear] = useState(false)
  const library = useLazily(dragAndDrop, isNear && !off && folders.all.length > 0)
  const [going, setGoing] = useState<Going>()
  const [over, setOver] = useState<string | null>()
  // Rows and lists change while something is dragged: what counts is what is there at the end.
  const latest = useRef({ rows, folders, selection })
  useEffect(() => {
    latest.current = { rows, folders, selection }
  })
  const chatsOf = useCallback((ids: readonly string[]): Chat[] => {
    const wanted = new Set(ids)
    const chats = latest.current.rows.flatMap((row) => chatOf(row) ?? [])
    return chats.filter(({ _id, temporary }) => wanted.has(_id) && !temporary)
  }, [])
  const goingWith = useCallback(
    (chat: Chat): Going => {
      const selected = latest.current.selection.ids
      const all = selected?.has(chat._id) ? chatsOf([...selected]) : [chat]
      const size = all.length
      return {
        ids: all.map(({ _id }) => _id),
        label: size === 1 ? chat.title : plural(size, { one: '# chat', other: '# chats' }),
      }
    },
    [chatsOf],
  )
  const takes = useCallback(
    (ids: readonly string[], folderId: string | null) => {
      const { all } = latest.current.folders
      return chatsOf(ids).some((chat) => folderOf(chat, all) !== folderId)
    },
    [chatsOf],
  )
  useEffect(
    () =>
      library?.watchChats({
        onStart: setGoing,
        onOver: setOver,
        onEnd({ ids }, folderId) {
          setGoing(undefined)
          setOver(undefined)
          const { folders, selection } = latest.current
          const folder = folderId && folders.all.find(({ _id }) => _id === folderId)
          const chats = chatsOf(ids)
          if (folder === undefined || chats.length === 0) return
          if (chats.some(({ _id }) => selection.ids?.has(_id))) selection.end()
          folders.move(chats, folder || null)
        },
      }),
    [library, chatsOf],
  )
  const prepare = useCallback(() => setNear(true), [])
  const dragging = useMemo(
    () => ({ library, prepare, going, goingWith, takes }),
    [library, prepare, going, goingWith, takes],
  )
  return (
    <DraggingContext value={dragging}>
      <HeldOverContext value={going && over}>{children}</HeldOverContext>
    </DraggingContext>
  )
}

/** One whose folder is gone is in none. */
const folderOf = ({ folderId }: Chat, all: { _id: string }[]) =>
  all.some(({ _id }) => _id === folderId) ? folderId : null
