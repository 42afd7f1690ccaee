import { sql } from 'kysely'
import type { App } from '../../app.ts'

/** Codes of second factors are valid for half a minute more, and signatures for five minutes. */
const mostOffMs = 60_000

/** How far this server's clock is from the database's, by which all servers on it are compared. */
export async function clockNote({ db, now }: Pick<App, 'db' | 'now'>) {
  const before = now().getTime()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return offBy(before, rows[0]!.at.getTime(), now().getTime())
}

/** A sentence for the operator, unless the database's clock showed a time between the two. */
export function offBy(before: number, at: number, after: number): string | undefined {
  const offMs = at < before ? before - at : at > after ? after - at : 0
  if (Math.abs(offMs) <= mostOffMs) return undefined
  const minutes = Math.max(1, Math.round(Math.abs(offMs) / 60_000))
  const many = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `This server’s clock is ${many} ${offMs > 0 ? 'ahead of' : 'behind'} the database’s. Set both by NTP: until then codes of second factors, signatures of the bucket and of payments can be refused.`
}

export async function warnOfClock(app: Pick<App, 'db' | 'now' | 'log'>): Promise<void> {
  const note = await clockNote(app)
  if (note) app.log.warn(note)
}
