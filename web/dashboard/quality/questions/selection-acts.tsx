import { plural, t } from '@lingui/core/macro'
import { type RefObject, useState } from 'react'
import type { AlikeQuestions } from '#contract/desk/questions.ts'
import { SelectionBar } from '#web/rows/selection-bar.tsx'
import type { Selection } from '#web/rows/use-selection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { Acts } from './use-acts.ts'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

type Props = {
  chosen: AlikeQuestions[]
  /** What holds the lines. */
  list: RefObject<HTMLElement | null>
  acts: Acts
  refusal: Selection['refusal']
  /** With the ids of what an act took. */
  onDone: (ids: string[]) => void
}

/** What can be done with every row that is selected; the buttons say with how many it can be. */
export function SelectionActs({ chosen, list, acts, refusal, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const open = chosen.filter(({ left }) => !left)
  const aside = chosen.filter(({ left }) => left)
  const refused = open.filter(({ unanswered }) => unanswered > 0)
  async function run(act: () => Promise<void>) {
    setBusy(true)
    await act()
    setBusy(false)
    onDone(chosen.map(({ id }) => id))
  }
  return (
    <SelectionBar
      label={t`Selected questions`}
      status={plural(chosen.length, { one: '# question selected', other: '# questions selected' })}
      count={chosen.length}
      list={list}
      refusal={refusal}
    >
      {refused.length > 0 && (
        <Button
          small
          busy={busy}
          className={`max-w-full text-start whitespace-normal! ${forFingers}`}
          onClick={() => void run(() => acts.addToChecks(refused))}
        >
          {plural(refused.length, {
            one: 'Correctly refused: add # to the checks',
            other: 'Correctly refused: add # to the checks',
          })}
        </Button>
      )}
      {aside.length > 0 && (
        <Button
          small
          busy={busy}
          className={forFingers}
          onClick={() => void run(() => acts.leave(aside, false))}
        >
          {plural(aside.length, { one: 'Take # up again', other: 'Take # up again' })}
        </Button>
      )}
      {open.length > 0 && (
        <Button
          small
          busy={busy}
          className={forFingers}
          onClick={() => void run(() => acts.leave(open, true))}
        >
          {plural(open.length, { one: 'Put # aside', other: 'Put # aside' })}
        </Button>
      )}
    </SelectionBar>
  )
}
