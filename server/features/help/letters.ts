import type { App } from '#server/app.ts'
import type { Db } from '#server/infra/db/db.ts'
import { hasRoom, limits } from '#server/infra/limits/limits.ts'
import { readSite } from '../content/content.ts'
import { sendLetterLater } from '../letters/letters.ts'

const hourSeconds = 3_600

/** At once, or an hour after this question if the operator had a letter within the last hour. */
export async function tellOperatorLater(app: App, trx: Db): Promise<void> {
  const mayTell = await hasRoom({ ...app, db: trx }, [limits.helpLetters()])
  const startAfterSeconds = mayTell ? 0 : hourSeconds
  await app.jobs.send('tell-operator', {}, { once: 'help', startAfterSeconds, trx })
}

/** The job: how many questions wait, if any still do. */
export async function tellOperator(app: App): Promise<void> {
  const { waiting } = await app.db
    .selectFrom('helpThreads')
    .select(({ fn }) => fn.countAll<string | number>().as('waiting'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (Number(waiting) === 0) return
  const { contact, languages } = await readSite(app)
  const url = `${app.config.publicUrl}/dashboard/operator/inbox?from=members`
  await app.db.transaction().execute(async (db) => {
    // A letter that comes later begins an hour of its own.
    await hasRoom({ ...app, db }, [limits.helpLetters()])
    const to = { email: contact.email, locale: languages[0]! }
    await sendLetterLater(app, 'help-asked', to, { waiting: String(waiting), url }, db)
  })
}

/** Without what was written: a letter passes through other hands. */
export async function tellMemberLater(
  app: App,
  { memberId, id }: { memberId: string; id: string },
  trx: Db,
): Promise<void> {
  const to = await trx
    .selectFrom('users')
    .select(['email', 'firstName', 'locale', 'emailVerifiedAt'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const url = `${app.config.publicUrl}/dashboard/help/${id}`
  await sendLetterLater(app, 'help-answered', to, { firstName: to.firstName, url }, trx)
}
