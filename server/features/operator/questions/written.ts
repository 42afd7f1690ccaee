import type { WrittenAnswer, WrittenSort } from '#contract/desk/questions.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { notFound } from '#server/errors.ts'
import { findFile } from '#server/features/documents/documents.ts'

const writtenAnswers = ({ db }: Pick<App, 'db'>) =>
  db
    .selectFrom('writtenAnswers')
    .innerJoin('answerDocuments', 'answerDocuments.id', 'writtenAnswers.documentId')
    .leftJoin('files', 'files.id', 'writtenAnswers.fileId')
    .selectAll('writtenAnswers')
    .select(['answerDocuments.audience', 'files.filename'])
    .select(({ selectFrom }) =>
      selectFrom('questionGroups')
        .innerJoin('groupedQuestions', 'groupedQuestions.groupId', 'questionGroups.id')
        .innerJoin('messages', 'messages.id', 'groupedQuestions.messageId')
        .innerJoin('chats', 'chats.id', 'messages.chatId')
        .select(({ fn }) => fn.count<string | number>('chats.memberId').distinct().as('members'))
        .whereRef('questionGroups.answerId', '=', 'writtenAnswers.id')
        .as('members'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof writtenAnswers>['execute']>>[number]

export async function listWritten(
  app: Pick<App, 'db'>,
  { sort, cursor, limit }: { sort: WrittenSort; cursor?: string | undefined; limit: number },
): Promise<{ items: WrittenAnswer[]; nextCursor: string | null }> {
  const place = readCursor(cursor)
  const isNewest = sort === 'newest'
  const rows = await writtenAnswers(app)
    .$if(place !== undefined, (query) =>
      query.where('writtenAnswers.id', isNewest ? '<' : '>', place!.id),
    )
    .orderBy('writtenAnswers.id', isNewest ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.createdAt, last.id))
  return { items: shown.map(present), nextCursor }
}

export async function findWritten(app: Pick<App, 'db'>, id: string): Promise<WrittenAnswer> {
  const row = await writtenAnswers(app).where('writtenAnswers.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Answer')
  return present(row)
}

/** Where it stands now, for readers who may open its document. */
export async function placeOfWritten(
  app: Pick<App, 'db' | 'now'>,
  member: Member,
  id: string,
): Promise<{ filename: string; page: number; title: string }> {
  const { filename, page, title } = await findWritten(app, id)
  if (!filename || page === null) throw notFound('Answer')
  await findFile(app, member, filename)
  return { filename, page, title }
}

const present = (row: Row): WrittenAnswer => ({
  ...{ _id: row.id, id: row.id, title: row.title, body: row.body },
  audience: row.audience as WrittenAnswer['audience'],
  filename: row.page === null ? null : row.filename,
  page: row.filename === null ? null : row.page,
  members: Number(row.members),
  told: row.tell as WrittenAnswer['told'],
  ...{ createdAt: row.createdAt.toISOString(), createdBy: row.createdBy },
  ...{ updatedAt: row.updatedAt.toISOString(), updatedBy: row.updatedBy },
})
