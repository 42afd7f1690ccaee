import * as z from 'zod/mini'
import { Id, Time, ids } from '../fields.ts'
import { route } from '../route.ts'
import { Confirmation } from './credentials.ts'

export const DataExport = z.object({
  ...ids,
  state: z.enum(['queued', 'working', 'ready', 'failed']),
  /** 0 to 100. */
  progress: z.int(),
  sizeBytes: z.optional(z.int()),
  createdAt: Time,
  /** When the file will be gone. */
  expiresAt: z.optional(Time),
})
export type DataExport = z.infer<typeof DataExport>

export const Space = z.object({
  /** What chats, shared links and own documents take together. */
  bytes: z.int(),
  /** How much they may take; null is no limit. */
  limit: z.nullable(z.int()),
  /** What own documents take of it. */
  documentBytes: z.int(),
})
export type Space = z.infer<typeof Space>

export const personalData = {
  space: route({
    method: 'GET',
    path: '/v1/users/space',
    for: 'member',
    payload: Space,
    summary: 'How much room the own chats, links and documents take.',
  }),
  exports: route({
    method: 'GET',
    path: '/v1/users/exports',
    for: 'member',
    payload: z.array(DataExport),
    summary: 'Downloads of the own data that were asked for, newest first.',
  }),
  askForExport: route({
    method: 'POST',
    path: '/v1/users/exports',
    for: 'member',
    payload: DataExport,
    code: 201,
    summary:
      'Begin to put everything about the member into one zip; a letter says when it is there.',
  }),
  download: route({
    method: 'GET',
    path: '/v1/users/exports/{id}/file',
    for: 'member',
    params: z.object({ id: Id }),
    payload: z.unknown(),
    bytes: true,
    summary: 'The zip.',
  }),
  askForDeletion: route({
    method: 'POST',
    path: '/v1/users/deletion',
    for: 'member',
    body: Confirmation,
    payload: z.object({ deletesAt: Time }),
    summary: 'Have the account deleted in 14 days; every session ends now.',
  }),
  takeDeletionBack: route({
    method: 'DELETE',
    path: '/v1/users/deletion',
    for: 'member',
    payload: z.null(),
    message: 'Successfully Updated',
    summary: 'Keep the account after all.',
  }),
}
