import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import type { Message } from '#contract/chat.ts'
import { exactTime, longDate } from '#web/ui/when.ts'

/** The answer was not written now: an editor has approved it for questions of this meaning. */
export function ApprovedBy({ message: { approved } }: { message: Pick<Message, 'approved'> }) {
  if (!approved) return null
  const { by, at } = approved
  const day = longDate(at)
  return (
    <p className="mt-3 flex items-center gap-1.5 text-[14px] text-good">
      <BadgeCheck aria-hidden className="size-4 shrink-0" />
      <time dateTime={at} title={exactTime(at)} className="[overflow-wrap:anywhere]">
        <Trans>
          Approved by {by} on {day}
        </Trans>
      </time>
    </p>
  )
}
