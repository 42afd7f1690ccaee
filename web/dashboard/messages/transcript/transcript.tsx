import { t } from '@lingui/core/macro'
import { ArrowDown } from 'lucide-react'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Message } from '#contract/chats/chat.ts'
import { type Target, highlightArrival, scrollToMessage, startPx } from './scroll-to-message.ts'
import { type ScrollPosition, keepScrollPosition, keptScrollPosition } from './scroll-positions.ts'
import type { RowProps } from './row.tsx'
import { StayContext } from './stay-context.ts'
import { useFollowingScroll } from './use-following-scroll.ts'
import { useKeptRows } from './use-kept-rows.ts'
import { usePrintAll } from './use-print-all.ts'

type Props = {
  place: string
  frame: RefObject<HTMLDivElement | null>
  messages: Message[]
  /** Undefined only while there are no messages. */
  Row: ComponentType<RowProps> | undefined
  /** Stands at the end: what was asked and has no message yet. */
  asked: ReactNode
  /** Instead of messages, or above them. */
  above: ReactNode
  earlier: ReactNode
  onNearStart: () => void
  busy: boolean
  writing: boolean
  target: Target | undefined
  /** The id of the row that stays in the page wherever the member scrolls: it is being edited. */
  editing: string | undefined
}

const nearStartPx = 1_500
/**
 * Of a row that was not measured yet. Without it, the list takes the height of the first rows for all
 * others, and moves them all at once; a browser at work may lose that movement.
 */
const typicalRowPx = 160
const askedItem = { _id: 'asked' } as const

type Item = Message | typeof askedItem

/** The messages of one chat: only those in sight are in the page, and none moves while it is read. */
export function Transcript(props: Props) {
  const { place, frame, messages, Row, asked, onNearStart, target } = props
  const list = useRef<VirtualizerHandle>(null)
  const { following, scrolling, atBottom, toBottom, stay, scrollAway } = useFollowingScroll({
    frame,
    asked: Boolean(asked),
  })
  const printing = usePrintAll()
  const items = useMemo<Item[]>(
    () => (asked ? [...messages, askedItem] : messages),
    [messages, asked],
  )
  const ids = useMemo(() => messages.map(({ _id }) => _id), [messages])
  const { kept, onFocus, onBlur } = useKeptRows(frame, ids, props.editing)
  const grewAbove = useGrewAbove(items)

  const ready = ids.length > 0
  const empty = !ready && !asked
  useLayoutEffect(() => {
    // What an empty chat shows is read from its beginning.
    if (empty) stay()
  }, [empty, stay])
  const indexOf = useEffectEvent((messageId: string) => ids.indexOf(messageId))
  const placed = useRef(false)
  const onScroll = (offset: number) => {
    const top = list.current
    // On the way to a message, neither what is passed nor the start is where the reader is.
    if (!top || !placed.current || scrolling.current) return
    const at = top.findItemIndex(offset)
    const messageId = ids[at]
    const spot =
      following.current || !messageId
        ? undefined
        : { messageId, within: offset - startPx - top.getItemOffset(at) }
    keepScrollPosition(place, spot)
    if (offset < nearStartPx && !following.current) onNearStart()
  }

  const onArrival = useEffectEvent(() => onScroll(list.current?.scrollOffset ?? 0))
  const scrollTo = useEffectEvent((spot: ScrollPosition) => {
    // Also for a tab that is reloaded before the list has come there.
    keepScrollPosition(place, spot)
    const scroll = (signal: AbortSignal) =>
      scrollToMessage(frame.current, list.current, { ...spot, indexOf }, signal)
    void scrollAway(scroll).then(onArrival)
  })
  useLayoutEffect(() => {
    if (!ready || placed.current) return
    placed.current = true
    const spot = keptScrollPosition(place)
    const at = spot ? ids.indexOf(spot.messageId) : -1
    if (target) return
    if (!spot || at < 0) return toBottom()
    scrollTo(spot)
  }, [ready, place, ids, target, toBottom])

  const shownTarget = useRef<Target>(undefined)
  useLayoutEffect(() => {
    const at = target ? ids.indexOf(target.messageId) : -1
    if (!target || at < 0 || shownTarget.current === target) return
    shownTarget.current = target
    scrollTo({ messageId: target.messageId, within: -startPx })
    void highlightArrival(frame.current, target)
  }, [target, ids, frame])

  const toEnd = () => {
    // In place of a message that the list itself may still be on its way to.
    list.current?.scrollToIndex(items.length - 1, { align: 'end' })
    toBottom()
  }

  const draw = (item: Item, index: number) =>
    !Row || item._id === 'asked' ? (
      <div key="asked">{asked}</div>
    ) : (
      <Row key={item._id} message={item as Message} at={index} of={messages.length} />
    )
  return (
    <StayContext value={stay}>
      <div className="relative min-h-0 flex-1 print:block">
        <div
          ref={frame}
          className="relative h-full scroll-pb-14 overflow-y-auto [overflow-anchor:none] [scrollbar-gutter:stable_both-edges] print:h-auto print:overflow-visible"
        >
          <div className="mx-auto w-full max-w-[760px] px-5 pb-10 sm:px-8">
            {ready ? (
              <div style={{ height: startPx }}>{props.earlier}</div>
            ) : (
              <div className="h-8" />
            )}
            {props.above}
            <div
              role={ready ? 'feed' : undefined}
              aria-label={ready ? t`Messages of this chat` : undefined}
              aria-busy={(ready && props.busy) || undefined}
              onFocus={onFocus}
              onBlur={onBlur}
            >
              <div className={printing ? 'hidden' : undefined}>
                <Virtualizer
                  ref={list}
                  as={Container}
                  scrollRef={frame}
                  data={items}
                  shift={grewAbove}
                  keepMounted={kept}
                  startMargin={startPx}
                  itemSize={typicalRowPx}
                  bufferSize={600}
                  onScroll={onScroll}
                >
                  {draw}
                </Virtualizer>
              </div>
              {printing && items.map(draw)}
            </div>
          </div>
        </div>
        {!atBottom && !empty && (
          <button
            type="button"
            onClick={toEnd}
            className="appear absolute bottom-2 left-1/2 inline-flex min-h-9 -translate-x-1/2 items-center gap-1.5 rounded-full border border-rule bg-card px-3.5 text-[13px] text-soft shadow-float hover:text-ink print:hidden"
          >
            <ArrowDown className="size-4" aria-hidden />
            {props.writing ? t`The answer continues below` : t`To the end`}
          </button>
        )}
      </div>
    </StayContext>
  )
}

/**
 * The list would take no clicks while it scrolls, and it does so as long as an answer is followed:
 * its numerals could not be pressed, nor its words be marked.
 */
const Container = ({ style, ref, children }: CustomContainerComponentProps) => (
  <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
    {children}
  </div>
)

/** Whether the latest change put rows in before the one that was the first: then the end stays in place. */
function useGrewAbove(items: Item[]): boolean {
  const [was, setWas] = useState({ items, grew: false })
  if (was.items === items) return was.grew
  const first = was.items[0]?._id
  const grew =
    first !== undefined && items[0]?._id !== first && items.some(({ _id }) => _id === first)
  setWas({ items, grew })
  return grew
}
