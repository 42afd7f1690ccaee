import { sql } from 'kysely'
import type { App, From, Member } from '../../app.ts'
import { tooManyTries, wrongCredentials } from '../../errors.ts'
import { countTry, counting, giveBack, limits } from '../../infra/limits/limits.ts'
import { passwordMatches } from './passwords/passwords.ts'
import { type SecondProof, passSecondFactor } from './second-factor/second-factor.ts'

export type Proof = { password: string } & SecondProof

/**
 * Makes sure that it is still the member, before something that decides who may come in.
 * Throws 401 with a sentence at the field that is wrong, or the 401 that asks for the second factor.
 * `field`: where the caller wrote the password.
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

/** The password alone; only wrong ones count as tries. `field`: where the caller wrote it. */
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
  if (!(await passwordMatches(user?.passwordHash, password)) || !user) throw wrongPassword(field)
  await giveBack(app, tries)
  return user
}

export const wrongPassword = (field: string) =>
  wrongCredentials({ [field]: 'This is not your password.' })

/** Who it is, and by which password it was shown. */
type Confirmed = { id: string; passwordHash: string; secondFactorAt: Date | null }
type Account = Confirmed & { resetsAt: Date | null }

/**
 * Whoever changes what opens an account takes its row first: what he finds stays true until his
 * transaction ends, and none wait for each other in a circle.
 */
export async function lockAccount({ db }: Pick<App, 'db'>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
