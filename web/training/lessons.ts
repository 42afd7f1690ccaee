import { plural } from '@lingui/core/macro'
import { type Lesson, content } from '#contract/content.ts'
import type { LessonInShort } from '#contract/site.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import type { AuthStatus } from '#web/api/start.ts'

/** Which documents go with a lesson depends on who reads it. */
export const lessonsQuery = (status: AuthStatus) => ({
  ...reading(content.training),
  queryKey: keyOf(content.training, {}, status),
  enabled: status !== 'unknown',
  meta: { quiet: true },
})

export const minutesOf = (minutes: number) =>
  plural(minutes, { one: '# minute', other: '# minutes' })

/** What the overview says of it. */
export const inShort = ({ slug, title, summary, minutes, video }: Lesson): LessonInShort => ({
  slug,
  title,
  summary,
  minutes,
  film: video !== undefined,
})
