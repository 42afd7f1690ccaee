/**
 * What editors and operators can do that the audit log tells of: the thing, then what was done to
 * it.
 */
export const acts = [
  'member.role-changed',
  'content.draft-saved',
  'content.published',
  'content.removed',
  'content.restored',
  'invitation.sent',
  'invitation.withdrawn',
  'settings.changed',
] as const
export type Act = (typeof acts)[number]
