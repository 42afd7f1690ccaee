import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua'
import { type Row, chatOf } from './chat-groups.ts'
import { DraggingContext, useFolderTarget } from './dragging/dragging.ts'
import { NoFolderArea } from './dragging/no-folder-area.tsx'
import { FolderRow } from './folders/folder-row.tsx'
import { ChatRow } from './chat-row.tsx'
import { useLowSideBar } from './use-low-side-bar.ts'

type Props = {
  label: string
  rows: Row[]
  currentId: string | undefined
  hasMore: boolean
  onNearEnd: () => void
  /** Stands below the last chat. */
  children: ReactNode
}

/** The chats in sight, the one with the focus, and those that are dragged; groups begin with their names. */
export function ChatRows({ label, rows, currentId, hasMore, onNearEnd, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const short = useLowSideBar()
  const { scroller, above } = useScroller(frame, short)
  const list = useRef<VirtualizerHandle>(null)
  const [focused, setFocused] = useState<string>()
  const { prepare, going } = use(DraggingContext)
  const kept = useMemo(() => {
    const ids = new Set([...(focused ? [focused] : []), ...(going?.ids ?? [])])
    if (ids.size === 0) return []
    return rows.flatMap((row, at) => (ids.has(chatOf(row)?._id ?? '') ? [at] : []))
  }, [rows, focused, going])
  useShown({ scroller, list, rows, currentId })

  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNearEnd(),
      { root: scroller.current, rootMargin: '0px 0px 1500px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what came may not fill the place
  }, [hasMore, onNearEnd, rows.length, short, scroller])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the focus is
    <nav
      ref={frame}
      aria-label={label}
      data-chats
      tabIndex={-1}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && prepare()}
      onFocus={(event: FocusEvent) => {
        const row = event.target.closest('[data-chat]')
        if (row) setFocused(row.getAttribute('data-chat')!)
      }}
      className={`touch-pan-y px-3 pt-1.5 pb-2 outline-none ${short ? 'shrink-0' : 'min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]'}`}
    >
      {rows.length > 0 && (
        <SizeContext value={hasMore ? unknownSize : { rows: rows.length, chats: countOf(rows) }}>
          <Virtualizer
            key={String(short)}
            ref={list}
            scrollRef={scroller}
            startMargin={above}
            data={rows}
            as={List}
            item={Item}
            itemSize={32}
            bufferSize={300}
            keepMounted={kept}
          >
            {(row) =>
              'folder' in row ? (
                <Place key={row.key} folderId={row.folder.folder._id}>
                  <FolderRow listed={row.folder} hasCurrent={row.hasCurrent} />
                </Place>
              ) : 'emptyFolder' in row ? (
                <Place key={row.key} folderId={row.emptyFolder}>
                  <p className="min-h-8 ps-8 pt-1.5 text-[13px] text-faint">
                    <Trans>No chat is in here.</Trans>
                  </p>
                </Place>
              ) : (
                <Place key={row.key} folderId={row.inFolder ? row.chat.folderId : null}>
                  {row.heading && (
                    <h2 className="px-2.5 pt-3 pb-1 text-[12px] text-faint">{row.heading}</h2>
                  )}
                  <div className={row.inFolder ? 'ps-4' : undefined}>
                    <ChatRow chat={row.chat} current={row.chat._id === currentId} />
                  </div>
                </Place>
              )
            }
          </Virtualizer>
        </SizeContext>
      )}
      {children}
      <NoFolderArea />
      <div ref={end} />
    </nav>
  )
}

type PlaceProps = { folderId: string | null; children: ReactNode }

/** A line of the list, which stands for the folder that it is in. */
const Place = ({ folderId, children }: PlaceProps) => (
  <div ref={useFolderTarget<HTMLDivElement>(folderId)}>{children}</div>
)

/** How many there are, -1 while that is not known. */
const unknownSize = { rows: -1, chats: -1 }
const SizeContext = createContext(unknownSize)

const countOf = (rows: Row[]) => rows.filter((row) => chatOf(row)).length

// `style` would let the list take no clicks until 150 ms after it was scrolled.
function List({ style, children, ref }: CustomContainerComponentProps & { ref?: Ref<never> }) {
  const { chats: size } = use(SizeContext)
  return (
    <ul
      ref={ref}
      style={{ ...style, pointerEvents: undefined }}
      aria-label={
        size < 0 ? t`Chats, newest first` : plural(size, { one: '# chat', other: '# chats' })
      }
    >
      {children}
    </ul>
  )
}

function Item({ style, index, children, ref }: CustomItemComponentProps & { ref?: Ref<never> }) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={use(SizeContext).rows}>
      {children}
    </li>
  )
}

/**
 * The box in which the list scrolls: its own, or the side bar where that scrolls as a whole. `above` is the
 * room that other parts take in it before the list.
 */
function useScroller(frame: RefObject<HTMLElement | null>, short: boolean) {
  const scroller = useRef<HTMLElement>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    const list = frame.current
    const box = short ? list?.closest('aside') : list
    scroller.current = box ?? null
    if (!list || !box) return
    const watch = new ResizeObserver(() => {
      const room = list.getBoundingClientRect().top - box.getBoundingClientRect().top
      setAbove(short ? room + box.scrollTop : 0)
    })
    for (const part of [box, ...box.children]) watch.observe(part)
    return () => watch.disconnect()
  }, [frame, short])
  return { scroller, above }
}

type Given = {
  scroller: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  rows: Row[]
  currentId: string | undefined
}

/** Frames; by then the list has drawn what it was scrolled to, if it ever does. */
const mostTries = 30

/**
 * Scrolls the open chat into view as soon as it is in the list, which may take a while; not while
 * the member is using the list.
 */
function useShown({ scroller, list, rows, currentId }: Given) {
  const shown = useRef<string>(undefined)
  const lookedAround = useRef<string>(undefined)
  const isShowing = useRef(false)
  useEffect(() => {
    const box = scroller.current
    const note = () => {
      if (!isShowing.current) lookedAround.current = currentId
    }
    box?.addEventListener('scroll', note, { passive: true })
    return () => box?.removeEventListener('scroll', note)
  }, [scroller, currentId])
  useLayoutEffect(() => {
    const at = currentId ? rows.findIndex((row) => chatOf(row)?._id === currentId) : -1
    if (at < 0) shown.current = undefined
    if (at < 0 || shown.current === currentId || lookedAround.current === currentId) return
    let frame = 0
    let tries = 0
    const show = () => {
      isShowing.current = true
      list.current?.scrollToIndex(at, { align: 'nearest' })
      frame = requestAnimationFrame(() => {
        isShowing.current = false
        // A list that has not its new height yet cannot be scrolled so far.
        if (isInSight(scroller.current, currentId!) || (tries += 1) >= mostTries)
          shown.current = currentId
        else show()
      })
    }
    show()
    return () => {
      cancelAnimationFrame(frame)
      isShowing.current = false
    }
  }, [scroller, list, rows, currentId])
}

function isInSight(box: HTMLElement | null, chatId: string): boolean {
  const row = box?.querySelector(`[data-chat="${chatId}"]`)
  if (!box || !row) return false
  const [seen, own] = [box.getBoundingClientRect(), row.getBoundingClientRect()]
  return own.bottom > seen.top && own.top < seen.bottom
}
