import * as z from 'zod/mini'
import { Time, ids } from '../fields.ts'

/** What can happen to an account; the member reads it, newest first. */
export const activityEvents = [
  'registered',
  'logged-in',
  'log-in-failed',
  'logged-out',
  'session-ended',
  'other-sessions-ended',
  'profile-changed',
  'email-verified',
  'email-change-asked',
  'email-changed',
  'email-change-undone',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'export-asked',
  'export-fetched',
  'deletion-asked',
  'deletion-taken-back',
  'role-changed',
  'suspended',
  'restored',
  'signed-out',
] as const

export const Activity = z.object({
  ...ids,
  event: z.enum(activityEvents),
  at: Time,
  device: z.string(),
  place: z.string(),
  /** Details, such as the name of a passkey. */
  detail: z.optional(z.string()),
})
export type Activity = z.infer<typeof Activity>
