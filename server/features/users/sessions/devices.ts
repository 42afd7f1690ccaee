import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#server/durations.ts'
import type { App, From } from '#server/app.ts'
import { deviceOf } from '#server/device.ts'
import { networkOf } from '#server/infra/limits/networks.ts'

/** How long after its last login a device stays known. */
const knownDays = 90

/**
 * A device, as far as it can be told without a cookie: its network and the kind of its browser. The
 * version is left out, because each update would make a new device.
 */
export const deviceHash = (from: From): string =>
  hash('sha256', `${networkOf(from.ip)}\0${deviceOf(from.userAgent)}`, 'hex')

/** From now on, guesses made elsewhere do not lock the member out on this device. */
export async function rememberDevice(
  { db, now }: Pick<App, 'db' | 'now'>,
  userId: string,
  from: From,
): Promise<void> {
  await rememberingDevice(userId, from, now()).execute(db)
}

/** As a part of a larger statement; `given`: only if this query has a row. */
export const rememberingDevice = (
  userId: string,
  from: From,
  now: Date,
  given: RawBuilder<unknown> = sql`(select 1) as always`,
): RawBuilder<unknown> =>
  sql`insert into devices (user_id, hash, last_used_at)
    select ${userId}::uuid, ${Buffer.from(deviceHash(from), 'hex')}::bytea, ${now}::timestamptz
    from ${given}
    on conflict (user_id, hash) do update set last_used_at = excluded.last_used_at`

/** Whether the account in the row `users` is used on this device. */
export const knowsDevice = (from: From, now: Date): RawBuilder<boolean> =>
  sql`exists (
    select from devices
    where user_id = users.id and hash = ${Buffer.from(deviceHash(from), 'hex')}
      and last_used_at > ${daysBefore(now)}
  )`

export async function forgetOldDevices({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('devices').where('lastUsedAt', '<=', daysBefore(now())).execute()
}

const daysBefore = (now: Date) => new Date(now.getTime() - knownDays * dayMs)
