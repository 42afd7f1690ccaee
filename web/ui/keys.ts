import { t } from '@lingui/core/macro'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** A combination as this keyboard has it: '⌘K' or 'Ctrl K'. */
export const keyName = (key: string, shift = false) =>
  isApple() ? `${shift ? '⇧' : ''}⌘${key}` : t`Ctrl ${shift ? t`Shift ` : ''}${key}`

/** Whether it is that letter with ⌘ or Ctrl, and Shift only where it is asked for. */
export const isCombination = (event: KeyboardEvent, key: string, shift = false) =>
  (event.metaKey || event.ctrlKey) &&
  !event.altKey &&
  event.shiftKey === shift &&
  event.key.toLowerCase() === key

/** Whether keys are letters where the focus is. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Escape leaves this part, and nothing that it lies in. */
export const leavingByEscape = (leave: () => void) => (event: ReactKeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  leave()
}
