import { sql } from 'kysely'
import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { readerOf } from '../audiences/audiences.ts'
import { type CitedPlace, changedSources } from '../documents/documents.ts'
import { sendLetterLater } from '../letters/letters.ts'

const weekMs = 7 * dayMs
/** Of one member, the newest first; older answers say it when they are opened. */
const mostAnswers = 500
/** A letter names so many documents, and says that there are more. */
const mostNamed = 5

type Due = { id: string; email: string; firstName: string; locale: string; since: Date }
type Answer = { chatId: string; citations: CitedPlace[] }

/**
 * The job: who asked for it learns, once a week at most, which documents that their answers quote
 * have changed or lost what was quoted.
 */
export async function tellOfChangedSources(app: App): Promise<void> {
  const now = app.now()
  for (;;) {
    const member = await nextDue(app, now)
    if (!member) return
    const letter = await letterFor(app, member)
    await app.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ sourceLettersAt: now })
        .where('id', '=', member.id)
        .where('sourceLettersAt', '<=', aWeekBefore(now))
        .executeTakeFirst()
      // Another server told them, or they want no letters any more.
      if (!letter || !numUpdatedRows) return
      const values = { firstName: member.firstName, ...letter }
      await sendLetterLater(app, 'sources-changed', member, values, db)
    })
  }
}

const aWeekBefore = (now: Date) => new Date(now.getTime() - weekMs)

const nextDue = ({ db }: App, now: Date): Promise<Due | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'locale', 'sourceLettersAt as since'])
    .$narrowType<{ since: Date }>()
    .where('sourceLettersAt', '<=', aWeekBefore(now))
    .where('emailVerifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where('deletesAt', 'is', null)
    .orderBy('sourceLettersAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** What it says; undefined if nothing that the member's answers quote has changed. */
async function letterFor(app: App, member: Due) {
  const answers = await answersThatQuote(app, member, await replacedSince(app, member.since))
  const changed = await changedSources(
    app,
    readerOf(app, member),
    answers.map(({ citations }) => citations),
  )
  const newest = answers.find((_, i) => changed[i]!.length > 0)
  if (!newest) return undefined
  const titles = await titlesOf(app, new Set(changed.flat().map(({ filename }) => filename)))
  const named = titles.slice(0, mostNamed)
  return {
    documents:
      named.length < titles.length
        ? `${named.join(', ')} …`
        : new Intl.ListFormat(member.locale).format(named),
    url: `${app.config.publicUrl}/dashboard/messages/${newest.chatId}`,
  }
}

/** A version that was replaced is not changed any more, except by the next one. */
const replacedSince = async ({ db }: App, since: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('replacedBy', 'is not', null)
    .where('ownerId', 'is', null)
    .where('updatedAt', '>', since)
    .execute()
  return rows.map(({ id }) => id)
}

async function answersThatQuote({ db }: App, { id }: Due, files: string[]): Promise<Answer[]> {
  if (files.length === 0) return []
  const { rows } = await sql<Answer>`
    select messages.chat_id as "chatId", citations
    from messages join chats on chats.id = messages.chat_id
    where chats.member_id = ${id} and not chats.temporary and exists (
      select from jsonb_array_elements(citations) citation
      where citation->>'fileId' = any (${files}::text[]))
    order by messages.created_at desc, messages.id desc limit ${mostAnswers}`.execute(db)
  return rows.map(({ chatId, citations }) => ({
    chatId,
    citations: citations.filter(({ fileId }) => files.includes(fileId)),
  }))
}

const titlesOf = async ({ db }: App, filenames: Set<string>): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select('title')
    .where('filename', 'in', [...filenames])
    .where('ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .orderBy('title')
    .execute()
  return rows.map(({ title }) => title)
}
