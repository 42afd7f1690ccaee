import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { renameOf } from '#web/api/kept-rename.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'

type Props = {
  /** The id of what is renamed. What was typed is kept under it, and is there again after a reload. */
  id: string
  title: string
  /** Undefined keeps the old one; `byKey` says that the focus has nowhere to be yet. */
  onDone: (title: string | undefined, byKey: boolean) => void
  className?: string
  label?: string
  longest?: number
}

/** Enter and leaving the field keep the new title, Escape the old one. */
export function RenameField({
  id,
  title,
  onDone,
  className = '',
  label = t`Title`,
  longest = 120,
}: Props) {
  const unsaved = useUnsaved(renameOf(id), { title })
  const done = useRef(false)
  // What an earlier visit left is not saved by a click elsewhere.
  const touched = useRef(!unsaved.restored)
  const end = (text: string | undefined, byKey: boolean) => {
    if (done.current) return
    done.current = true
    unsaved.discard()
    onDone(text, byKey)
  }
  return (
    <input
      aria-label={label}
      dir="auto"
      value={unsaved.values.title}
      onChange={({ currentTarget: { value } }) => {
        touched.current = true
        unsaved.set({ title: value })
      }}
      maxLength={longest}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
      autoFocus
      ref={select}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(event.currentTarget.value, true)
        if (event.key === 'Escape') end(undefined, true)
      }}
      onBlur={(event) => touched.current && end(event.currentTarget.value, false)}
      className={`min-h-9 w-full rounded border border-edge bg-card px-2.5 ${className}`}
    />
  )
}

/** Stable, so that what is typed is not selected again with every letter. */
const select = (input: HTMLInputElement | null) => {
  // The menu gives the focus back to its button as it closes; this comes after that.
  if (input) requestAnimationFrame(() => input.select())
}
