import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReceivedThread, help } from '#contract/chats/help.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { BackToList, MissingThread } from '#web/help/thread-parts.tsx'
import { readThreadsAgain, receivedThreadQuery } from '#web/help/queries.ts'
import { ReplyForm } from '#web/help/reply-form.tsx'
import { StateOf } from '#web/help/state.tsx'
import { Thread } from '#web/help/thread.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** A question of a member, and the operator's replies to it. */
export function ReceivedThreadView({ id, toList }: { id: string; toList: string }) {
  const queries = useQueryClient()
  const query = useQuery(receivedThreadQuery(id))
  const thread = query.data
  const put = useMutation({
    mutationFn: (state: 'waiting' | 'closed') =>
      client.envelope(help.setState, { params: { id }, body: { state } }),
    onSuccess: ({ message }) => {
      tell(message)
      return readThreadsAgain(queries)
    },
  })
  const name = thread && `${thread.member.firstName} ${thread.member.lastName}`.trim()
  return (
    <>
      <BackToList to={toList}>
        <Trans>All questions</Trans>
      </BackToList>
      {!thread && <MissingThread query={query} />}
      {thread && name !== undefined && (
        <>
          <p className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-1 text-[14px] text-soft">
            <StateOf state={thread.state} />
            <a
              href={`mailto:${thread.member.email}`}
              className="text-blue underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {thread.member.email}
            </a>
          </p>
          <Thread thread={thread} asker={name} />
          <ReplyForm
            threadId={id}
            label={t`Your reply to ${name}`}
            hint={t`Markdown is shown as formatting, and a link to a document opens its page. The member gets an e-mail without the text.`}
            newestId={thread.replies.at(-1)?._id ?? null}
            send={async (body) => {
              try {
                return (await client.envelope(help.answer, { params: { id }, body })).message
              } finally {
                // Also where a colleague was quicker: theirs is what has to be read.
                void readThreadsAgain(queries)
              }
            }}
          >
            <Button
              small
              className="pointer-coarse:min-h-11"
              busy={put.isPending}
              onClick={() => put.mutate(thread.state === 'closed' ? 'waiting' : 'closed')}
            >
              {closeWords(thread.state)}
            </Button>
          </ReplyForm>
        </>
      )}
    </>
  )
}

/** A reply that stands in the field is not sent by it. */
function closeWords(state: ReceivedThread['state']): string {
  if (state === 'closed') return t`Take up again`
  return state === 'waiting' ? t`Close without a reply` : t`Close the question`
}
