import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

type Props = {
  /** The id of the row; its title has `${id}-title`. */
  id: string
  /** Where it opens; undefined where it no longer does. */
  to: string | undefined
  open: ReactNode
  onRemove: () => void
}

/** What can be done with something that a member kept. */
export const KeptActions = ({ id, to, open, onRemove }: Props) => (
  <div className="mt-3 flex flex-wrap gap-2 print:hidden">
    {to && (
      <ButtonLink small id={`${id}-open`} aria-labelledby={`${id}-open ${id}-title`} to={to}>
        {open}
      </ButtonLink>
    )}
    <Button
      look="quiet"
      small
      className="pointer-coarse:min-h-11"
      id={`${id}-remove`}
      aria-labelledby={`${id}-remove ${id}-title`}
      data-remove
      onClick={onRemove}
    >
      <Trans>Remove</Trans>
    </Button>
  </div>
)

export const KeptSince = ({ at }: { at: string }) => (
  <SpokenTime at={at} className="whitespace-nowrap" />
)
