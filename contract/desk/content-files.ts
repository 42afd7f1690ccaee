import * as z from 'zod/mini'
import { Id, Time, ids, list, page } from '../fields.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'
import { ContentChoices, ContentFields } from './content-fields.ts'

const contentKinds = ['site', 'plans', 'list', 'page', 'lesson', 'letter'] as const

/** A file of the operator's words. `from`: the content folder, the screen, or as it ships. */
export const ContentFile = z.object({
  /** In the content folder, such as `pages/de/home.md`. */
  path: z.string(),
  /** What a page or a lesson is called, or the subject of an e-mail; null of lists and the like. */
  title: z.nullable(z.string()),
  kind: z.enum(contentKinds),
  language: z.string(),
  from: z.enum(['file', 'here', 'shipped']),
  /** On screen; null where it was never written there. */
  changedAt: z.nullable(Time),
  changedBy: z.nullable(z.string()),
  hasDraft: z.boolean(),
  /** The folder's own file has changed since this was written over it. */
  fileChanged: z.boolean(),
})
export type ContentFile = z.infer<typeof ContentFile>

export const OpenContentFile = z.extend(ContentFile, {
  /** In use; null where there is no such file. */
  text: z.nullable(z.string()),
  draft: z.nullable(z.object({ text: z.string(), changedAt: Time, changedBy: z.string() })),
  /** What the folder's own file says, where something was written over it. */
  below: z.nullable(z.string()),
  /** Of that file, to say that it was seen; null where there is none. */
  belowHash: z.nullable(z.string()),
  /** Also in the header ETag; send it as If-Match with the next version. */
  etag: z.string(),
})
export type OpenContentFile = z.infer<typeof OpenContentFile>

export const ContentVersion = z.object({
  ...ids,
  at: Time,
  by: z.string(),
  draft: z.boolean(),
  removed: z.boolean(),
  /** In characters. */
  length: z.int(),
  /** In use now. */
  current: z.boolean(),
})
export type ContentVersion = z.infer<typeof ContentVersion>

export const OpenContentVersion = z.extend(ContentVersion, {
  /** Null where the file was removed. */
  text: z.nullable(z.string()),
})
export type OpenContentVersion = z.infer<typeof OpenContentVersion>

/** What the public site would make of a text that is not saved. */
export const ContentPreview = z.object({
  /** A whole page without scripts; null where nothing of the text is shown. */
  html: z.nullable(z.string()),
  /** Of an e-mail. */
  letter: z.nullable(z.object({ subject: z.string(), text: z.string() })),
})
export type ContentPreview = z.infer<typeof ContentPreview>

/** A list, and its entries in their order. */
export const ArrangedContent = z.object({
  text: z.string(),
  entries: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export type ArrangedContent = z.infer<typeof ArrangedContent>

const one = z.object({
  /** Encoded as one part of the address: `pages%2Fde%2Fhome.md`. */
  path: z.string().check(z.minLength(1), z.maxLength(200)),
})

export const longestContent = 400_000

const text = z
  .string(sentence('Enter the text.'))
  .check(z.maxLength(longestContent, sentence('This text is too long.')))

export const contentFiles = {
  tree: route({
    method: 'GET',
    path: '/v1/operator/content',
    for: 'editor',
    payload: z.array(ContentFile),
    summary: 'Every file of the words that can be written on screen.',
  }),
  read: route({
    method: 'GET',
    path: '/v1/operator/content/{path}',
    for: 'editor',
    params: one,
    payload: OpenContentFile,
    summary: 'One file as it is in use, and its draft.',
  }),
  fields: route({
    method: 'GET',
    path: '/v1/operator/content/{path}/fields',
    for: 'editor',
    params: one,
    payload: ContentFields,
    summary: 'What can stand in a file, field by field, for a form.',
  }),
  choices: route({
    method: 'GET',
    path: '/v1/operator/content-choices',
    for: 'editor',
    payload: ContentChoices,
    summary:
      'What the fields of content files can name: categories, plans, groups, documents, pictures.',
  }),
  save: route({
    method: 'PUT',
    path: '/v1/operator/content/{path}',
    for: 'editor',
    params: one,
    body: z.strictObject({
      text,
      /** Kept, and not used yet. */
      draft: z.optional(z.boolean()),
    }),
    payload: OpenContentFile,
    message: 'Successfully Updated',
    summary:
      'Write a file over the one of the folder, with If-Match. 409 with both texts where somebody was quicker; 422 with the line and the `place` of the field where it cannot be used, and those of `others`.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/operator/content/{path}',
    for: 'editor',
    params: one,
    payload: OpenContentFile,
    message: 'Successfully Updated',
    summary:
      'Remove what was written on screen, so that the folder’s own file is used; where there is none, the file is gone. With If-Match, needed where there is a draft; 409 where somebody was quicker.',
  }),
  keep: route({
    method: 'POST',
    path: '/v1/operator/content/{path}/keep',
    for: 'editor',
    params: one,
    body: z.strictObject({ belowHash: z.nullable(z.string().check(z.maxLength(100))) }),
    payload: OpenContentFile,
    message: 'Successfully Updated',
    summary:
      'Keep what was written on screen although the folder’s own file has changed or is gone: `fileChanged` is false until it changes again. 409 where it is another than the one that was seen.',
  }),
  dropDraft: route({
    method: 'DELETE',
    path: '/v1/operator/content/{path}/draft',
    for: 'editor',
    params: one,
    payload: z.null(),
    message: 'Successfully Updated',
    summary:
      'Discard the draft of a file, with If-Match; what is in use stays. 409 where somebody was quicker.',
  }),
  versions: route({
    method: 'GET',
    path: '/v1/operator/content/{path}/versions',
    for: 'editor',
    params: one,
    query: z.object(page),
    payload: list(ContentVersion),
    summary: 'The versions that were written on screen, newest first.',
  }),
  version: route({
    method: 'GET',
    path: '/v1/operator/content/{path}/versions/{id}',
    for: 'editor',
    params: z.extend(one, { id: Id }),
    payload: OpenContentVersion,
    summary: 'One version that was written on screen, with its text.',
  }),
  restore: route({
    method: 'POST',
    path: '/v1/operator/content/{path}/restore',
    for: 'editor',
    params: one,
    body: z.strictObject({ versionId: Id }),
    payload: OpenContentFile,
    message: 'Successfully Updated',
    summary:
      'Use an earlier version again; it becomes the newest one. With If-Match, needed where there is a draft; 409 where somebody was quicker.',
  }),
  preview: route({
    method: 'POST',
    path: '/v1/operator/content-preview',
    for: 'editor',
    body: z.strictObject({ ...one.shape, text }),
    payload: ContentPreview,
    summary:
      'The page, list, lesson or e-mail that a text would make, without saving it; 422 with the line where it cannot be used.',
  }),
  arrange: route({
    method: 'POST',
    path: '/v1/operator/content-order',
    for: 'editor',
    body: z.strictObject({
      ...one.shape,
      text,
      /** The slugs of all entries. */
      order: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(2_000))),
    }),
    payload: ArrangedContent,
    summary:
      'The entries of a list of categories, prompts, links or plans, and its text with them in another order, without saving it.',
  }),
  testLetter: route({
    method: 'POST',
    path: '/v1/operator/content-test-letter',
    for: 'editor',
    body: z.strictObject({ ...one.shape, text }),
    payload: z.null(),
    message: 'The e-mail is on its way',
    summary: 'Send an e-mail with this text to the own address, filled in with examples.',
  }),
}
