import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { AudienceChoice } from '#web/audience/audience-choice.tsx'
import { type Audience, audienceOf } from '#web/audience/audience.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Props = {
  chosen: AssistantFile[]
  onChosen: (audience: Audience) => void
  onClose: () => void
}

/** Who sees all that is selected; it begins with what holds for all of it. */
export function AudienceDialog({ chosen, onChosen, onClose }: Props) {
  const [seenBy, setSeenBy] = useState(() => commonOf(chosen))
  const [missing, setMissing] = useState(false)
  const title = plural(chosen.length, {
    one: 'Who sees # document',
    other: 'Who sees # documents',
  })
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
      <form noValidate onSubmit={submit} className="space-y-5 p-5 sm:p-7">
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
            {plural(chosen.length, { one: 'Change # document', other: 'Change # documents' })}
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function commonOf(files: AssistantFile[]): Audience {
  const [first, ...others] = files.map(audienceOf)
  const isSame = (one: Audience) => JSON.stringify(one) === JSON.stringify(first)
  return first && others.every(isSame) ? first : { audience: 'members', planIds: [], groupIds: [] }
}
