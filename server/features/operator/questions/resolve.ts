import { v7 as uuid } from 'uuid'
import type { NewAnswer, WrittenAnswer } from '#contract/desk/questions.ts'
import type { App } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Db } from '#server/infra/db/db.ts'
import { sentence } from '#server/sentences.ts'
import { type Actor, audit } from '#server/features/audit/audit.ts'
import type { Audience } from '#server/features/audiences/audiences.ts'
import { expectCategory } from '#server/features/content/content.ts'
import { audienceIn, ofMembers } from '#server/features/documents/documents.ts'
import { answersShown } from '../answers.ts'
import { groupQuestion } from './group.ts'
import { findWritten } from './written.ts'

/**
 * Writes a page for a question and those that are alike. Of two editors who answer at the same time,
 * the second learns of the first.
 */
export async function resolveQuestion(
  app: App,
  actor: Actor,
  messageId: string,
  answer: NewAnswer,
): Promise<WrittenAnswer> {
  await expectCategory(app, actor.member, answer.categoryId)
  const shown = await answersShown(app).where('messages.id', '=', messageId).executeTakeFirst()
  if (!shown) throw notFound('Answer')
  // Also one that has no row yet: an unsure answer, or one that was written a moment ago.
  await groupQuestion(app, messageId)
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const group = await holdGroupOf(db, messageId)
    const id = uuid()
    const { title, body, categoryId, notify } = answer
    const audience = (await audienceIn(inside, answer, ofMembers)) ?? ofMembers
    const { firstName: name } = actor.member
    const documentId = await documentFor(db, audience, categoryId)
    await db
      .insertInto('writtenAnswers')
      .values({
        ...{ id, documentId, title, body, tell: notify ? 'waiting' : 'no' },
        ...{ createdAt: app.now(), createdBy: name, updatedAt: app.now(), updatedBy: name },
      })
      .execute()
    await db
      .updateTable('questionGroups')
      .set({ answerId: id, leftAt: null, leftBy: null })
      .where('id', '=', group.id)
      .execute()
    await audit(inside, actor, 'answer.written', { kind: 'answer', id, name: title })
    await storeDocumentLater(app, db, documentId)
    return findWritten(inside, id)
  })
}

/** Changes the text: the document gets a new version. Nobody is told again. */
export async function changeWritten(
  app: App,
  actor: Actor,
  id: string,
  { title, body }: Pick<NewAnswer, 'title' | 'body'>,
): Promise<WrittenAnswer> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const row = await db
      .updateTable('writtenAnswers')
      .set({ title, body, updatedAt: app.now(), updatedBy: actor.member.firstName })
      .where('id', '=', id)
      .returning('documentId')
      .executeTakeFirst()
    if (!row) throw notFound('Answer')
    await audit(inside, actor, 'answer.changed', { kind: 'answer', id, name: title })
    await storeDocumentLater(app, db, row.documentId)
    return findWritten(inside, id)
  })
}

/** Its questions wait again. */
export async function removeWritten(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ deleted: number }> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await db
      .updateTable('messages')
      .set({ written: null })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('groupedQuestions')
          .innerJoin('questionGroups', 'questionGroups.id', 'groupedQuestions.groupId')
          .select('groupedQuestions.messageId')
          .where('questionGroups.answerId', '=', id),
      )
      .execute()
    const row = await db
      .deleteFrom('writtenAnswers')
      .where('id', '=', id)
      .returning(['documentId', 'title'])
      .executeTakeFirst()
    if (!row) throw notFound('Answer')
    await audit(inside, actor, 'answer.removed', { kind: 'answer', id, name: row.title })
    await storeDocumentLater(app, db, row.documentId)
    return { deleted: 1 }
  })
}

async function holdGroupOf(db: Db, messageId: string): Promise<{ id: string }> {
  const group = await db
    .selectFrom('questionGroups')
    .innerJoin('groupedQuestions', 'groupedQuestions.groupId', 'questionGroups.id')
    .select(['questionGroups.id', 'answerId'])
    .where('groupedQuestions.messageId', '=', messageId)
    .forUpdate('questionGroups')
    .executeTakeFirst()
  if (!group) throw notFound('Answer')
  if (!group.answerId) return group
  const { createdBy } = await db
    .selectFrom('writtenAnswers')
    .select('createdBy')
    .where('id', '=', group.answerId)
    .executeTakeFirstOrThrow()
  throw conflict(
    sentence(
      '{name} has written an answer to this question already. Nothing was added; change that answer instead.',
      { name: createdBy },
    ),
    { answerId: group.answerId },
  )
}

/** One for each audience; a category that is named is its category from now on. */
async function documentFor(
  db: Db,
  { audience, planIds, groupIds }: Audience,
  categoryId: string | undefined,
): Promise<string> {
  const { id } = await db
    .insertInto('answerDocuments')
    .values({
      ...{ id: uuid(), audience, categoryId: categoryId ?? null },
      ...{ planIds: planIds.toSorted(), groupIds: groupIds.toSorted() },
    })
    .onConflict((conflicting) =>
      conflicting.columns(['audience', 'planIds', 'groupIds']).doUpdateSet(({ ref, fn }) => ({
        categoryId: fn.coalesce('excluded.categoryId', ref('answerDocuments.categoryId')),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function storeDocumentLater(app: App, db: Db, documentId: string) {
  const { revision } = await db
    .updateTable('answerDocuments')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', documentId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  await app.jobs.send(
    'store-answers',
    { documentId },
    { once: `${documentId} ${revision}`, trx: db },
  )
}
