import { Trans } from '@lingui/react/macro'
import { MessageSquareReply } from 'lucide-react'
import { Link } from 'react-router'
import type { Message } from '#contract/chats/chat.ts'
import { paths } from '#web/paths.ts'
import { exactTime, longDate } from '#web/ui/format/when.ts'

/** What an editor has written for this question since, with its page. */
export function WrittenSince({ message: { written } }: { message: Message }) {
  if (!written) return null
  const { answerId, title, by, at } = written
  const day = longDate(at)
  return (
    <aside className="mt-4 flex max-w-[68ch] items-start gap-3 rounded border border-rule bg-card px-3.5 py-3 text-[15px]">
      <MessageSquareReply aria-hidden className="mt-0.5 size-[18px] shrink-0 text-good" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <time dateTime={at} title={exactTime(at)}>
          <Trans>
            {by} answered this question on {day}.
          </Trans>
        </time>{' '}
        <Link to={paths.writtenAnswer(answerId)} className="font-medium text-blue hover:underline">
          {title}
        </Link>
      </p>
    </aside>
  )
}
