import * as z from 'zod/mini'
import { EnvelopeShape } from './envelope.ts'
import { route } from './route.ts'

const kindsOfChange = [
  'chat',
  'folders',
  'messages',
  'draft',
  'member',
  'plan',
  'security',
  'exports',
  'prompts',
  'shares',
  'attachments',
  'reading',
  'highlights',
  // Who may see which documents.
  'documents',
  // A document that is there now, another version of one, or one that is gone.
  'library',
  // What the operator has published: prompts, links, lessons.
  'content',
  'training',
  'help',
  'notices',
  'desk',
  'everything',
] as const
export type KindOfChange = (typeof kindsOfChange)[number]

/**
 * The events of the stream of changes. The number of an event is the time up to which the reader
 * knows what changed, in milliseconds since 1970.
 */
export const ChangeEvent = z.discriminatedUnion('type', [
  /** Sent at the beginning, and again every 15 seconds. */
  z.object({
    type: z.literal('ready'),
    /** What changed since the number that the caller sent is not known: read everything again. */
    data: z.object({ missed: z.boolean() }),
  }),
  z.object({
    type: z.literal('change'),
    data: z.object({
      kind: z.enum(kindsOfChange),
      /** Of a chat, its messages and its attachments the chat's id; of a draft its place. */
      thing: z.nullable(z.string()),
    }),
  }),
  z.object({ type: z.literal('failure'), data: EnvelopeShape }),
])
export type ChangeEvent = z.infer<typeof ChangeEvent>
export type Change = Extract<ChangeEvent, { type: 'change' }>['data']

export const changes = {
  follow: route({
    method: 'GET',
    path: '/v1/users/changes',
    for: 'member',
    payload: z.unknown(),
    stream: 'always',
    events: ChangeEvent,
    summary:
      'What changes for the member, on whatever device: kind and id, never the data. Last-Event-ID gives what was missed since.',
  }),
}
