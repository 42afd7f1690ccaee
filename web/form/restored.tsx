import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = { unsaved: { restored: boolean; discard: () => void } }

/** Above a form that has opened with what was entered before and not saved. */
export function Restored({ unsaved: { restored, discard } }: Props) {
  if (!restored) return null
  const again = (
    <Button small look="quiet" className="pointer-coarse:min-h-11" onClick={discard}>
      <Trans>Discard changes</Trans>
    </Button>
  )
  return (
    <Notice kind="info" live={false} action={again}>
      <Trans>You have not saved these changes yet.</Trans>
    </Notice>
  )
}
