import { t } from '@lingui/core/macro'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { readStored, writeStored } from '#web/api/storage.ts'

type Props = {
  label: string
  /** Two pages next to each other have a width of their own. */
  holdsTwo: boolean
  children: ReactNode
}

const keys = { one: 'readingWidth', two: 'readingWidthOfTwo' }
const least = 340
const leftForChat = { one: 400, two: 380 }

/** Beside the conversation, as wide as the member likes it; moved by pointer or by arrow keys. */
export function ResizablePane({ label, holdsTwo, children }: Props) {
  const key = holdsTwo ? keys.two : keys.one
  const most = (whole: number) =>
    Math.max(least, whole - (holdsTwo ? leftForChat.two : leftForChat.one))
  const pane = useRef<HTMLElement>(null)
  const [whole, setWhole] = useState(() => window.innerWidth - 248)
  const [wish, setWish] = useState(
    () =>
      Number(readStored(key)) || Math.round((window.innerWidth - 248) * (holdsTwo ? 0.66 : 0.46)),
  )
  const width = Math.min(most(whole), Math.max(least, wish))

  useEffect(() => {
    const parent = pane.current?.parentElement
    if (!parent) return
    const watch = new ResizeObserver(() => setWhole(parent.clientWidth))
    watch.observe(parent)
    return () => watch.disconnect()
  }, [])

  const keep = (width: number) => {
    const now = Math.min(most(whole), Math.max(least, Math.round(width)))
    setWish(now)
    writeStored(key, String(now))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 96 : 24
    const to = { ArrowLeft: width + by, ArrowRight: width - by, Home: most(whole), End: least }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    keep(to)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const right = pane.current?.getBoundingClientRect().right ?? 0
    keep(right - event.clientX)
  }
  return (
    <aside
      ref={pane}
      aria-label={label}
      className="appear relative flex min-h-0 shrink-0 flex-col border-s border-rule bg-shade print:hidden"
      style={{ width }}
    >
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule that can be moved is not an hr
        role="separator"
        aria-orientation="vertical"
        aria-label={t`Width of the page`}
        aria-valuemin={least}
        aria-valuemax={most(whole)}
        aria-valuenow={width}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        className="absolute inset-y-0 -start-[5px] z-10 w-[9px] cursor-col-resize touch-none transition-colors duration-150 select-none after:absolute after:inset-y-0 after:start-[4px] after:w-px hover:after:w-0.5 hover:after:bg-blue active:after:bg-blue"
      />
      {children}
    </aside>
  )
}
