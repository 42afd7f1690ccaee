import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Slash } from './slash-prompts.tsx'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  name: string
  text: string
  /** What was written is on its way. */
  away: boolean
  tooLong: boolean
  slash: Slash
  onWrite: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The line that is written in; it grows with its text. */
export function ComposerField(props: Props) {
  const { field, name, text, away, tooLong, slash, onWrite, onKeyDown } = props
  const listed = slash.open && slash.found.length > 0
  useLayoutEffect(() => grow(field.current))
  useEffect(() => {
    // An automatic focus would open the keyboard, which hides half of a phone's page.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [field])
  return (
    <textarea
      id="composer"
      ref={field}
      rows={1}
      dir="auto"
      value={text}
      readOnly={away}
      aria-label={name}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={listed ? slash.listId : undefined}
      aria-activedescendant={listed ? slash.optionId(slash.at) : undefined}
      aria-invalid={tooLong || undefined}
      aria-describedby="composer-length"
      placeholder={t`${name} or type /`}
      onChange={(event) => onWrite(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      className="block max-h-[calc(var(--visible-height,100dvh)*0.4)] min-h-10 w-full resize-none px-4 pt-3 pb-1 text-[16px] leading-6 outline-none placeholder:text-faint"
    />
  )
}

/** After a menu or form has closed and returned the focus to its button. */
export const toField = (field: RefObject<HTMLTextAreaElement | null>) =>
  requestAnimationFrame(() => {
    field.current?.focus({ preventScroll: true })
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  })

/** What is around it keeps its height meanwhile: the messages above would be moved by a line. */
function grow(field: HTMLTextAreaElement | null) {
  const around = field?.parentElement
  if (!field || !around) return
  around.style.minHeight = `${around.offsetHeight}px`
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
  around.style.minHeight = ''
}
