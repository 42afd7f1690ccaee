import type { App } from '../../../app.ts'
import { forgetOldLimits } from '../../../infra/limits/limits.ts'
import { forgetOldDevices } from './devices.ts'
import { atMostMs, idleMs } from './sessions.ts'

const dayMs = 86_400_000
/** So long whoever comes back is told that the session has expired, then that nobody knows it. */
const tellExpiredMs = 30 * dayMs
/** A code or link that has expired is told so for a day. */
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
