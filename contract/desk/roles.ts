import * as z from 'zod/mini'

export const roles = ['member', 'editor', 'operator'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Editors and operators look after documents, content, answers and the inbox. */
export const mayEdit = ({ role }: { role: Role }) => role !== 'member'
