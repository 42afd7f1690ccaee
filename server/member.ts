/** The calling member, as far as every feature needs to know. */
export type Member = {
  id: string
  sessionId: string
  email: string
  emailVerified: boolean
  role: 'member' | 'editor' | 'operator'
  firstName: string
  locale: string
}
