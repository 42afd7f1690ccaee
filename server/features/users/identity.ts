import type { App, From, Member } from '../../app.ts'
import { wrongCredentials } from '../../errors.ts'
import { passwordMatches } from './passwords.ts'
import { passSecondFactor } from './second-factor/second-factor.ts'

/**
 * Makes sure that it is still the member, before something that decides who may come in.
 * Throws 401 with a sentence at the field that is wrong, or the 401 that asks for the second factor.
 */
export async function confirmIdentity(
  app: App,
  member: Member,
  given: { password: string; otp?: string | undefined },
  from: From,
): Promise<void> {
  const user = await confirmPassword(app, member, given.password, 'password')
  await passSecondFactor(app, user, given, from)
}

/** The password alone. `field`: where the caller wrote it. */
export async function confirmPassword(
  app: App,
  member: Member,
  password: string,
  field: string,
): Promise<{ id: string; secondFactorAt: Date | null }> {
  const user = await app.db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'secondFactorAt'])
    .where('id', '=', member.id)
    .executeTakeFirst()
  if (!(await passwordMatches(user?.passwordHash, password)) || !user)
    throw wrongCredentials({ [field]: 'This is not your password.' })
  return user
}
