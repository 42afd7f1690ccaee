import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = {
  unsaved: { restored: boolean; discard: () => void }
  /** For a form that sends something new, rather than changing what there is. */
  isNew?: boolean
}

/** Above a form that has opened with what was entered before and not saved. */
export function Restored({ unsaved: { restored, discard }, isNew = false }: Props) {
  if (!restored) return null
  const again = (
    <Button small look="quiet" className="pointer-coarse:min-h-11" onClick={discard}>
      {isNew ? t`Start over` : t`Discard changes`}
    </Button>
  )
  return (
    <Notice kind="info" live={false} action={again}>
      {isNew ? t`You began this before.` : t`You have not saved these changes yet.`}
    </Notice>
  )
}
