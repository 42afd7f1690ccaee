import { sql } from 'kysely'
import type { Mailing, mailings } from '#contract/desk/mailings.ts'
import type { Act } from '#contract/desk/audit.ts'
import type { BodyOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { conflict, invalid } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { readSite } from '../content/content.ts'
import { begin, sendSoon, tellOfNotice } from './begin.ts'
import { type MailingRow, expectDraft, lockRow, presentOne, subjectOf, writtenIn } from './rows.ts'

/** Sends a draft now, or has it sent at a time. */
export const sendMailing = (
  app: App,
  actor: Actor,
  id: string,
  { version, sendAt }: BodyOf<typeof mailings.send>,
): Promise<Mailing> =>
  change(app, actor, id, async (inside, row) => {
    expectDraft(row, version)
    const { languages } = await readSite(app)
    if (writtenIn(row.texts, languages).length === 0)
      throw invalid({ texts: 'Write the subject and the text in one language at least.' })
    if (sendAt) {
      const at = new Date(sendAt)
      if (at <= app.now()) throw invalid({ sendAt: 'Choose a time in the future.' })
      await inside.db
        .updateTable('mailings')
        .set({ state: 'scheduled', sendAt: at })
        .where('id', '=', id)
        .execute()
      return 'mailing.scheduled'
    }
    if ((await begin(inside, row)) === 0)
      throw conflict('Nobody is in this audience, so nothing was sent.')
    return 'mailing.sent'
  })

/** The letter that is on its way arrives; no other one does. */
export const stopMailing = (app: App, actor: Actor, id: string): Promise<Mailing> =>
  change(app, actor, id, async ({ db }, { state }) => {
    if (state !== 'sending' && state !== 'scheduled')
      throw conflict('This mailing is not being sent.')
    const stopped = state === 'sending'
    await db
      .updateTable('mailings')
      .set(stopped ? { state: 'stopped' } : { state: 'draft', sendAt: null })
      .where('id', '=', id)
      .execute()
    // Its notice is taken back meanwhile.
    if (stopped) await tellOfNotice({ db }, id)
    return stopped ? 'mailing.stopped' : 'mailing.taken-back'
  })

export const resumeMailing = (app: App, actor: Actor, id: string): Promise<Mailing> =>
  change(app, actor, id, async (inside, { state }) => {
    if (state !== 'stopped') throw conflict('This mailing is not stopped.')
    // What did not arrive before is still to be looked at.
    await sql`
      update mailings set state = 'sending', trouble = null, trouble_at = case when exists (
        select from mailing_recipients
        where mailing_id = ${id} and state in ('bounced', 'failed', 'doubt')
      ) then trouble_at end
      where id = ${id}`.execute(inside.db)
    await tellOfNotice(inside, id)
    await sendSoon(inside)
    return 'mailing.resumed'
  })

export const settleMailing = (app: App, actor: Actor, id: string): Promise<Mailing> =>
  change(app, actor, id, async ({ db }, { troubleAt }) => {
    if (!troubleAt) return undefined
    await db.updateTable('mailings').set({ troubleAt: null }).where('id', '=', id).execute()
    return 'mailing.looked-at'
  })

export const withdrawNotice = (app: App, actor: Actor, id: string): Promise<Mailing> =>
  change(app, actor, id, async (inside, { notice, startedAt }) => {
    if (!notice || !startedAt) return undefined
    await inside.db.updateTable('mailings').set({ notice: false }).where('id', '=', id).execute()
    await tellOfNotice(inside, id)
    return 'mailing.notice-withdrawn'
  })

/** Locks the row, and writes to the audit log what was done, if anything was. */
export const change = (
  app: App,
  actor: Actor,
  id: string,
  work: (inside: App, row: MailingRow) => Promise<Act | undefined>,
): Promise<Mailing> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const row = await lockRow(inside, id)
    const act = await work(inside, row)
    if (act) await audit(inside, actor, act, subjectOf(row))
    return presentOne(inside, id)
  })
