import { sql } from 'kysely'
import type { App } from '#server/app.ts'

/** Codes of second factors are valid for half a minute more, and signatures for five minutes. */
const mostOffMs = 60_000

/**
 * How far this server's clock is ahead of the database's, by which all servers on it are compared; 0
 * where it is near enough.
 */
export async function clockOffMs({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const before = now().getTime()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return offBetween(before, rows[0]!.at.getTime(), now().getTime())
}

/** The same of a clock that was asked between the two. */
export function offBetween(before: number, at: number, after: number): number {
  const offMs = at < before ? before - at : at > after ? after - at : 0
  return Math.abs(offMs) > mostOffMs ? offMs : 0
}

/** Of a clock that is off. */
export const minutesOff = (offMs: number) => Math.max(1, Math.round(Math.abs(offMs) / 60_000))
