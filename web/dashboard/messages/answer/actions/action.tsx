import type { ComponentProps } from 'react'

/** A quiet button below a message. */
export const Action = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className="inline-flex min-h-8 items-center justify-center gap-1.5 rounded px-2 text-soft transition-colors duration-150 hover:text-ink disabled:opacity-40 aria-pressed:font-medium aria-pressed:text-ink data-[state=open]:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-[15px] aria-pressed:[&_svg]:fill-current"
  />
)
