import { sql } from 'kysely'
import type { Written } from '#contract/documents/written.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/infra/db/db.ts'
import { nameIn } from '#server/infra/reader/text/sections.ts'
import { seenBy } from '#server/features/audiences/audiences.ts'
import { sendLetterLater } from '#server/features/letters/letters.ts'

/**
 * The job, when a version of such a document can be opened: notes the page of each answer, and tells
 * those who asked and may see it, once: by e-mail, and under their question in the chat.
 */
export async function tellOfAnswers(app: App, fileId: string): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    const document = await db
      .selectFrom('answerDocuments')
      .select('id')
      // A version that was stored later is ready soon, and has a job of its own.
      .where('fileId', '=', fileId)
      .forUpdate()
      .executeTakeFirst()
    if (!document) return
    const answers = await db
      .selectFrom('writtenAnswers')
      .selectAll()
      .where('documentId', '=', document.id)
      .orderBy('id')
      .execute()
    const pages = await pagesOf(db, fileId, answers)
    for (const [i, answer] of answers.entries()) {
      const page = pages[i]
      // It was written while this version was being read.
      if (page === undefined) continue
      await notePage(db, answer.id, fileId, page)
      if (answer.tell === 'no') continue
      await tellInChats({ ...app, db }, fileId, {
        ...{ answerId: answer.id, title: answer.title, by: answer.createdBy },
        at: answer.createdAt.toISOString(),
      })
      if (answer.tell === 'waiting') await tellByLetter({ ...app, db }, fileId, answer.id)
    }
  })
}

/** Each title is the name of a page, in their order. */
async function pagesOf(
  db: Db,
  fileId: string,
  answers: { title: string }[],
): Promise<(number | undefined)[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['page', 'place'])
    .where('fileId', '=', fileId)
    .orderBy('page')
    .execute()
  let from = 0
  return answers.map(({ title }) => {
    const at = pages.findIndex(({ place }, i) => i >= from && place === nameIn(title))
    if (at < 0) return undefined
    from = at + 1
    return pages[at]!.page
  })
}

const notePage = (db: Db, id: string, fileId: string, page: number) =>
  db.updateTable('writtenAnswers').set({ fileId, page }).where('id', '=', id).execute()

/** Where it says so already nothing is written, so that no device reads its chats again. */
const tellInChats = ({ db, now }: App, fileId: string, written: Written) =>
  sql`
    update messages set written = ${JSON.stringify(written)}::text::jsonb
    from grouped_questions join question_groups on question_groups.id = group_id, files, chats
    where messages.id = grouped_questions.message_id and answer_id = ${written.answerId}
      and chats.id = messages.chat_id and files.id = ${fileId}
      and ${seenBy(sql.ref('chats.member_id'), now)}
      and messages.written is distinct from ${JSON.stringify(written)}::text::jsonb`.execute(db)

async function tellByLetter(app: App, fileId: string, answerId: string) {
  const { rows } = await sql<{
    email: string
    firstName: string
    locale: string
    emailVerifiedAt: Date | null
  }>`
    select distinct users.id, email, first_name as "firstName", locale,
      email_verified_at as "emailVerifiedAt"
    from users join chats on chats.member_id = users.id
    join messages on messages.chat_id = chats.id
    join grouped_questions on grouped_questions.message_id = messages.id
    join question_groups on question_groups.id = group_id
    join files on files.id = ${fileId}
    where answer_id = ${answerId} and ${seenBy(sql.ref('users.id'), app.now)} order by users.id`.execute(
    app.db,
  )
  const url = `${app.config.publicUrl}/dashboard/answers/${answerId}`
  for (const { firstName, ...to } of rows)
    await sendLetterLater(app, 'question-answered', to, { firstName, url }, app.db)
  await app.db
    .updateTable('writtenAnswers')
    .set({ tell: 'told' })
    .where('id', '=', answerId)
    .execute()
}
