import type { App, From } from '#server/app.ts'
import { sendLetterLater, timeIn } from '#server/features/letters/letters.ts'
import { record } from '../activity.ts'
import { deviceIn } from '#server/device.ts'

type Noted =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'

/**
 * Records a change of how an account is opened, and tells the member by letter, since it may be an
 * attacker's.
 */
export async function noteChange(
  app: Pick<App, 'db' | 'now' | 'jobs' | 'config' | 'secrets'>,
  userId: string,
  event: Noted,
  from: From,
  detail: { name?: string; left?: string } = {},
): Promise<void> {
  await record(app, userId, event, from, detail.name)
  const { email, firstName, locale } = await app.db
    .selectFrom('users')
    .select(['email', 'firstName', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const values = { firstName, ...circumstances(app, locale, from), ...detail }
  await sendLetterLater(app, event, { email, locale }, values, app.db)
}

/** When and on which device it happened, and where to go if it was somebody else. */
export const circumstances = (
  { now, config }: Pick<App, 'now' | 'config'>,
  locale: string,
  from: From,
) => ({
  when: timeIn(locale, now()),
  device: deviceIn(locale, from.userAgent),
  url: `${config.publicUrl}/secure-account`,
})
