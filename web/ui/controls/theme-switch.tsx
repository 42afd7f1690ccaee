import { t } from '@lingui/core/macro'
import { StrokeIcon } from '../stroke-icon.tsx'

/** Which picture shows is decided by the class on the root, so the page needs no script to be right. */
export const ThemeSwitch = ({
  label = t`Switch between light and dark`,
  onToggle,
}: {
  label?: string
  onToggle?: (() => void) | undefined
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className="inline-flex size-10 items-center justify-center rounded text-soft hover:text-ink"
    {...(onToggle ? { onClick: onToggle } : { 'data-theme-toggle': '' })}
  >
    <StrokeIcon box={20} stroke={1.5} className="size-[18px] dark:hidden">
      <path d="M16.5 11.9A6.9 6.9 0 0 1 8.1 3.5a6.9 6.9 0 1 0 8.4 8.4Z" />
    </StrokeIcon>
    <StrokeIcon box={20} stroke={1.5} className="hidden size-[18px] dark:block">
      <circle cx="10" cy="10" r="3.4" />
      <path d="M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M4.3 15.7l1.2-1.2M14.5 5.5l1.2-1.2" />
    </StrokeIcon>
  </button>
)
