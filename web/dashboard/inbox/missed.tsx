import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { ReceivedRequest } from '#contract/account/guests.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { forFingers } from '#web/ui/controls/for-fingers.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { readAnswerDraft, writeAnswerDraft } from './draft.ts'
import type { Missed } from './use-missed.ts'

type Props = { request: ReceivedRequest; missed: Missed }

/** What a colleague has done with a request while an answer to it was written. */
export const MissedNotice = ({ request: { answer }, missed: { isDeleted, closedBy } }: Props) => (
  <div className="mt-5">
    <Notice kind="warn">
      {isDeleted
        ? t`Somebody else has deleted this request meanwhile. What you wrote is kept here.`
        : answer
          ? t`${answer.by} has answered this request meanwhile. What you wrote was not sent, and is kept here.`
          : closedBy
            ? t`${closedBy} has put this request aside meanwhile. You can still send your answer.`
            : t`Somebody else has put this request aside meanwhile. You can still send your answer.`}
    </Notice>
  </div>
)

/** What was written and cannot be sent any more. */
export function UnsentAnswer({
  id,
  onDiscard,
  takesFocus = false,
}: {
  id: string
  onDiscard: () => void
  /** It takes the place of the form, which may have had the focus. */
  takesFocus?: boolean
}) {
  const field = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const text = readAnswerDraft(id)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) box.current?.focus()
  }, [takesFocus])
  return (
    <div className="mt-6">
      <label htmlFor={field} className="mb-1.5 block text-[15px] font-medium">
        <Trans>What you wrote</Trans>
      </label>
      <textarea
        ref={box}
        id={field}
        readOnly
        value={text}
        className="block field-sizing-content max-h-[50dvh] min-h-24 w-full rounded border border-edge bg-card px-3 py-2.5 text-[16px] leading-relaxed"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} label={t`Copy`} />
        <Button
          small
          look="quiet"
          className={forFingers}
          onClick={() => {
            writeAnswerDraft(id, '')
            onDiscard()
          }}
        >
          <Trans>Discard it</Trans>
        </Button>
      </div>
    </div>
  )
}
