import { plural } from '@lingui/core/macro'
import { type Lesson, content } from '#contract/content.ts'
import type { LessonInShort } from '#contract/site.ts'
import { reading } from '#web/api/queries.ts'
import type { AuthStatus } from '#web/api/start.ts'

const read = reading(content.training)

/** Which documents go with a lesson depends on who reads it. */
export const lessonsQuery = (status: AuthStatus) => ({
  ...read,
  queryKey: [...read.queryKey, status] as unknown as typeof read.queryKey,
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
