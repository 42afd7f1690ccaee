import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'

type Props = {
  label: string
  look?: 'plain' | 'quiet' | 'danger'
  small?: boolean
  /** What it is done to, where the label alone would stand many times on the page. */
  about?: string
  /** What is asked for once the button was pressed. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that makes room for what it asks. What opens takes the focus; closing it, Escape too,
 * gives the focus back to the button.
 */
export function Panel({ label, about, look = 'plain', small, children }: Props) {
  const [state, setState] = useState<'new' | 'open' | 'closed' | 'left'>('new')
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (state === 'closed') button.current?.focus()
    if (state !== 'open') return
    document
      .getElementById(id)
      ?.querySelector<HTMLElement>('input:not([hidden]):not([type=hidden]), button')
      ?.focus()
  }, [state, id])
  /** A slow action may end when the member is busy elsewhere: they keep the focus there. */
  function close() {
    const { activeElement } = document
    const here =
      activeElement === document.body || document.getElementById(id)?.contains(activeElement)
    setState(here ? 'closed' : 'left')
  }
  if (state !== 'open')
    return (
      <Button ref={button} look={look} small={small} onClick={() => setState('open')}>
        {label}
        {about && <span className="sr-only">{about}</span>}
      </Button>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Cancel does the same
    <div
      id={id}
      role="group"
      aria-label={about ? `${label} ${about}` : label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
      className="appear w-full rounded border border-rule bg-card p-4 sm:p-5"
    >
      {children(close)}
    </div>
  )
}
