import * as z from 'zod/mini'
import { Id, Time, ids } from './fields.ts'
import { route } from './route.ts'
import { sentence } from './sentences.ts'

export const Category = z.object({
  ...ids,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  position: z.int(),
})
export type Category = z.infer<typeof Category>

export const Prompt = z.object({
  ...ids,
  categoryId: z.nullable(Id),
  title: z.string(),
  description: z.string(),
  /** With `{{variables}}`. */
  text: z.string(),
  variables: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
})
export type Prompt = z.infer<typeof Prompt>

export const UsefulLink = z.object({
  ...ids,
  categoryId: z.nullable(Id),
  title: z.string(),
  url: z.string(),
  description: z.string(),
})
export type UsefulLink = z.infer<typeof UsefulLink>

export const Lesson = z.object({
  ...ids,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  /** Markdown. */
  body: z.string(),
  attachments: z.array(z.object({ title: z.string(), filename: z.string() })),
  /** Self-hosted: the path of the film, and of its captions. */
  video: z.optional(
    z.object({ src: z.string(), type: z.string(), captions: z.optional(z.string()) }),
  ),
  position: z.int(),
})
export type Lesson = z.infer<typeof Lesson>

/** How far a member has come with a lesson. */
export const LessonProgress = z.object({
  slug: z.string(),
  done: z.boolean(),
  /** Of the film, in seconds. */
  seconds: z.nullable(z.number()),
  updatedAt: Time,
})
export type LessonProgress = z.infer<typeof LessonProgress>

const lessonSlug = z
  .string(sentence('Name the lesson.'))
  .check(z.regex(/^[a-z0-9-]{1,80}$/, sentence('This is not the name of a lesson.')))

const byCategory = z.object({ categoryId: z.optional(Id) })

export const content = {
  categories: route({
    method: 'GET',
    path: '/v1/categories',
    for: 'member',
    payload: z.array(Category),
    summary: 'The categories of prompts, links and the library.',
  }),
  prompts: route({
    method: 'GET',
    path: '/v1/prompts/pre-defined',
    for: 'member',
    query: byCategory,
    payload: z.array(Prompt),
    summary: 'Prompts the operator has written.',
  }),
  usefulLinks: route({
    method: 'GET',
    path: '/v1/useful-links',
    for: 'member',
    query: byCategory,
    payload: z.array(UsefulLink),
    summary: 'Links the operator recommends.',
  }),
  training: route({
    method: 'GET',
    path: '/v1/training',
    for: 'anyone',
    payload: z.array(Lesson),
    summary: 'The lessons.',
  }),
  media: route({
    method: 'GET',
    path: '/v1/training/media/{name}',
    for: 'anyone',
    params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(120)) }),
    /** Of a film that is not for everyone: it stands in the lesson. */
    query: z.object({ key: z.optional(z.string().check(z.maxLength(100))) }),
    payload: z.unknown(),
    bytes: true,
    summary: 'A film or its captions, from the content folder; ranges are served.',
  }),
  progress: route({
    method: 'GET',
    path: '/v1/training/progress',
    for: 'member',
    payload: z.array(LessonProgress),
    summary: 'How far the member has come, lesson by lesson.',
  }),
  keepProgress: route({
    method: 'PUT',
    path: '/v1/training/progress',
    for: 'member',
    body: z.strictObject({
      slug: lessonSlug,
      done: z.optional(z.boolean()),
      seconds: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(86_400)))),
    }),
    payload: LessonProgress,
    summary: 'Keep how far the member has come with a lesson.',
  }),
  /** Three questions the library can really answer, for an empty chat. */
  starters: route({
    method: 'GET',
    path: '/v1/bot-chat-messages/starters',
    for: 'member',
    payload: z.array(z.object({ question: z.string() })),
    summary: 'Questions to begin with.',
  }),
}
