import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { Lesson } from '#contract/content.ts'
import type { Steps } from './progress.ts'
import { useTrainingPaths } from './training-paths.ts'

/** The lessons in short, beside the one that is read; on a small screen the overview has them. */
export function LessonList(props: { lessons: Lesson[]; slug: string; steps: Steps }) {
  const { lesson } = useTrainingPaths()
  return (
    <nav
      aria-label={t`Lessons`}
      className="hidden lg:sticky lg:top-10 lg:block lg:self-start print:hidden"
    >
      <ol className="space-y-1 border-s border-rule">
        {props.lessons.map(({ slug, title }, index) => (
          <li key={slug}>
            <Link
              to={lesson(slug)}
              onClick={() => window.scrollTo(0, 0)}
              aria-current={slug === props.slug ? 'page' : undefined}
              className="-ms-px flex gap-2.5 border-s-2 border-transparent py-1.5 ps-4 text-[14px] leading-snug text-soft hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <span className="tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1">{title}</span>
              {props.steps[slug]?.done && (
                <Check
                  className="mt-0.5 size-4 shrink-0 text-good"
                  aria-label={t`Done`}
                  role="img"
                />
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
