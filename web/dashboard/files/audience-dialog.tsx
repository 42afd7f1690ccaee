import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useRef, useState } from 'react'
import { AudienceChoice } from '#web/audience/audience-choice.tsx'
import type { Audience } from '#web/audience/audience.ts'
import { useFirstFault } from '#web/form/use-first-fault.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Props = {
  title: string
  /** What the button does: 'Change 2 documents'. */
  action: string
  now: Audience
  onChosen: (audience: Audience) => void
  onClose: () => void
}

/** Who sees what is selected, or what is added next. */
export function AudienceDialog({ title, action, now, onChosen, onClose }: Props) {
  const [seenBy, setSeenBy] = useState(now)
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, missing)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { audience, planIds, groupIds } = seenBy
    if (audience === 'some' && planIds.length + groupIds.length === 0) setMissing(true)
    else onChosen(seenBy)
  }
  return (
    <Dialog
      label={title}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(480px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-0 shadow-float"
    >
      <form ref={form} noValidate onSubmit={submit} className="space-y-5 p-5 sm:p-7">
        <h2 className="font-heading text-[24px] leading-tight">{title}</h2>
        <AudienceChoice
          value={seenBy}
          error={missing ? t`Choose at least one plan or group.` : undefined}
          onChange={(value) => {
            setSeenBy(value)
            setMissing(false)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="strong">
            {action}
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
