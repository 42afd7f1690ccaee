import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Message } from '#contract/chats/chat.ts'
import type { HelpThread } from '#contract/chats/help.ts'
import { threadsOfChatQuery } from '#web/help/queries.ts'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { late } from '#web/ui/lazily.ts'
import { exactTime, longDate } from '#web/ui/format/when.ts'
import { messagesIn } from '#web/dashboard/messages/cache.ts'

const AskDialog = late(() => import('#web/help/ask-dialog.tsx').then((all) => all.AskDialog))

/** The dialog that hands the question of an answer to the operator. */
export function AskAbout({ message, onClose }: { message: Message; onClose: () => void }) {
  const { chatId, parentId, _id } = message
  const asked = messagesIn(useQueryClient(), chatId).find((one) => one._id === parentId)
  return <AskDialog question={asked?.content ?? ''} messageId={_id} onClose={onClose} />
}

/** The way on below an answer that did not answer; and what became of a question that was sent on. */
export function AskOperator({ message }: { message: Message }) {
  const { data } = useQuery(threadsOfChatQuery(message.chatId))
  const [asking, setAsking] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const thread = data?.items.find(({ messageId }) => messageId === message._id)
  if (thread) return <Asked thread={thread} isOwnAct={hasOpened} />
  if (!mayNeedHelp(message)) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[14px] text-soft print:hidden">
      <Button
        small
        className="pointer-coarse:min-h-11"
        onClick={() => {
          setHasOpened(true)
          setAsking(true)
        }}
      >
        <Trans>Ask the operator</Trans>
      </Button>
      {message.free && <CostNothing />}
      {asking && <AskAbout message={message} onClose={() => setAsking(false)} />}
    </div>
  )
}

/**
 * It could not be written, the operator leaves its topic alone, the documents held no answer, or it is
 * not known whether what was quoted is one.
 */
const mayNeedHelp = ({ status, grounded, citations, approved }: Message) =>
  status === 'failed' ||
  (status === 'complete' &&
    (approved?.fixed === 'topic' || grounded === 'no' || (!grounded && citations.length > 0)))

const CostNothing = () =>
  useMember()?.usage.limit == null ? null : (
    <span>
      <Trans>This answer cost no message.</Trans>
    </span>
  )

/** `isOwnAct`: it stands where the button was that had the focus. */
function Asked({
  thread: { _id, state, createdAt },
  isOwnAct,
}: {
  thread: HelpThread
  isOwnAct: boolean
}) {
  const day = longDate(createdAt)
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (isOwnAct && document.activeElement === document.body) link.current?.focus()
  }, [isOwnAct])
  return (
    <p className="mt-4 text-[14px] text-soft print:hidden">
      <time dateTime={createdAt} title={exactTime(createdAt)}>
        <Trans>You asked the operator on {day}.</Trans>
      </time>{' '}
      <Link ref={link} to={paths.helpThread(_id)} className="font-medium text-blue hover:underline">
        {state === 'waiting'
          ? t`Waiting for a reply`
          : state === 'answered'
            ? t`Answered: open`
            : t`Closed: open`}
      </Link>
    </p>
  )
}
