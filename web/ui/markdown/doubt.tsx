import { t } from '@lingui/core/macro'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'

const sentence = () =>
  t`The page that was given for this does not say it. Check it before you rely on it.`

/** After a sentence whose citation did not hold. */
export const Doubt = () => (
  <Tooltip content={sentence()}>
    <button
      type="button"
      aria-label={t`Not confirmed: ${sentence()}`}
      className="relative mx-[0.1em] inline-flex h-[1.5em] min-w-[1.4em] items-center justify-center rounded-[4px] border border-current bg-shade px-[0.28em] align-[0.32em] font-sans text-[0.61em] leading-none font-semibold text-warn not-italic after:absolute after:-inset-1.5"
    >
      ?
    </button>
  </Tooltip>
)
