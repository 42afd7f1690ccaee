import { Trans } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from './notice.tsx'

type Props = {
  /** What failed, in a sentence. */
  children: ReactNode
  busy?: boolean | undefined
  onRetry: (event: MouseEvent<HTMLButtonElement>) => void
  /** A line without a box, as it may stand in several lists of one screen. */
  quiet?: boolean
  /** Whether a screen reader says it as it appears. */
  live?: boolean
}

/** Says what could not be loaded, with the button that loads it again. */
export function TryAgain({ children, busy, onRetry, quiet = false, live = true }: Props) {
  const button = (
    <Button small busy={busy} onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (quiet)
    return (
      <div
        role={live ? 'status' : undefined}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[15px] text-soft"
      >
        <p>{children}</p>
        {button}
      </div>
    )
  return (
    <Notice kind="bad" action={button} live={live}>
      {children}
    </Notice>
  )
}
