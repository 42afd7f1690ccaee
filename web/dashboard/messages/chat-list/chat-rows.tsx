import { plural, t } from '@lingui/core/macro'
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
import type { Chat } from '#contract/chat.ts'
import { listed } from './chat-groups.ts'
import { ChatRow } from './chat-row.tsx'

type Props = {
  label: string
  chats: Chat[]
  currentId: string | undefined
  hasMore: boolean
  onNearEnd: () => void
  /** Stands below the last chat. */
  children: ReactNode
}

/** The chats in sight, and the one with the focus; groups begin with their names. */
export function ChatRows({ label, chats, currentId, hasMore, onNearEnd, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const rows = useMemo(() => listed(chats), [chats])
  const [focused, setFocused] = useState<string>()
  const kept = useMemo(() => {
    const at = chats.findIndex(({ _id }) => _id === focused)
    return at < 0 ? [] : [at]
  }, [chats, focused])
  useShown({ frame, list, chats, currentId })

  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNearEnd(),
      { root: frame.current, rootMargin: '0px 0px 1500px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what came may not fill the place
  }, [hasMore, onNearEnd, chats.length])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the focus is
    <nav
      ref={frame}
      aria-label={label}
      data-chats
      tabIndex={-1}
      onFocus={(event: FocusEvent) => {
        const row = event.target.closest('[data-chat]')
        if (row) setFocused(row.getAttribute('data-chat')!)
      }}
      className="mt-1 min-h-0 flex-1 touch-pan-y overflow-y-auto px-3 pb-4 outline-none [scrollbar-width:thin]"
    >
      {rows.length > 0 && (
        <SizeContext value={hasMore ? -1 : rows.length}>
          <Virtualizer
            ref={list}
            scrollRef={frame}
            data={rows}
            as={List}
            item={Item}
            itemSize={36}
            bufferSize={300}
            keepMounted={kept}
          >
            {({ chat, heading }) => (
              <div key={chat._id}>
                {heading && (
                  <h2 className="px-2.5 pt-5 pb-1.5 text-[12px] text-faint">{heading}</h2>
                )}
                <ChatRow chat={chat} current={chat._id === currentId} />
              </div>
            )}
          </Virtualizer>
        </SizeContext>
      )}
      {children}
      <div ref={end} />
    </nav>
  )
}

/** How many there are, -1 while that is not known. */
const SizeContext = createContext(-1)

function List({ style, children, ref }: CustomContainerComponentProps & { ref?: Ref<never> }) {
  const size = use(SizeContext)
  return (
    <ul
      ref={ref}
      style={style}
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
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={use(SizeContext)}>
      {children}
    </li>
  )
}

type Given = {
  frame: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  chats: Chat[]
  currentId: string | undefined
}

/**
 * Scrolls the open chat into view as soon as it is in the list, which may take a while; not while
 * the member is using the list.
 */
function useShown({ frame, list, chats, currentId }: Given) {
  const shown = useRef<string>(undefined)
  const lookedAround = useRef<string>(undefined)
  useEffect(() => {
    const nav = frame.current
    const note = () => void (lookedAround.current = currentId)
    nav?.addEventListener('scroll', note, { passive: true })
    return () => nav?.removeEventListener('scroll', note)
  }, [frame, currentId])
  useLayoutEffect(() => {
    const at = currentId ? chats.findIndex(({ _id }) => _id === currentId) : -1
    if (at >= 0 && shown.current !== currentId && lookedAround.current !== currentId)
      list.current?.scrollToIndex(at, { align: 'nearest' })
    shown.current = at < 0 ? undefined : currentId
  }, [list, chats, currentId])
}
