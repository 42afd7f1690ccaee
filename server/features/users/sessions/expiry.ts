import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { forgetOldLimits } from '#server/infra/limits/limits.ts'
import { forgetOldDevices } from './devices.ts'
import { atMostMs, idleMs } from './sessions.ts'

/** How long a session is reported as expired; after that it is unknown. */
const tellExpiredMs = 30 * dayMs
/** An expired code or link is reported as expired for a day. */
const tellGoneMs = dayMs

/** What can open nothing any more is deleted. */
export async function forgetWhatExpired(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(app.now().getTime() - ms)
  await app.db
    .deleteFrom('sessions')
    .where((is) =>
      is.or([
        is('lastUsedAt', '<', before(idleMs + tellExpiredMs)),
        is('createdAt', '<', before(atMostMs + tellExpiredMs)),
      ]),
    )
    .execute()
  for (const table of ['challenges', 'links', 'codes'] as const)
    await app.db.deleteFrom(table).where('expiresAt', '<', before(tellGoneMs)).execute()
  await forgetOldLimits(app)
  await forgetOldDevices(app)
}
