import type { ComponentProps, ReactNode } from 'react'
import { SpinningRing } from '../feedback/spinner.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type Look = 'strong' | 'plain' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  strong:
    'bg-blue text-on-blue hover:bg-blue-strong disabled:bg-rule disabled:text-soft not-aria-busy:aria-disabled:bg-rule not-aria-busy:aria-disabled:text-soft aria-busy:bg-blue aria-busy:text-on-blue',
  plain:
    'border border-rule bg-card text-ink hover:border-edge disabled:opacity-60 aria-disabled:opacity-60 aria-busy:opacity-60 dark:border-edge/60 dark:hover:border-edge',
  quiet:
    'text-soft hover:bg-shade hover:text-ink disabled:opacity-60 aria-disabled:opacity-60 aria-busy:opacity-60',
  danger:
    'border border-rule bg-card text-bad hover:border-bad disabled:opacity-60 aria-disabled:opacity-60 aria-busy:opacity-60 dark:border-edge/60 dark:hover:border-bad',
}

type Props = ComponentProps<'button'> & {
  look?: Look | undefined
  small?: boolean | undefined
  busy?: boolean | undefined
  icon?: ReactNode
}

/**
 * While busy it stays where it is and as wide as it is, and cannot be pressed again. It keeps the
 * focus meanwhile, which a disabled one would lose.
 */
export function Button({
  look = 'plain',
  small,
  busy,
  icon,
  children,
  className = '',
  type = 'button',
  ...rest
}: Props) {
  const kept = useKeptFocus(rest)
  const size = small
    ? 'min-h-8 px-2.5 text-[13px] whitespace-nowrap'
    : 'min-h-11 px-4 py-2 text-[15px] text-balance'
  return (
    <button
      {...rest}
      {...kept}
      type={type}
      aria-disabled={busy || kept['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : kept.onClick}
      className={`inline-flex items-center justify-center gap-2 rounded font-medium transition-colors duration-150 ${size} ${looks[look]} ${className}`}
    >
      {busy ? <BusyDot /> : icon}
      {children}
    </button>
  )
}

const BusyDot = () => (
  <span className="[&_svg]:text-current" aria-hidden>
    <SpinningRing size={16} />
  </span>
)

/** A picture that can be pressed; what it does is its name. */
export const IconButton = ({
  label,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    {...rest}
    {...useKeptFocus(rest)}
    aria-label={label}
    title={label}
    className={`inline-flex size-10 shrink-0 items-center justify-center rounded text-soft transition-colors duration-150 hover:bg-shade hover:text-ink disabled:opacity-40 aria-disabled:opacity-40 [&_svg]:size-[18px] ${className}`}
  >
    {children}
  </button>
)
