import { plural, t } from '@lingui/core/macro'
import { type RefObject, useState } from 'react'
import type { Invitation } from '#contract/desk/invitations.ts'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import type { Selection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

type Props = {
  chosen: Invitation[]
  /** What holds the lines. */
  list: RefObject<HTMLElement | null>
  onWithdraw: (some: Invitation[]) => void
  onSendAgain: (some: Invitation[]) => Promise<void>
  refusal: Selection['refusal']
  /** With the ids of what an act took. */
  onDone: (ids: string[]) => void
  /** With the ids of what is gone unless that is undone. */
  onWithdrawn: (ids: string[]) => void
}

/** What can be done with every invitation that is selected; the buttons say for how many it can be. */
export function SelectionActs({ chosen, list, refusal, onWithdraw, onSendAgain, ...on }: Props) {
  const [busy, setBusy] = useState(false)
  const open = chosen.filter(({ state }) => state !== 'accepted')
  const expired = chosen.filter(({ state }) => state === 'expired')
  const ids = chosen.map(({ id }) => id)
  async function sendAgain() {
    setBusy(true)
    await onSendAgain(expired)
    setBusy(false)
    on.onDone(ids)
  }
  return (
    <SelectionBar
      label={t`Selected invitations`}
      status={plural(chosen.length, {
        one: '# invitation selected',
        other: '# invitations selected',
      })}
      count={chosen.length}
      list={list}
      refusal={refusal}
    >
      {open.length === 0 && (
        <span className="text-[14px] text-soft">
          {plural(chosen.length, { one: 'This person is a member.', other: 'They are members.' })}
        </span>
      )}
      {expired.length > 0 && (
        <Button small busy={busy} className={forFingers} onClick={() => void sendAgain()}>
          {plural(expired.length, { one: 'Send # again', other: 'Send # again' })}
        </Button>
      )}
      {open.length > 0 && (
        <Button
          small
          look="danger"
          className={forFingers}
          onClick={() => {
            onWithdraw(open)
            on.onWithdrawn(ids)
          }}
        >
          {plural(open.length, { one: 'Withdraw #', other: 'Withdraw #' })}
        </Button>
      )}
    </SelectionBar>
  )
}
