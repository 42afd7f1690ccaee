import type { App } from '#server/app.ts'
import { dayIn, sendLetterLater } from '#server/features/letters/letters.ts'
import type { Due } from './due.ts'
import { moneyIn } from './money.ts'

type Addressee = { id: string; email: string; locale: string; firstName: string }

/** In the caller's transaction: sent once for its key, and only if the transaction commits. */
export async function sendOnce(app: App, to: Addressee, { name, key, values }: Due): Promise<void> {
  const { numInsertedOrUpdatedRows } = await app.db
    .insertInto('paymentLetters')
    .values({ userId: to.id, key, sentAt: app.now() })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return
  const { planName, until, when, amount } = values
  const said = {
    firstName: to.firstName,
    planName,
    until: until ? dayIn(to.locale, until) : '',
    when: when ? dayIn(to.locale, when) : '',
    amount: amount ? moneyIn(to.locale, amount) : '',
    url: `${app.config.publicUrl}/dashboard/subscription`,
  }
  await sendLetterLater(app, name, to, said, app.db)
}
