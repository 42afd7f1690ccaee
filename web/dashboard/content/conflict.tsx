import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ApiError } from '#contract/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextChanges } from './text/text-changes.tsx'

type Current = { text: string | null; etag: string; changedBy: string | null }

/** What somebody else has saved meanwhile. */
export function conflictIn(error: unknown): Current | undefined {
  if (!(error instanceof ApiError) || error.httpCode !== 409) return undefined
  return (error.payload as { current: Current } | null)?.current
}

type Props = {
  error: unknown
  yours: string
  /** Null where they took the file out of use. */
  theirs: string | null
  onKeep: () => void
  onTake: () => void
}

/** Publishing is chosen at the foot of a long form: the reason why nothing was published is brought into sight. */
export function Conflict({ error, yours, theirs, onKeep, onTake }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={t`Changed meanwhile`} className="mb-4">
      <Notice
        kind="warn"
        action={
          <>
            <Button small onClick={onKeep}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button small onClick={onTake}>
              <Trans>Take theirs</Trans>
            </Button>
          </>
        }
      >
        {sentenceOf(error)}
        <details className="mt-2">
          <summary className="cursor-pointer text-[14px] text-blue">
            <Trans>Show how the texts differ</Trans>
          </summary>
          <div className="mt-2">
            <TextChanges
              from={{ text: yours, only: t`Only in your text` }}
              to={{ text: theirs ?? '', only: t`Only in the other text` }}
            />
          </div>
        </details>
      </Notice>
    </div>
  )
}
