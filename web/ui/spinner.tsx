/** Blue, 40 pixels unless told otherwise. */
export const Spinner = ({ size = 40, label = 'Loading' }: { size?: number; label?: string }) => (
  <svg
    role="status"
    aria-label={label}
    width={size}
    height={size}
    viewBox="0 0 40 40"
    className="animate-spin text-blue"
  >
    <circle
      cx="20"
      cy="20"
      r="17"
      fill="none"
      stroke="currentColor"
      strokeOpacity="0.2"
      strokeWidth="4"
    />
    <path
      d="M37 20a17 17 0 0 0-17-17"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </svg>
)

/** Over everything, while a page is on its way. */
export const SpinnerOverlay = () => (
  <div
    role="dialog"
    aria-modal="true"
    aria-label="Loading"
    className="fixed inset-0 z-50 grid place-items-center bg-paper/80"
  >
    <Spinner />
  </div>
)
