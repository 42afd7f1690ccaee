import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { closedByBack } from './closed-by-back.ts'

type Props = {
  label: string
  onClose: () => void
  children: ReactNode
  className?: string
  /** It has an entry of its own in the history, so that Back closes it without help. */
  isInHistory?: boolean
}

/**
 * The browser's own dialog: it keeps the focus, closes with Escape, and needs no style put in by
 * script. Back closes it, too. What has `data-begin` gets the focus first.
 */
export function Dialog({ label, onClose, children, className = '', isInHistory }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  const isPressedBeside = useRef(false)
  const closeByBack = useEffectEvent(onClose)
  useEffect(() => (isInHistory ? undefined : closedByBack(() => closeByBack())), [isInHistory])
  useEffect(() => {
    const dialog = ref.current
    opener.current = document.activeElement
    dialog?.showModal()
    // The browser takes what comes first, which often is “Close”. On a phone the keyboard would hide half of it.
    if (matchMedia('(pointer: fine)').matches)
      dialog?.querySelector<HTMLElement>('[data-begin]')?.focus()
  }, [])
  // While it is still in the page: only then the browser gives the focus back to what had it before.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      dialog?.close()
      const before = opener.current
      // It loses the focus again where its line gets another place in a list at the same time.
      queueMicrotask(() => {
        const isLost = document.activeElement === document.body
        if (isLost && before instanceof HTMLElement) before.focus()
      })
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={ref}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        // Who selects words in a field may let go beside the dialog.
        if (isPressedBeside.current && isBeside(event)) onClose()
      }}
      className={`text-ink backdrop:bg-[rgb(20_20_18/45%)] ${className}`}
    >
      {children}
    </dialog>
  )
}

/** On what lies around the dialog. Its own margin is the dialog itself, too, but within its box. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isWithin
}
