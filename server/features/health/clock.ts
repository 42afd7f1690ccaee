import type { App } from '#server/app.ts'
import { clockOffMs, minutesOff } from '#server/infra/db/clock.ts'

/** How far this server's clock is from the database's, in a sentence. */
export const clockNote = async (app: Pick<App, 'db' | 'now'>): Promise<string | undefined> =>
  sentenceOfClock(await clockOffMs(app))

export function sentenceOfClock(offMs: number): string | undefined {
  if (offMs === 0) return undefined
  const minutes = minutesOff(offMs)
  const many = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `This server’s clock is ${many} ${offMs > 0 ? 'ahead of' : 'behind'} the database’s. Set both by NTP: until then codes of second factors, signatures of the bucket and of payments can be refused.`
}

export async function warnOfClock(app: Pick<App, 'db' | 'now' | 'log'>): Promise<void> {
  const note = await clockNote(app)
  if (note) app.log.warn(note)
}
