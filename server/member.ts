import type { Role } from '#contract/desk/roles.ts'

/** The calling member, as far as every feature needs to know. */
export type Member = {
  id: string
  sessionId: string
  email: string
  emailVerified: boolean
  role: Role
  firstName: string
  locale: string
}
