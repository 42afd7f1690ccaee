/** Blue, 40 pixels unless told otherwise. */
import { t } from '@lingui/core/macro'
export const Spinner = ({ size = 40 }: { size?: number }) => (
  <output aria-label={t`Loading`} className="inline-flex">
    <SpinningRing size={size} />
  </output>
)

export const SpinningRing = ({ size }: { size: number }) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 40 40"
    className="animate-spin text-blue"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
  >
    <circle cx="20" cy="20" r="17" strokeOpacity="0.2" />
    <path d="M37 20a17 17 0 0 0-17-17" strokeLinecap="round" />
  </svg>
)

/** Over everything, while a page is on its way. */
export const SpinnerOverlay = () => (
  <dialog
    open
    aria-modal="true"
    aria-label={t`Loading`}
    className="fixed inset-0 z-50 m-0 grid h-dvh max-h-none w-full max-w-none place-items-center bg-paper/80"
  >
    <Spinner />
  </dialog>
)
