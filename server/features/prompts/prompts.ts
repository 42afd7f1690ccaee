import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import { byName } from '#contract/by-name.ts'
import type { Prompt } from '#contract/content.ts'
import type { OwnPrompt } from '#contract/chats/own-prompt.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import type { Prompts } from '#server/infra/db/tables.ts'
import { expectCategory, variablesOf } from '../content/content.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'
import { sentence } from '#server/sentences.ts'
import { visibleText } from '#server/visible-text.ts'

const most = 200

type Given = z.output<typeof OwnPrompt>

/** By title. */
export async function listOwnPrompts(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
): Promise<Prompt[]> {
  const rows = await db
    .selectFrom('prompts')
    .selectAll()
    .where('memberId', '=', member.id)
    .orderBy('id')
    .execute()
  return rows.map(present).toSorted((a, b) => byName(a.title, b.title))
}

export async function addPrompt(app: App, member: Member, given: Given): Promise<Prompt> {
  const prompt = await checked(app, member, given)
  const row = await app.db.transaction().execute(async (db) => {
    await expectRoom({ db }, member)
    const times = { createdAt: app.now(), updatedAt: app.now() }
    return db
      .insertInto('prompts')
      .values({ id: uuid(), memberId: member.id, ...prompt, ...times })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return present(row)
}

export async function changePrompt(
  app: App,
  member: Member,
  id: string,
  given: Given,
): Promise<Prompt> {
  const prompt = await checked(app, member, given)
  const row = await app.db
    .updateTable('prompts')
    .set({ ...prompt, updatedAt: app.now() })
    .where('id', '=', id)
    .where('memberId', '=', member.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('Prompt')
  return present(row)
}

export async function removePrompt({ db }: App, member: Member, id: string) {
  const gone = await db
    .deleteFrom('prompts')
    .where('id', '=', id)
    .where('memberId', '=', member.id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound('Prompt')
  return { deleted: 1 }
}

async function expectRoom({ db }: Pick<App, 'db'>, member: Member) {
  await lockForCounting({ db }, member)
  const { count } = await db
    .selectFrom('prompts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  if (count >= most)
    throw conflict(
      sentence('You have {most} prompts, and no more can be saved. Delete one to make room.', {
        most,
      }),
    )
}

/** HTML in it is plain text; invisible characters are removed. */
async function checked(app: App, member: Member, given: Given) {
  const line = (value: string) =>
    visibleText(value)
      .replace(/[\n\t]/g, ' ')
      .trim()
  const title = line(given.title)
  const text = visibleText(given.text).trim()
  if (!title) throw invalid({ title: 'Enter the title.' })
  if (!text) throw invalid({ text: 'Enter the text.' })
  const { categoryId } = given
  await expectCategory(app, member, categoryId)
  return { title, description: line(given.description), text, categoryId }
}

const present = (row: Selectable<Prompts>): Prompt => ({
  _id: row.id,
  id: row.id,
  categoryId: row.categoryId,
  title: row.title,
  description: row.description,
  text: row.text,
  variables: variablesOf(row.text),
})
