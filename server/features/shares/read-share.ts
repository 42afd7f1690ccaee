import { sql } from 'kysely'
import type { SharedChat, SharedMessage } from '#contract/chats/shares.ts'
import type { App, Member } from '#server/app.ts'
import { largestPage } from '#server/cursor.ts'
import { badRequest, gone, notFound } from '#server/errors.ts'
import { ResponseWithMessage } from '#server/implement.ts'

/** The purpose for which secrets are hashed and encrypted. */
export const use = 'share'

/** `cursor`: how many messages were read. */
export async function readShare(
  app: App,
  member: Member | null,
  secret: string,
  cursor = '0',
): Promise<ResponseWithMessage<SharedChat>> {
  const share = await findShare(app, secret)
  const read = Number(cursor)
  if (!/^\d{1,9}$/.test(cursor) || read >= share.messageCount)
    throw badRequest('This cursor is not valid. Start the list again.')
  const messages = await readPage(app, share.id, read)
  // The link was withdrawn since.
  if (messages.length === 0) throw withdrawn()
  const next = read + messages.length
  const shared = {
    title: share.title,
    createdAt: share.createdAt.toISOString(),
    // They are checked as they are sent: for a long chat, twice would be noticed by others.
    messages,
    messageCount: share.messageCount,
    nextCursor: next < share.messageCount ? String(next) : null,
    own: share.memberId === member?.id,
  }
  return new ResponseWithMessage(shared, undefined, { 'x-robots-tag': 'noindex' })
}

/** Each message is a row: one text of all of them takes the thread much longer to receive. */
async function readPage({ db }: Pick<App, 'db'>, id: string, read: number) {
  const { rows } = await sql<{ message: SharedMessage }>`
    select message from (
      select message, place, sum(pg_column_size(message)) over (order by place) as bytes
      from shares, jsonb_array_elements(messages) with ordinality as each (message, place)
      where id = ${id} and place > ${read}
    ) page
    where bytes <= ${largestPage.bytes} or place = ${read} + 1
    order by place`.execute(db)
  return rows.map(({ message }) => message)
}

/** For the page at the address of a link; the app shows the same sentence after its call. */
export async function statusOfShare(app: Found, secret: string): Promise<200 | 404 | 410> {
  const row = await bySecret(app, secret).select('withdrawnAt').executeTakeFirst()
  return row ? (row.withdrawnAt ? 410 : 200) : 404
}

/** With all of its messages. */
export const findWhole = async (app: Found, secret: string) =>
  expectLiving(await bySecret(app, secret).select(shown).select('messages').executeTakeFirst())

const findShare = async (app: Found, secret: string) =>
  expectLiving(await bySecret(app, secret).select(shown).executeTakeFirst())

type Found = Pick<App, 'db' | 'secrets'>
const shown = ['id', 'memberId', 'title', 'createdAt', 'messageCount', 'withdrawnAt'] as const

/** By the hash of the given text: an unknown secret is simply not found. The links of a suspended member rest. */
const bySecret = ({ db, secrets }: Found, secret: string) =>
  db
    .selectFrom('shares')
    .where('secretHash', 'in', secrets.hashes(use, secret))
    .where(
      sql<boolean>`not exists (
        select from users where users.id = shares.member_id and users.suspended_at is not null)`,
    )

function expectLiving<Row extends { withdrawnAt: Date | null }>(row: Row | undefined): Row {
  if (!row) throw notFound('Shared chat')
  if (row.withdrawnAt) throw withdrawn()
  return row
}

const withdrawn = () => gone('This chat is not shared any more. Its owner has withdrawn the link.')
