import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { App, From } from '#server/app.ts'
import { Refusal, suspended, tooManyTries, wrongCredentials } from '#server/errors.ts'
import {
  type Limit,
  countTry,
  counting,
  giveBack,
  givingBack,
  limits,
} from '#server/infra/limits/limits.ts'
import { activityRow } from './activity.ts'
import { deviceHash, knowsDevice, rememberingDevice } from './sessions/devices.ts'
import { passwordMatches } from './passwords/passwords.ts'
import { type SecondProof, passSecondFactor } from './second-factor/second-factor.ts'
import { type Started, endingOldest, newSession } from './sessions/sessions.ts'

type Credentials = { email: string; password: string } & SecondProof

/**
 * Known and unknown addresses are counted, hashed and refused alike. Only failures count: a try is
 * counted before the work, and given back on success.
 */
export async function logIn(app: App, credentials: Credentials, from: From): Promise<Started> {
  const { user, tries } = await readAccount(app, credentials.email, from)
  // Those who guess elsewhere do not hold up the devices on which the account is used.
  const turn = `${user?.known ? 'known' : 'elsewhere'} ${credentials.email}`
  const matches = await passwordMatches(turn, user?.passwordHash, credentials.password).catch(
    async (error: unknown) => {
      // A login that is sent away is no try.
      await giveBack(app, tries)
      throw error
    },
  )
  if (!user || !matches) {
    await noteFailure(app, user?.id, from, tries)
    throw wrongCredentials()
  }
  if (user.suspended) {
    await giveBack(app, tries)
    throw suspended()
  }
  const shown = { by: 'password', passwordHash: user.passwordHash } as const
  if (user.secondFactorAt === null) return openSession(app, user.id, from, shown, tries)
  tries.push(...(await showSecondFactor(app, user, credentials, from, tries)))
  return openSession(app, user.id, from, { ...shown, by: 'password and second factor' }, tries)
}

/** The credential that was checked; it has to be valid still when the session begins. */
type Shown =
  | { by: 'password' | 'password and second factor'; passwordHash: string }
  | { by: 'passkey'; passkeyId: string }

/**
 * A session for a member who has proved their identity, on a device that is known from now on. The
 * check took a while: if the password was changed, the passkey removed or the member suspended
 * meanwhile, no session begins. The lock makes a concurrent password change wait, and then end this session too.
 */
export async function openSession(
  app: Pick<App, 'db' | 'now' | 'sessions'>,
  userId: string,
  from: From,
  shown: Shown,
  tries: Limit[] = [],
): Promise<Started> {
  const { row, started } = newSession(app, userId, from)
  const loggedIn = activityRow(app, userId, 'logged-in', from, shown.by)
  const inForce =
    'passkeyId' in shown
      ? sql`select passkeys.id from passkeys join users on users.id = passkeys.user_id
          where passkeys.id = ${shown.passkeyId} and users.id = ${userId}
            and suspended_at is null for share`
      : sql`select id from users where id = ${userId} and password_hash = ${shown.passwordHash}
          and suspended_at is null for share`
  const { rows } = await sql`
    with in_force as (${inForce}),
      session as (
        insert into sessions (id, user_id, token_hash, user_agent, ip, created_at, last_used_at)
        select ${row.id}::uuid, ${userId}::uuid, ${row.tokenHash}::bytea, ${row.userAgent}::text,
          ${row.ip}::text, ${row.createdAt}::timestamptz, ${row.lastUsedAt}::timestamptz
        from in_force
        returning id
      ),
      noted as (
        insert into activity (id, user_id, event, detail, user_agent, ip, at)
        select ${loggedIn.id}::uuid, ${userId}::uuid, ${loggedIn.event}::text,
          ${loggedIn.detail}::text, ${from.userAgent}::text, ${from.ip}::text,
          ${loggedIn.at}::timestamptz
        from session
      ),
      seen as (
        insert into last_seen (user_id, at)
        select ${userId}::uuid, ${row.createdAt}::timestamptz from session
        on conflict (user_id) do update set at = greatest(last_seen.at, excluded.at)
      ),
      oldest as (${endingOldest(userId, 1)} and exists (select from session) returning id),
      device as (${rememberingDevice(userId, from, app.now(), sql`session`)}),
      back as (${givingBack(tries)} and exists (select from session))
    select id, (select max(${app.sessions.tellEnded(userId)}::text) from oldest) from session`.execute(
    app.db,
  )
  if (rows.length === 0) throw (await isSuspended(app, userId)) ? suspended() : wrongCredentials()
  return started
}

async function isSuspended({ db }: Pick<App, 'db'>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('suspendedAt')
    .where('id', '=', userId)
    .executeTakeFirst()
  return Boolean(user?.suspendedAt)
}

type Account = {
  id: string
  passwordHash: string
  secondFactorAt: Date | null
  suspended: boolean
  known: boolean
}

/** Reads the account and counts the try in one statement, whether or not the account exists. */
async function readAccount({ db, now }: App, email: string, from: From) {
  const device = deviceHash(from)
  const here = [limits.logIns(email, device)]
  const elsewhere = [...here, limits.logInsElsewhere(email), limits.logInsOfNetwork(from.ip)]
  const { rows } = await sql<(Account | { id: null }) & { resetsAt: Date | null }>`
    with account as (
      select id, password_hash, second_factor_at, suspended_at is not null as suspended,
        ${knowsDevice(from, now())} as known
      from users where email = ${email}
    )
    select account.*, case when known then ${counting(here, now())}
      else ${counting(elsewhere, now())} end as resets_at
    from (select 1) as one left join account on true`.execute(db)
  const found = rows[0]!
  if (found.resetsAt) throw tooManyTries(found.resetsAt, now())
  const user = found.id === null ? undefined : found
  return { user, tries: user?.known ? here : elsewhere }
}

/** Returns the tries that are to be given back together with the others. */
async function showSecondFactor(
  app: App,
  user: Account,
  given: SecondProof,
  from: From,
  tries: Limit[],
): Promise<Limit[]> {
  const shows = Boolean(given.otp || given.passkey)
  const counted = [limits.secondFactors(user.id, deviceHash(from))]
  if (!user.known) counted.push(limits.secondFactorsElsewhere(user.id))
  // A member who was not asked for the second factor yet has not failed at it.
  if (shows) await countTry(app, counted)
  else await giveBack(app, tries)
  try {
    await passSecondFactor(app, user, given, from)
  } catch (error) {
    if (shows && error instanceof Refusal)
      await noteFailure(app, user.id, from, tries, 'second factor')
    throw error
  }
  return counted
}

/**
 * Tells the member of the login. For an unknown address the same statement writes as much, because
 * the time of the write would otherwise reveal which addresses are known.
 */
async function noteFailure(
  app: Pick<App, 'db' | 'now'>,
  userId: string | undefined,
  from: From,
  tries: Limit[],
  detail: string | null = null,
): Promise<void> {
  await sql`
    with noted as (
      insert into activity (id, user_id, event, detail, user_agent, ip, at)
      select ${uuid()}::uuid, id, 'log-in-failed', ${detail}::text, ${from.userAgent}::text,
        ${from.ip}::text, ${app.now()}::timestamptz
      from users where id = ${userId ?? uuid()}
    )
    update limits set used = used where key = ${tries[0]!.key}`.execute(app.db)
}
