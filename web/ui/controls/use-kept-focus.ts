import { type ComponentProps, useState } from 'react'

type Props = Pick<ComponentProps<'button'>, 'disabled' | 'onFocus' | 'onBlur' | 'onClick'>

/**
 * A button that what it did has disabled keeps the focus until somebody leaves it: the browser takes
 * the focus from one that is disabled, and those who use a keyboard begin again at the top of the page.
 */
export function useKeptFocus({ disabled, onFocus, onBlur, onClick }: Props) {
  const [hasFocus, setFocus] = useState(false)
  const isOff = Boolean(disabled) && hasFocus
  return {
    disabled: disabled && !hasFocus,
    'aria-disabled': isOff || undefined,
    onFocus: (event: Parameters<NonNullable<Props['onFocus']>>[0]) => {
      setFocus(true)
      onFocus?.(event)
    },
    onBlur: (event: Parameters<NonNullable<Props['onBlur']>>[0]) => {
      setFocus(false)
      onBlur?.(event)
    },
    onClick: (event: Parameters<NonNullable<Props['onClick']>>[0]) => {
      if (isOff) event.preventDefault()
      else onClick?.(event)
    },
  } as const
}
