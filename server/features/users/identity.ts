import { sql } from 'kysely'
import type { App, From, Member } from '#server/app.ts'
import { tooManyTries, wrongCredentials } from '#server/errors.ts'
import { countTry, counting, giveBack, limits } from '#server/infra/limits/limits.ts'
import { passwordMatches } from './passwords/passwords.ts'
import { type SecondProof, passSecondFactor } from './second-factor/second-factor.ts'

export type Proof = { password: string } & SecondProof

/**
 * Checks the member's identity again before a change to how the account is opened. Throws 401 with
 * a sentence at the wrong field, or the 401 that asks for the second factor. `field`: the name of
 * the caller's password field.
 */
export async function confirmIdentity(
  app: App,
  member: Member,
  given: Proof,
  from: From,
  field = 'password',
): Promise<Confirmed> {
  const user = await confirmPassword(app, member, given.password, field)
  if (user.secondFactorAt === null) return user
  const tries = given.otp || given.passkey ? [limits.secondFactors(user.id, 'logged in')] : []
  await countTry(app, tries)
  await passSecondFactor(app, user, given, from)
  await giveBack(app, tries)
  return user
}

/**
 * The password alone; only wrong ones count as tries. `field`: the name of the caller's password
 * field.
 */
export async function confirmPassword(
  app: App,
  member: Member,
  password: string,
  field: string,
): Promise<Confirmed> {
  const tries = [limits.passwords(member.id)]
  const { rows } = await sql<Account>`
    select id, password_hash, second_factor_at, ${counting(tries, app.now())} as resets_at
    from users where id = ${member.id}`.execute(app.db)
  const user = rows[0]
  if (user?.resetsAt) throw tooManyTries(user.resetsAt, app.now())
  const matches = await passwordMatches(member.id, user?.passwordHash, password).catch(
    async (error: unknown) => {
      await giveBack(app, tries)
      throw error
    },
  )
  if (!matches || !user) throw wrongPassword(field)
  await giveBack(app, tries)
  return user
}

export const wrongPassword = (field: string) =>
  wrongCredentials({ [field]: 'This is not your password.' })

/** The member, and the password hash by which they were identified. */
type Confirmed = { id: string; passwordHash: string; secondFactorAt: Date | null }
type Account = Confirmed & { resetsAt: Date | null }

/**
 * Locks the account's row before changing how it is opened: what is read under the lock stays true
 * until the transaction ends, and the fixed order avoids deadlocks.
 */
export async function lockAccount({ db }: Pick<App, 'db'>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
