import { v7 as uuid } from 'uuid'
import type { PaymentTrouble } from '#contract/account/payments.ts'
import type { App } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { notFound } from '#server/errors.ts'
import { ProviderAway } from '#server/infra/payments/payments.ts'
import type { Customer } from './provider/lease.ts'
import { type Say, type Sentence, inEnglish } from '#server/sentences.ts'

export type Trouble = {
  /** The key is derived from the subject, so that each trouble is listed once. */
  key: string
  sentence: Sentence
}

/** Records a trouble for the operator; false if it is already listed. */
export async function writeTrouble(
  app: Pick<App, 'db' | 'now' | 'log'>,
  { key, sentence }: Trouble,
  about: { userId?: string | null; customer?: string | null } = {},
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await app.db
    .insertInto('paymentTroubles')
    .values({
      id: uuid(),
      key,
      sentence: JSON.stringify(sentence),
      userId: about.userId ?? null,
      customer: about.customer ?? null,
      at: app.now(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  const isNew = numInsertedOrUpdatedRows === 1n
  if (isNew) app.log.warn({ key, ...about }, inEnglish(sentence))
  return isNew
}

/** A failure with one customer does not stop the others; a provider that is away stops the run. */
export async function orTell(
  app: App,
  { userId, providerId }: Customer,
  look: () => Promise<unknown>,
): Promise<void> {
  try {
    await look()
  } catch (error) {
    if (error instanceof ProviderAway) throw error
    app.log.error({ err: error, userId }, 'A customer could not be compared with the provider.')
    const sentence =
      'This customer could not be brought up to date with the payment provider. The log has the cause; check the customer at the provider.'
    await writeTrouble(
      app,
      { key: `unread:${providerId}:${app.now().toISOString().slice(0, 10)}`, sentence },
      { userId, customer: providerId },
    )
  }
}

type Listing = { settled?: boolean | undefined; cursor?: string | undefined; limit: number }

/** Newest first. */
export async function listTroubles({ db }: Pick<App, 'db'>, listing: Listing, say: Say) {
  const before = readCursor(listing.cursor)
  let rows = withMember(db)
    .orderBy('paymentTroubles.id', 'desc')
    .limit(listing.limit + 1)
  if (listing.settled !== undefined)
    rows = rows.where('settledAt', listing.settled ? 'is not' : 'is', null)
  if (before) rows = rows.where('paymentTroubles.id', '<', before.id)
  const found = await rows.execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, (last) =>
    writeCursor(last.at, last.id),
  )
  return { items: shown.map((row) => present(row, say)), nextCursor }
}

export async function settleTrouble(
  { db, now }: Pick<App, 'db' | 'now'>,
  id: string,
  settled: boolean,
  say: Say,
): Promise<PaymentTrouble> {
  await db
    .updateTable('paymentTroubles')
    .set({ settledAt: settled ? now() : null })
    .where('id', '=', id)
    .where('settledAt', settled ? 'is' : 'is not', null)
    .execute()
  const row = await withMember(db).where('paymentTroubles.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Trouble')
  return present(row, say)
}

const withMember = (db: App['db']) =>
  db
    .selectFrom('paymentTroubles')
    .leftJoin('users', 'users.id', 'paymentTroubles.userId')
    .select([
      'paymentTroubles.id',
      'sentence',
      'at',
      'settledAt',
      'users.id as memberId',
      'users.email',
      'users.firstName',
      'users.lastName',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withMember>['execute']>>[number]

const present = (row: Row, say: Say): PaymentTrouble => ({
  _id: row.id,
  id: row.id,
  at: row.at.toISOString(),
  sentence: say(row.sentence as Sentence),
  member: row.memberId
    ? {
        _id: row.memberId,
        id: row.memberId,
        name: `${row.firstName} ${row.lastName}`,
        email: row.email!,
      }
    : null,
  settledAt: row.settledAt?.toISOString() ?? null,
})
