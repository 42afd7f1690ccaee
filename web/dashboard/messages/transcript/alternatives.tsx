import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Action } from '../answer/actions/action.tsx'
import type { Place } from './branch.ts'

/** Which of the messages that stand beside one another is shown: '2 of 3'. */
export function Alternatives({
  what,
  among: { place, count, before, after },
  onChoose,
}: {
  what: 'question' | 'answer'
  among: Place
  onChoose: (id: string) => void
}) {
  return (
    <fieldset
      aria-label={what === 'answer' ? t`Answers to this question` : t`Wordings of this question`}
      className="inline-flex items-center text-soft tabular-nums"
    >
      <Action
        aria-label={what === 'answer' ? t`Earlier answer` : t`Earlier question`}
        disabled={!before}
        onClick={() => before && onChoose(before)}
      >
        <ChevronLeft aria-hidden />
      </Action>
      {place} <Trans>of {count}</Trans>
      <Action
        aria-label={what === 'answer' ? t`Later answer` : t`Later question`}
        disabled={!after}
        onClick={() => after && onChoose(after)}
      >
        <ChevronRight aria-hidden />
      </Action>
    </fieldset>
  )
}
