import type { App, From, Member } from '#server/app.ts'
import { conflict, invalid } from '#server/errors.ts'
import { countTry, giveBack, limits } from '#server/infra/limits/limits.ts'
import { readSite } from '#server/features/content/content.ts'
import { record } from '../activity.ts'
import { type Proof, confirmIdentity, lockAccount } from '../identity.ts'
import { confirmAppSecret, makeAppSecret } from './authenticator-app.ts'
import { noteChange } from './change-notice.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { readSecondFactor } from './second-factor.ts'
import { endAllSessions } from '../sessions/sessions.ts'

type RecoveryCodes = { recoveryCodes: string[] }

/** Somebody who signed up with another person's address must not add a second factor to it. */
export function expectVerified(member: Member) {
  if (!member.emailVerified) throw conflict('Verify your e-mail address first.')
}

export async function beginApp(
  app: App,
  member: Member,
  given: Proof,
  from: From,
): Promise<{ secret: string; uri: string }> {
  expectVerified(member)
  await confirmIdentity(app, member, given, from)
  const { brand } = await readSite(app)
  return makeAppSecret(app, { userId: member.id, email: member.email, issuer: brand.product })
}

/** Switches the second factor on; if it is on already, the new app replaces the old one. */
export async function confirmApp(
  app: App,
  member: Member,
  code: string,
  from: From,
): Promise<RecoveryCodes> {
  expectVerified(member)
  const tries = [limits.secondFactors(member.id, 'confirm')]
  await countTry(app, tries)
  const made = await app.db.transaction().execute(async (db) => {
    const trx = { ...app, db }
    if (!(await confirmAppSecret(trx, member.id, code)))
      throw invalid({
        otp: 'This is not the code that the app shows now. Check the clock of your phone, and enter the next one.',
      })
    return switchOn(trx, member, from)
  })
  await giveBack(app, tries)
  return made
}

export async function askForPasskey(
  app: App,
  member: Member,
  given: Proof,
  from: From,
): Promise<RecoveryCodes> {
  expectVerified(member)
  await confirmIdentity(app, member, given, from)
  return app.db.transaction().execute(async (db) => {
    const trx = { ...app, db }
    await lockAccount(trx, member.id)
    const { on, passkeys } = await readSecondFactor(trx, member)
    if (passkeys === 0) throw conflict('Your account has no passkey yet. Add one first.')
    if (on) throw conflict('The second factor is on already, and takes your passkeys too.')
    return switchOn(trx, member, from)
  })
}

export async function newRecoveryCodes(
  app: App,
  member: Member,
  given: Proof,
  from: From,
): Promise<RecoveryCodes> {
  await confirmIdentity(app, member, given, from)
  return app.db.transaction().execute(async (db) => {
    const trx = { ...app, db }
    await lockAccount(trx, member.id)
    const { on } = await readSecondFactor(trx, member)
    if (!on) throw conflict('Recovery codes stand in for a second factor. Switch that on first.')
    const recoveryCodes = await replaceRecoveryCodes(trx, member.id)
    await record(trx, member.id, 'recovery-codes-made', from)
    return { recoveryCodes }
  })
}

/** Passkeys stay, because they open the account by themselves. */
export async function switchOff(app: App, member: Member, given: Proof, from: From): Promise<null> {
  await confirmIdentity(app, member, given, from)
  return app.db.transaction().execute(async (db) => {
    const trx = { ...app, db }
    await lockAccount(trx, member.id)
    const { on } = await readSecondFactor(trx, member)
    await db
      .updateTable('users')
      .set({ secondFactorAt: null, appSecret: null, appConfirmedAt: null, appLastStep: null })
      .where('id', '=', member.id)
      .execute()
    await db.deleteFrom('recoveryCodes').where('userId', '=', member.id).execute()
    if (on) await noteChange(trx, member.id, 'second-factor-off', from)
    return null
  })
}

/** Other sessions began without it, and end. */
async function switchOn(trx: App, member: Member, from: From): Promise<RecoveryCodes> {
  await trx.db
    .updateTable('users')
    .set((eb) => ({ secondFactorAt: eb.fn.coalesce('secondFactorAt', eb.val(trx.now())) }))
    .where('id', '=', member.id)
    .execute()
  await endAllSessions(trx, member.id, { except: member.sessionId })
  const recoveryCodes = await replaceRecoveryCodes(trx, member.id)
  await noteChange(trx, member.id, 'second-factor-on', from)
  return { recoveryCodes }
}
