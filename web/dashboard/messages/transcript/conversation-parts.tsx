import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ApiError } from '#contract/client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import type { Answers } from '../answer/answers.ts'
import { QuestionText } from './question/question-text.tsx'
import { useAnswersState } from '../answer/use-answers.ts'

/** A question on its way. `before`: so many are answered first. */
export const Asked = (props: { text: string; first: boolean; before: number | undefined }) => (
  <div className={props.first ? '' : 'pt-12'}>
    <article aria-label={t`Your question`}>
      <QuestionText text={props.text} />
    </article>
    {props.before === undefined ? (
      <p className="mt-6 font-serif text-[18px] text-faint italic" aria-hidden>
        <Trans>Searching the library</Trans>
      </p>
    ) : (
      <p className="mt-6 font-serif text-[18px] text-soft italic" role="status">
        {placeInQueue(props.before)}
      </p>
    )}
  </div>
)

const placeInQueue = (before: number) =>
  before === 0
    ? t`Many questions are being asked. Yours is next.`
    : t`Many questions are being asked. ${plural(before, {
        one: '# is before yours.',
        other: '# are before yours.',
      })}`

/** Each paragraph as it is finished, for those who listen. */
export function Spoken({ answers, messageId }: { answers: Answers; messageId: string }) {
  const spoken = useAnswersState(answers, ({ live }) => live[messageId]?.spoken)
  return (
    <div aria-live="polite" className="sr-only">
      {spoken}
    </div>
  )
}

/** They load by scrolling; this button is for the keyboard, and for when that failed. */
export const Earlier = (props: { busy: boolean; failed: boolean; onLoad: () => void }) => (
  <div className="flex h-full items-center gap-3 text-[13px] text-soft">
    <Button look="quiet" small busy={props.busy} onClick={props.onLoad} className="-ms-2.5">
      {props.failed ? t`Try again` : t`Show earlier messages`}
    </Button>
    {props.failed && (
      <span role="status">
        <Trans>Earlier messages could not be loaded. They are safe.</Trans>
      </span>
    )}
  </div>
)

export function NotLoaded({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (error instanceof ApiError && error.httpCode === 404)
    return (
      <Notice kind="warn">
        <Trans>
          This chat was not found. It may have been deleted, or it belongs to someone else.
        </Trans>
      </Notice>
    )
  return (
    <TryAgain onRetry={onAgain}>
      <Trans>
        The messages of this chat could not be loaded. They are safe; the connection may be down.
      </Trans>
    </TryAgain>
  )
}

export const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-4">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-8 h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  </AfterAMoment>
)
