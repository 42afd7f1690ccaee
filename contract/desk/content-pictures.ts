import * as z from 'zod/mini'
import { Time } from '../fields.ts'
import { route } from '../route.ts'
import { sentence } from '../sentences.ts'

/** A picture that pages and plans may show. */
export const ContentPicture = z.object({
  /** Such as `garden.webp`. */
  name: z.string(),
  /** As pages and plans write it: `/media/garden.webp`. */
  path: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** The content folder, or the screen. */
  from: z.enum(['file', 'here']),
  changedAt: z.nullable(Time),
  changedBy: z.nullable(z.string()),
  /** The files of the site that show it, drafts apart. */
  usedIn: z.array(z.string()),
})
export type ContentPicture = z.infer<typeof ContentPicture>

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const largestPictureBytes = 20 * 1024 * 1024

const name = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9-]{0,79}\.webp$/,
      sentence('Use a to z, 0 to 9 and hyphens, such as garden.webp.'),
    ),
  )

export const contentPictures = {
  list: route({
    method: 'GET',
    path: '/v1/operator/content-pictures',
    for: 'editor',
    payload: z.array(ContentPicture),
    summary: 'The pictures for pages and plans, by their names.',
  }),
  add: route({
    method: 'POST',
    path: '/v1/operator/content-pictures',
    for: 'editor',
    body: z.strictObject({
      /** Without it, the name of the file. */
      name: z.optional(name),
      /** Whether it may take the place of one of that name. */
      replace: z.optional(z.literal('true')),
    }),
    files: { picture: { types: pictureTypes, maxBytes: largestPictureBytes, required: true } },
    payload: ContentPicture,
    code: 201,
    summary:
      'Add a picture: PNG, JPEG or WebP. It is drawn anew as WebP, at most 2,000 pixels wide and high, without what the camera wrote into it. 409 where the name is taken.',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/operator/content-pictures/{name}',
    for: 'editor',
    params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(120)) }),
    payload: z.object({ removed: z.int() }),
    summary: 'Remove a picture that no page and no plan shows.',
  }),
  serve: route({
    method: 'GET',
    path: '/media/{name}',
    for: 'guest',
    params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(120)) }),
    payload: z.unknown(),
    bytes: true,
    summary: 'A picture of a page or a plan.',
  }),
}
