import { type RefObject, createContext, use, useEffect, useRef } from 'react'
import type { Chat } from '#contract/chats/chat.ts'
import type { Going } from './drag-and-drop.ts'

type Dragging = {
  /** Undefined until the library is here, and where nothing can be dragged. */
  library: typeof import('./drag-and-drop.ts') | undefined
  /** A mouse comes near: what it drags with is fetched. */
  prepare: () => void
  /** What is dragged now. */
  going: Going | undefined
  /** What goes along with a chat: all that are selected, if it is one of them. */
  goingWith: (chat: Chat) => Going
  /** Whether one of these chats is elsewhere by now, and there. */
  takes: (ids: readonly string[], folderId: string | null) => boolean
}

export const DraggingContext = createContext<Dragging>({
  library: undefined,
  prepare: () => {},
  going: undefined,
  goingWith: ({ title }) => ({ ids: [], label: title }),
  takes: () => false,
})

/** The folder that chats are held over, null for none. */
export const HeldOverContext = createContext<string | null | undefined>(undefined)

/** For the row of a chat. A temporary one is in no folder. */
export function useDraggable<E extends HTMLElement>(chat: Chat): RefObject<E | null> {
  const { library, goingWith } = use(DraggingContext)
  const element = useRef<E>(null)
  useEffect(
    () =>
      chat.temporary || !element.current
        ? undefined
        : library?.dragChats(element.current, () => goingWith(chat)),
    [library, goingWith, chat],
  )
  return element
}

/** For what stands for a folder, or for none, as long as it is shown. */
export function useFolderTarget<E extends HTMLElement>(
  folderId: string | null,
  isShown = true,
): RefObject<E | null> {
  const { library, takes } = use(DraggingContext)
  const element = useRef<E>(null)
  useEffect(
    () =>
      isShown && element.current
        ? library?.folderTarget(element.current, {
            folderId,
            takes: (ids) => takes(ids, folderId),
          })
        : undefined,
    [library, takes, folderId, isShown],
  )
  return element
}
