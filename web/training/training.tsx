import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { LessonInShort } from '#contract/site.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { useTitle } from '#web/title.ts'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { TrainingFrame } from './frame.tsx'
import { lessonsInShort } from '#web/site.ts'
import { inShort, lessonsQuery, minutesOf } from './lessons.ts'
import { type Steps, useProgress } from './progress.ts'
import { useTrainingPaths } from './training-paths.ts'
import { contentProps } from '#web/site/parts.tsx'

type Props = { status: AuthStatus; onToggleTheme: () => void }

/** The training in a frame of its own, for guests and for members who open its public address. */
export const Training = ({ status, onToggleTheme }: Props) => (
  <TrainingFrame status={status} onToggleTheme={onToggleTheme}>
    <TrainingContents status={status} />
  </TrainingFrame>
)

/** The lessons as a table of contents, with what is done. */
export function TrainingContents({ status }: { status: AuthStatus }) {
  useTitle(t`Training`)
  const { data: fetched, isError, refetch } = useQuery(lessonsQuery(status))
  const data = fetched?.map(inShort) ?? lessonsInShort()
  const { steps } = useProgress(status)
  return (
    <main
      {...contentProps}
      className="mx-auto grid w-full max-w-[1080px] gap-x-16 gap-y-10 px-5 py-12 sm:py-18 short:py-6 lg:grid-cols-[1fr_1.6fr]"
    >
      <div className="lg:sticky lg:top-12 lg:self-start">
        <h1 className="font-heading text-[42px] leading-[1.08] tracking-[-0.018em] sm:text-[52px] short:text-[32px]">
          <Trans>Learn to ask, and to check</Trans>
        </h1>
        <p className="mt-5 max-w-[34em] font-serif text-[19px] leading-relaxed text-soft">
          <Trans>
            Short lessons on questions, pages and honest gaps. Each ends with something to try on
            the real library.
          </Trans>
        </p>
        {data && data.length > 0 && <Sum lessons={data} steps={steps} />}
      </div>
      {isError && !data ? (
        <TryAgain onRetry={() => void refetch()}>
          <Trans>
            The lessons could not be loaded. What you have done is kept; the connection may be down.
          </Trans>
        </TryAgain>
      ) : data ? (
        <Contents lessons={data} steps={steps} />
      ) : (
        <Waiting />
      )}
    </main>
  )
}

function Sum({ lessons, steps }: { lessons: LessonInShort[]; steps: Steps }) {
  const done = lessons.filter(({ slug }) => steps[slug]?.done).length
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return (
    <div className="mt-8 max-w-[340px] text-[14px] text-soft">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element cannot be drawn as a hairline in every browser
        role="progressbar"
        aria-labelledby="lessons-done"
        aria-valuemin={0}
        aria-valuemax={lessons.length}
        aria-valuenow={done}
        className="h-[3px] overflow-hidden rounded-full bg-rule"
      >
        <svg className="h-full w-full fill-blue" aria-hidden>
          <rect width={`${(100 * done) / lessons.length}%`} height="100%" />
        </svg>
      </div>
      <p id="lessons-done" className="mt-2.5 tabular-nums">
        {done === lessons.length
          ? t`All lessons done`
          : t`${done} of ${lessons.length} lessons done · ${minutesOf(minutes)} in all`}
      </p>
    </div>
  )
}

function Contents({ lessons, steps }: { lessons: LessonInShort[]; steps: Steps }) {
  const { lesson } = useTrainingPaths()
  if (lessons.length === 0)
    return (
      <p className="text-soft">
        <Trans>There are no lessons yet.</Trans>
      </p>
    )
  return (
    <ol className="border-b border-rule" aria-label={t`Lessons`}>
      {lessons.map(({ slug, title, summary, minutes, film }, index) => (
        <li key={slug} className="border-t border-rule">
          <Link
            to={lesson(slug)}
            className="group grid grid-cols-[2.5rem_1fr] items-baseline gap-x-2 py-6 sm:grid-cols-[4rem_1fr]"
          >
            <span
              aria-hidden
              className="font-serif text-[34px] leading-none text-faint tabular-nums sm:text-[44px]"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="block font-serif text-[23px] leading-snug font-medium text-balance group-hover:text-blue">
                {title}
              </span>
              <span className="mt-1.5 block leading-relaxed text-soft">{summary}</span>
              <span className="mt-2.5 flex flex-wrap items-center gap-x-3 text-[14px] text-soft tabular-nums">
                {minutesOf(minutes)}
                {film && ` · ${t`with a film`}`}
                {steps[slug]?.done && (
                  <span className="inline-flex items-center gap-1 font-medium text-good">
                    <Check className="size-4" aria-hidden /> <Trans>Done</Trans>
                  </span>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const Waiting = () => (
  <AfterAMoment>
    <div className="space-y-10 pt-6">
      {['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="space-y-3">
          <Skeleton className={`h-6 ${width}`} />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  </AfterAMoment>
)
