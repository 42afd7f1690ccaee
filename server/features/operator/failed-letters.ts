import type { FailedLetter } from '#contract/desk/desk.ts'
import type { App } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { openLetter } from '../letters/letters.ts'

const mostShown = 100

/** Newest first: to whom and about what. What a letter says stays between it and whom it is for. */
export async function listFailedLetters(app: App): Promise<FailedLetter[]> {
  const failed = await app.jobs.failed('letter', mostShown)
  return failed.flatMap(({ id, data, error, createdAt }) => {
    const letter = openLetter(app, data)
    // It was encrypted with a key that is no longer there.
    if (!letter) return []
    const { to, subject } = letter
    return { id, to, subject, error: error ?? '', at: createdAt.toISOString() }
  })
}

export async function sendAgain(app: App, actor: Actor, id: number): Promise<null> {
  await app.db.transaction().execute(async (db) => {
    const letter = await app.jobs.again('letter', id, db)
    if (!letter) throw notFound('E-mail')
    const inside = { ...app, db }
    await audit(inside, actor, 'letter.sent-again', await subjectOf(inside, id, letter))
  })
  return null
}

export async function forgetLetter(
  app: App,
  actor: Actor,
  id: number,
): Promise<{ deleted: number }> {
  await app.db.transaction().execute(async (db) => {
    const letter = await app.jobs.forget('letter', id, db)
    if (!letter) throw notFound('E-mail')
    const inside = { ...app, db }
    await audit(inside, actor, 'letter.given-up', await subjectOf(inside, id, letter))
  })
  return { deleted: 1 }
}

/** The member whom it is for, so that their name leaves the log with the account; or an address. */
async function subjectOf(app: App, id: number, letter: Parameters<typeof openLetter>[1]) {
  const to = openLetter(app, letter)?.to
  const member = await app.db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('email', '=', to ?? '')
    .executeTakeFirst()
  if (!member) return { kind: 'letter', id: String(id), ...(to ? { name: to } : {}) }
  const name = `${member.firstName} ${member.lastName}`.trim()
  return { kind: 'member', id: member.id, name }
}
