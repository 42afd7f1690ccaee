import { t } from '@lingui/core/macro'
import { useRef } from 'react'

type Props = {
  title: string
  /** Undefined keeps the old one; `byKey` says that the focus has nowhere to be yet. */
  onDone: (title: string | undefined, byKey: boolean) => void
  className?: string
  label?: string
  longest?: number
}

/** Enter and leaving the field keep the new title, Escape the old one. */
export function RenameField({
  title,
  onDone,
  className = '',
  label = t`Title`,
  longest = 120,
}: Props) {
  const done = useRef(false)
  const end = (text: string | undefined, byKey: boolean) => {
    if (done.current) return
    done.current = true
    onDone(text, byKey)
  }
  return (
    <input
      aria-label={label}
      dir="auto"
      defaultValue={title}
      maxLength={longest}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
      autoFocus
      ref={(input) => {
        // The menu gives the focus back to its button as it closes; this comes after that.
        if (input) requestAnimationFrame(() => input.select())
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(event.currentTarget.value, true)
        if (event.key === 'Escape') end(undefined, true)
      }}
      onBlur={(event) => end(event.currentTarget.value, false)}
      className={`min-h-9 w-full rounded border border-edge bg-card px-2.5 ${className}`}
    />
  )
}
