import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/pointer-outside-of-preview'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'

/** Chats that are dragged, by their ids. */
export type Going = { ids: readonly string[]; label: string }

type Watch = {
  onStart: (going: Going) => void
  /** The folder they are held over, null for none, undefined beside them. */
  onOver: (folderId: string | null | undefined) => void
  /** However it ends: also when the row is gone by then. */
  onEnd: (going: Going, folderId: string | null | undefined) => void
}

export const dragChats = (element: HTMLElement, going: () => Going) =>
  draggable({
    element,
    getInitialData: going,
    onGenerateDragPreview({ source, nativeSetDragImage }) {
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: pointerOutsideOfPreview({ x: '14px', y: '6px' }),
        render({ container }) {
          const pill = document.createElement('div')
          pill.textContent = goingIn(source.data)?.label ?? ''
          pill.className =
            'max-w-60 truncate rounded border border-edge bg-card px-3 py-1.5 text-[14px] text-ink'
          container.append(pill)
        },
      })
    },
  })

type Target = { folderId: string | null; takes: (ids: readonly string[]) => boolean }

export const folderTarget = (element: HTMLElement, { folderId, takes }: Target) =>
  dropTargetForElements({
    element,
    getData: () => ({ folderId }),
    canDrop: ({ source }) => takes(goingIn(source.data)?.ids ?? []),
  })

export const watchChats = ({ onStart, onOver, onEnd }: Watch) =>
  monitorForElements({
    canMonitor: ({ source }) => goingIn(source.data) !== undefined,
    onDragStart: ({ source }) => onStart(goingIn(source.data)!),
    onDropTargetChange: ({ location }) => onOver(folderIn(location.current.dropTargets)),
    onDrop: ({ source, location }) =>
      onEnd(goingIn(source.data)!, folderIn(location.current.dropTargets)),
  })

const goingIn = (data: Record<string, unknown>) =>
  Array.isArray(data['ids']) ? (data as Going) : undefined

const folderIn = ([target]: { data: Record<string | symbol, unknown> }[]) =>
  target && (target.data['folderId'] as string | null)
