import { Trans } from '@lingui/react/macro'
import { BadgeCheck, PencilLine } from 'lucide-react'
import type { Message } from '#contract/chats/chat.ts'
import { exactTime, longDate } from '#web/ui/format/when.ts'

/** The answer was not written now: an editor has approved it, or the operator has fixed it before. */
export function ApprovedBy({ message: { approved } }: { message: Pick<Message, 'approved'> }) {
  if (!approved) return null
  const { by, at, fixed } = approved
  if (fixed)
    return (
      <p className="mt-3 flex items-center gap-1.5 text-[14px] text-soft">
        <PencilLine aria-hidden className="size-4 shrink-0" />
        <Trans>Written by the operator of this site</Trans>
      </p>
    )
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
