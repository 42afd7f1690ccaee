import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { help } from '#contract/chats/help.ts'
import { client } from '#web/api/client.ts'
import { Screen } from '#web/dashboard/screen.tsx'
import { readThreadsAgain, threadQuery } from '#web/help/queries.ts'
import { ReplyForm } from '#web/help/reply-form.tsx'
import { StateOf } from '#web/help/state.tsx'
import { Thread } from '#web/help/thread.tsx'
import { paths } from '#web/paths.ts'
import { BackToList, MissingThread } from '#web/help/thread-parts.tsx'

/** A question of the member's own. Opening it marks its replies as read. */
export function OwnThread({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery(threadQuery(id))
  const thread = query.data
  const unread = thread?.unread
  const last = thread?.replies.at(-1)?._id
  useEffect(() => {
    if (!unread || !last) return
    client
      .call(help.see, { params: { id }, body: { seenReplyId: last } })
      .then(() => readThreadsAgain(queries))
      // It stays unread until the next time.
      .catch(() => undefined)
  }, [queries, id, unread, last])
  return (
    <Screen title={t`Help`}>
      <BackToList to={paths.help}>
        <Trans>All your questions</Trans>
      </BackToList>
      {!thread && <MissingThread query={query} />}
      {thread && (
        <>
          <p className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-1 text-[14px] text-soft">
            <StateOf state={thread.state} />
            {thread.chatId && thread.messageId && (
              <Link
                to={`${paths.chat(thread.chatId)}#m-${thread.messageId}`}
                className="font-medium text-blue hover:underline"
              >
                <Trans>Open the chat</Trans>
              </Link>
            )}
          </p>
          <Thread thread={thread} />
          <ReplyForm
            threadId={id}
            label={thread.replies.length > 0 ? t`Write back` : t`Add something`}
            hint={
              thread.state === 'closed'
                ? t`The operator has closed this question. If you write, it is open again.`
                : t`The operators of this site read it. You get an e-mail when there is a reply.`
            }
            send={async (body) => {
              const { message } = await client.envelope(help.reply, { params: { id }, body })
              void readThreadsAgain(queries)
              return message
            }}
          />
        </>
      )}
    </Screen>
  )
}
