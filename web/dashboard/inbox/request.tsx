import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReceivedRequest, guests } from '#contract/account/guests.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { MissedNotice, UnsentAnswer } from './missed.tsx'
import type { Missed } from './use-missed.ts'
import { AnswerForm } from './answer-form.tsx'
import { readAnswerDraft } from './draft.ts'
import { readRequestsAgain } from './queries.ts'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

type Props = {
  request: ReceivedRequest
  /** Where a colleague has closed or deleted it, and an answer to it is not sent. */
  missed: Missed | undefined
  /** It leaves the list, and with it what had the focus. */
  onGone: () => void
  onRemove: () => void
}

/** What a guest wrote, what was answered, and what can be done about it. */
export function Request({ request, missed, onGone, onRemove }: Props) {
  const queries = useQueryClient()
  const { _id, name, email, subject, message, receivedAt, state, answer } = request
  const [hadDraft] = useState(() => readAnswerDraft(_id) !== '')
  const [writing, setWriting] = useState(hadDraft)
  const gone = async (said: string) => {
    tell(said)
    await readRequestsAgain(queries)
    onGone()
  }
  const put = useMutation({
    mutationFn: () =>
      client.envelope(guests.setState, {
        params: { id: _id },
        body: {
          state: state === 'open' ? 'closed' : 'open',
          seen: { state, answered: answer !== null },
        },
      }),
    onSuccess: ({ message }) => gone(message),
    // A colleague was quicker: the list is older than what they did.
    onError: () => readRequestsAgain(queries),
  })
  // What was written before it was put aside can still be sent.
  const mayAnswer =
    answer === null && !missed?.isDeleted && (state === 'open' || missed || hadDraft)
  return (
    <article aria-label={subject} className="py-4 ps-7 max-sm:ps-0">
      <p className="text-[14px] text-soft [overflow-wrap:anywhere]">
        {name},{' '}
        <a href={`mailto:${email}`} className="text-blue underline underline-offset-4">
          {email}
        </a>{' '}
        · <SpokenTime at={receivedAt} />
      </p>
      <p className="mt-4 max-w-[68ch] leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">
        {message}
      </p>
      {answer && (
        <div className="mt-5 border-s-2 border-ink ps-4">
          <p className="text-[13px] text-soft">
            <Trans>
              Answered by {answer.by}, <SpokenTime at={answer.at} />
            </Trans>
          </p>
          <p className="mt-1.5 max-w-[68ch] leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">
            {answer.text}
          </p>
        </div>
      )}
      {missed && <MissedNotice request={request} missed={missed} />}
      {(missed || hadDraft) && !mayAnswer && (
        <UnsentAnswer id={_id} onDiscard={onGone} takesFocus={missed !== undefined} />
      )}
      {state === 'closed' && !answer && !missed && (
        <p className="mt-4 text-[14px] text-soft">
          <Trans>Put aside without an answer.</Trans>
        </p>
      )}
      {mayAnswer && writing && (
        <AnswerForm
          id={_id}
          name={name}
          onSent={(said) => gone(said)}
          onCancel={() => setWriting(false)}
        />
      )}
      <div className="mt-5 flex flex-wrap gap-2" hidden={missed?.isDeleted}>
        {mayAnswer && !writing && (
          <Button small look="strong" className={forFingers} onClick={() => setWriting(true)}>
            <Trans context="a request">Answer</Trans>
          </Button>
        )}
        <Button small className={forFingers} busy={put.isPending} onClick={() => put.mutate()}>
          {state === 'open' ? t`Put aside` : t`Take up again`}
        </Button>
        <Button small look="danger" className={forFingers} onClick={onRemove}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </article>
  )
}
