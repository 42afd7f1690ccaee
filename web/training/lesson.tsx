import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Lesson as OneLesson } from '#contract/content.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { useTitle } from '#web/title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { Film } from './film.tsx'
import { TrainingFrame } from './frame.tsx'
import { LessonEnd } from './lesson-end.tsx'
import { lessonsQuery } from './lessons.ts'
import { LessonList } from './lesson-list.tsx'
import { LessonText } from './lesson-text.tsx'
import { useProgress } from './progress.ts'
import { useTrainingPaths } from './training-paths.ts'
import { contentProps } from '#web/site/parts.tsx'

type Props = { status: AuthStatus; onToggleTheme: () => void }

/** A lesson in the frame of the training, for guests and for members who open its public address. */
export const Lesson = ({ status, onToggleTheme }: Props) => (
  <TrainingFrame status={status} onToggleTheme={onToggleTheme}>
    <LessonContents status={status} />
  </TrainingFrame>
)

/** One lesson, with the others beside it. */
export function LessonContents({ status }: { status: AuthStatus }) {
  const { slug = '' } = useParams()
  const { data: lessons, isError, refetch } = useQuery(lessonsQuery(status))
  const { overview } = useTrainingPaths()
  const at = lessons?.findIndex((one) => one.slug === slug) ?? -1
  const lesson = lessons?.[at]
  useTitle(lesson?.title ?? t`Training`)
  if (lesson) return <Read key={slug} status={status} lessons={lessons} at={at} lesson={lesson} />
  return (
    <main {...contentProps} className="mx-auto w-full max-w-[720px] px-5 py-14">
      {isError && !lessons ? (
        <TryAgain onRetry={() => void refetch()}>
          <Trans>The lesson could not be loaded. The connection may be down.</Trans>
        </TryAgain>
      ) : lessons ? (
        <div className="-mx-5">
          <EmptyState title={t`This lesson was not found.`}>
            <Trans>
              It may have been renamed.{' '}
              <Link to={overview} className="text-blue underline">
                All lessons
              </Link>
            </Trans>
          </EmptyState>
        </div>
      ) : (
        <AfterAMoment>
          <Skeleton className="h-10 w-2/3" />
        </AfterAMoment>
      )}
    </main>
  )
}

type ReadProps = { status: AuthStatus; lessons: OneLesson[]; at: number; lesson: OneLesson }

function Read({ status, lessons, at, lesson }: ReadProps) {
  const { steps, keep, known } = useProgress(status)
  const { slug, title, video } = lesson
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-x-16 px-5 py-10 sm:py-14 lg:grid-cols-[220px_minmax(0,1fr)]">
      <LessonList lessons={lessons} slug={slug} steps={steps} />
      <main {...contentProps} className="max-w-[720px] min-w-0">
        <LessonText
          lesson={lesson}
          at={at}
          count={lessons.length}
          film={
            video &&
            known && (
              <Film
                title={title}
                video={video}
                from={steps[slug]?.seconds ?? 0}
                onStop={(seconds) => keep(slug, { seconds })}
              />
            )
          }
        />
        <LessonEnd
          status={status}
          lesson={lesson}
          next={lessons[at + 1]}
          previous={lessons[at - 1]}
          done={steps[slug]?.done === true}
          onDone={(done) => keep(slug, { done })}
        />
      </main>
    </div>
  )
}
