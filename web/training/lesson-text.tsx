import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Lesson } from '#contract/content.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Attachments } from './attachments.tsx'
import { minutesOf } from './lessons.ts'

type Props = { lesson: Lesson; at: number; count: number; film?: ReactNode }

/** What a lesson says. `at`: its place among the lessons, from 0. */
export const LessonText = ({ lesson, at, count, film }: Props) => (
  <>
    <p className="text-[14px] text-soft tabular-nums">
      <Trans>Lesson</Trans> {at + 1}{' '}
      <Trans>
        of {count} · {minutesOf(lesson.minutes)}
      </Trans>
    </p>
    <h1 className="mt-3 font-heading text-[36px] leading-[1.1] tracking-[-0.016em] sm:text-[46px]">
      {lesson.title}
    </h1>
    <p className="mt-4 font-serif text-[20px] leading-relaxed text-soft">{lesson.summary}</p>
    {film}
    <div className="prose mt-8 border-t border-rule pt-8">
      <Markdown text={lesson.body} topHeading={2} />
    </div>
    <Attachments attachments={lesson.attachments} />
  </>
)
