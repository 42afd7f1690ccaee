import type { SecondFactor } from '#contract/account/second-factor.ts'
import type { SecondFactorNeeded } from '#contract/account/credentials.ts'
import type { App, From, Member } from '#server/app.ts'
import { Refusal } from '#server/errors.ts'
import { noteChange } from './change-notice.ts'
import { spendAppCode } from './authenticator-app.ts'
import { type PasskeyAnswer, showPasskey } from './passkey-answers.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import type { Sentence } from '#server/sentences.ts'

/** What a caller has to show beside the password. */
export type SecondProof = { otp?: string | undefined; passkey?: PasskeyAnswer | undefined }

/**
 * Returns if the account has no second factor, or if the caller has shown it. Throws the 401 that
 * says what is needed.
 */
export async function passSecondFactor(
  app: App,
  user: { id: string; secondFactorAt: Date | null },
  given: SecondProof,
  from: From,
): Promise<void> {
  if (user.secondFactorAt === null) return
  const code = given.otp?.replace(/\s/g, '')
  if (!code && !given.passkey) throw await needed(app, user.id, 'nothing')
  if (code && (await codeOpens(app, user.id, code, from))) return
  if (given.passkey && (await showPasskey(app, given.passkey, user.id))) return
  throw await needed(app, user.id, code ? (isAppCode(code) ? 'code' : 'recovery') : 'passkey')
}

export async function readSecondFactor(
  app: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
): Promise<SecondFactor> {
  const user = await app.db
    .selectFrom('users')
    .select(['secondFactorAt', 'appConfirmedAt'])
    .select(({ selectFrom }) =>
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.userId', '=', 'users.id')
        .as('passkeys'),
    )
    .where('id', '=', member.id)
    .executeTakeFirst()
  return {
    on: Boolean(user?.secondFactorAt),
    app: Boolean(user?.appConfirmedAt),
    passkeys: user?.passkeys ?? 0,
    recoveryCodesLeft: await countRecoveryCodes(app, member.id),
  }
}

/**
 * Removes second factors that were added since a given time, when it turns out that an attacker had
 * the account. Earlier ones stay, and are asked for as long as any is left.
 */
export async function withdrawSecondFactorSince(
  { db }: Pick<App, 'db'>,
  userId: string,
  since: Date,
): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .execute()
  await db
    .updateTable('users')
    .set({ appSecret: null, appConfirmedAt: null, appLastStep: null })
    .where('id', '=', userId)
    .where('appConfirmedAt', '>=', since)
    .execute()
  const newCodes = await db
    .selectFrom('activity')
    .select('id')
    .where('userId', '=', userId)
    .where('event', 'in', ['recovery-codes-made', 'second-factor-on'])
    .where('at', '>=', since)
    .executeTakeFirst()
  if (newCodes) await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const { app, passkeys } = await readSecondFactor({ db }, { id: userId })
  await db
    .updateTable('users')
    .set({ secondFactorAt: null })
    .where('id', '=', userId)
    .$if(app || passkeys > 0, (query) => query.where('secondFactorAt', '>=', since))
    .execute()
}

async function codeOpens(app: App, userId: string, code: string, from: From): Promise<boolean> {
  if (isAppCode(code)) return spendAppCode(app, userId, code)
  if (!(await spendRecoveryCode(app, userId, code))) return false
  const left = await countRecoveryCodes(app, userId)
  await noteChange(app, userId, 'recovery-code-used', from, { left: String(left) })
  return true
}

const isAppCode = (code: string) => /^[0-9]{6}$/.test(code)

async function needed(app: App, userId: string, given: keyof typeof wrong): Promise<Refusal> {
  const has = await readSecondFactor(app, { id: userId })
  const payload: SecondFactorNeeded = {
    otpRequired: true,
    app: has.app,
    passkey: has.passkeys > 0,
  }
  return new Refusal(401, wrong[given] ?? whatToDo(payload), { payload })
}

const wrong = {
  nothing: undefined,
  code: 'This code is wrong or has been used. Wait for the next one, or use a recovery code.',
  recovery: 'This recovery code is wrong or has been used. Try another one.',
  passkey: 'This passkey could not be checked. Try it again, or use a recovery code.',
} as const

function whatToDo({ app, passkey }: SecondFactorNeeded): Sentence {
  if (app && passkey) return 'Enter the code of your authenticator app, or use a passkey.'
  return app
    ? 'Enter the code of your authenticator app, or a recovery code.'
    : 'Use a passkey, or enter a recovery code.'
}
