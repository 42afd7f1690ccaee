import { generateSecret, generateURI, verifySync } from 'otplib'
import * as z from 'zod/mini'
import type { App } from '#server/app.ts'
import { conflict, gone } from '#server/errors.ts'

const stepSeconds = 30
/** An unconfirmed secret was shown on a screen, so it expires after this long. */
const pendingLastsMs = 60 * 60_000

/** What app_secret holds, sealed: the secret in use, and one that is to take its place. */
const Kept = z.object({
  secret: z.optional(z.string()),
  pending: z.optional(z.object({ secret: z.string(), until: z.number() })),
})
type Kept = z.infer<typeof Kept>

/** A new secret of 160 bits. The current one, if any, stays valid until this one is confirmed. */
export async function makeAppSecret(
  app: Pick<App, 'db' | 'secrets' | 'now'>,
  account: { userId: string; email: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const { userId, email } = account
  const secret = generateSecret({ length: 20 })
  await app.db.transaction().execute(async (db) => {
    const kept = await readKept({ ...app, db }, userId)
    const pending = { secret, until: app.now().getTime() + pendingLastsMs }
    await db
      .updateTable('users')
      .set({ appSecret: seal(app, userId, { ...kept, pending }) })
      .where('id', '=', userId)
      .execute()
  })
  // Apps split the label of the URI at its colon.
  const issuer = account.issuer.replaceAll(':', ' ').trim()
  return { secret, uri: generateURI({ issuer, label: email, secret }) }
}

/**
 * Activates the new secret if the code belongs to it; returns false if not. In a transaction.
 * Throws 409 if no secret is waiting, 410 if it has expired.
 */
export async function confirmAppSecret(
  app: Pick<App, 'db' | 'secrets' | 'now'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const { pending } = await readKept(app, userId)
  const now = app.now()
  if (!pending) throw conflict('There is no new authenticator app to confirm. Set one up first.')
  if (pending.until <= now.getTime())
    throw gone('This setup has expired. Set the authenticator app up again.')
  const step = stepOf(pending.secret, code, now)
  if (step === undefined) return false
  await app.db
    .updateTable('users')
    .set({
      appSecret: seal(app, userId, { secret: pending.secret }),
      appConfirmedAt: now,
      appLastStep: step,
    })
    .where('id', '=', userId)
    .execute()
  return true
}

/** Whether this is an unused code of the app for the current time step or a neighbouring one. */
export async function spendAppCode(
  app: Pick<App, 'db' | 'secrets' | 'now'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const user = await app.db
    .selectFrom('users')
    .select('appSecret')
    .where('id', '=', userId)
    .where('appConfirmedAt', 'is not', null)
    .executeTakeFirst()
  const { secret } = open(app, userId, user?.appSecret)
  if (!secret) return false
  const step = stepOf(secret, code, app.now())
  if (step === undefined) return false
  // Of two concurrent requests only one advances the step, so a code works once.
  const moved = await app.db
    .updateTable('users')
    .set({ appLastStep: step })
    .where('id', '=', userId)
    .where('appSecret', '=', user!.appSecret)
    .where(({ eb, or }) => or([eb('appLastStep', 'is', null), eb('appLastStep', '<', step)]))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** The time step to which a code belongs. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined
}

async function readKept(app: Pick<App, 'db' | 'secrets'>, userId: string): Promise<Kept> {
  const user = await app.db
    .selectFrom('users')
    .select('appSecret')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return open(app, userId, user?.appSecret)
}

const open = (
  { secrets }: Pick<App, 'secrets'>,
  userId: string,
  sealed: string | null | undefined,
): Kept => (sealed ? Kept.parse(JSON.parse(secrets.open(use(userId), sealed))) : {})

const seal = ({ secrets }: Pick<App, 'secrets'>, userId: string, kept: Kept) =>
  secrets.seal(use(userId), JSON.stringify(kept))

/** A secret encrypted for one account cannot be decrypted for another, even if the row is moved. */
const use = (userId: string) => `authenticator app of ${userId}`

const renewedAtOnce = 500

/** While the secret key is being replaced: nothing may need the old one for long. */
export async function renewAppSecrets({ db, secrets }: Pick<App, 'db' | 'secrets'>): Promise<void> {
  if (!secrets.renewed) return
  for (let after: string | undefined; ;) {
    let users = db
      .selectFrom('users')
      .select(['id', 'appSecret'])
      .where('appSecret', 'is not', null)
    if (after) users = users.where('id', '>', after)
    const found = await users.orderBy('id').limit(renewedAtOnce).execute()
    for (const { id, appSecret } of found) {
      const renewed = secrets.renewed(use(id), appSecret!)
      if (!renewed) continue
      await db
        .updateTable('users')
        .set({ appSecret: renewed })
        .where('id', '=', id)
        // The member may have set up another app meanwhile.
        .where('appSecret', '=', appSecret)
        .execute()
    }
    after = found.at(-1)?.id
    if (found.length < renewedAtOnce) return
  }
}
