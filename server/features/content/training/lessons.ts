import * as z from 'zod'
import { ConfigError } from '#server/settings/config.ts'
import type { WrittenAudience } from '#server/features/audiences/audiences.ts'
import { AudienceEntry, audienceIn } from '../audience.ts'
import { fault, idsOf, naming, readFactsAndText, words } from '../entries.ts'
import { mediaTypes, typeOf } from '../media-types.ts'
import { sentence } from '#server/sentences.ts'
import { message } from '../schema-sentences.ts'

/** A lesson as its file describes it: documents and films by their names. */
export type WrittenLesson = {
  _id: string
  id: string
  slug: string
  title: string
  summary: string
  minutes: number
  position: number
  body: string
  attachments: string[]
  video?: { file: string; captions?: string | undefined } | undefined
  audience: WrittenAudience
}

const nameOfFilm = words(120).refine(
  (name) => typeOf(name)?.startsWith('video/') === true,
  message(sentence('name a film ({kinds})', { kinds: mediaTypes('video/') })),
)
const nameOfCaptions = words(120).refine(
  (name) => typeOf(name) === 'text/vtt',
  message('name a file of captions (.vtt)'),
)

export const LessonFacts = z.strictObject({
  title: words(120),
  summary: words(300),
  minutes: z
    .int(message('give whole minutes'))
    .min(1, message('give at least 1'))
    .max(600, message(sentence('give at most {most}', { most: 600 }))),
  position: z
    .int(message('give a whole number'))
    .min(0, message('give 0 or more'))
    .max(9_999, message(sentence('give at most {most}', { most: 9_999 }))),
  attachments: z
    .array(naming(words(255), 'documents'))
    .max(20, message('name at most 20 documents'))
    .default([]),
  video: z.strictObject({ file: nameOfFilm, captions: nameOfCaptions.optional() }).optional(),
  /** Lessons are for guests, too, unless one says otherwise. */
  audience: AudienceEntry.default('everyone'),
})

/** In another language: fields that are left out stay as the lesson has them. */
export const LessonWords = LessonFacts.pick({ title: true, summary: true }).partial()

export function readLesson(file: string, name: string, source: string): WrittenLesson {
  const slug = slugOf(file, name)
  const { audience, ...facts } = readText(file, source, LessonFacts)
  return { ...idsOf('lesson', slug), slug, ...facts, audience: audienceIn(audience) }
}

export function readLessonWords(file: string, name: string, source: string) {
  return { slug: slugOf(file, name), ...readText(file, source, LessonWords) }
}

/**
 * `name` is the file's name, such as 02-asking.md; the characters before the first letter only
 * sort.
 */
function slugOf(file: string, name: string): string {
  const slug = name.replace(/\.md$/, '').replace(/^\d+-/, '')
  if (!/^[a-z0-9-]{1,80}$/.test(slug))
    throw new ConfigError(
      `${file}: a lesson is called by its file; use a to z, 0 to 9 and hyphens, such as "first-steps.md".`,
    )
  return slug
}

function readText<T extends object>(file: string, source: string, shape: z.ZodType<T>) {
  const { facts, text: body } = readFactsAndText(file, source, shape, 'lesson')
  if (!body) throw fault(facts, ['title'], 'there is no text after the front matter')
  return { ...facts.value, body }
}
