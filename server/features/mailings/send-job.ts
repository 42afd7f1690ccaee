import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MailingText } from '#contract/desk/mailings.ts'
import type { App } from '#server/app.ts'
import type { Rest, Run } from '#server/infra/jobs/jobs.ts'
import { NotSent } from '#server/infra/mail/mail.ts'
import { bestLanguage } from '#server/languages.ts'
import { readSite } from '../content/content.ts'
import { proseLetter } from '../letters/letters.ts'
import { isHere, wantsLetters } from './audience.ts'
import { skipped } from './begin.ts'
import { writtenIn } from './rows.ts'
import { hashOfToken } from '#server/infra/secrets/token-hash.ts'

/** After so many the job begins anew, so that its tries count failures in a row. */
const atATime = 200

/** How long one who was put off waits for the next try; after the last, it is given up. */
const pausesMs = [1, 5, 15, 60, 240].map((minutes) => minutes * 60_000)

/**
 * Sends letters one after the other, at the pace that is set, until none is due. Each is marked
 * before the mail server is asked, and a mark that stands when the job begins is of one that died in
 * the middle: that letter may have arrived, and is not sent again by itself.
 */
export async function sendMailings(
  app: App,
  run: Pick<Run, 'signal' | 'last'>,
): Promise<Rest | void> {
  await putInDoubt(app)
  const pauseMs = 60_000 / app.config.mailingsPerMinute
  let next = 0
  for (let sent = 0; sent < atATime; sent++) {
    await pause(next - performance.now(), run.signal)
    if (app.stopping) break
    next = performance.now() + pauseMs
    const outcome = await sendNext(app, run)
    if (outcome === 'none') return
    // Nobody was written to, so the next need not wait.
    if (outcome === 'skipped') next = 0
  }
  return { secondsLeft: 0 }
}

async function pause(ms: number, signal: AbortSignal) {
  if (ms > 0) await wait(ms, undefined, { signal })
  signal.throwIfAborted()
}

async function putInDoubt({ db, now }: App) {
  await sql`
    with doubtful as (
      update mailing_recipients set state = 'doubt' where state = 'sending' returning mailing_id
    )
    update mailings set trouble_at = coalesce(trouble_at, ${now()}::timestamptz)
    where id in (select mailing_id from doubtful)`.execute(db)
}

type Claimed = {
  mailingId: string
  userId: string
  state: 'sending' | 'skipped'
  attempts: number
  texts: Record<string, MailingText>
  email: string
  firstName: string
  locale: string
}

async function sendNext(app: App, { signal, last }: Pick<Run, 'signal' | 'last'>) {
  const token = randomBytes(32).toString('base64url')
  const claimed = await claim(app, hashOfToken(token))
  if (!claimed) return 'none'
  if (claimed.state === 'skipped') return 'skipped'
  const letter = await write(app, claimed, token)
  try {
    await app.mail.send(letter)
  } catch (error) {
    const why = error instanceof NotSent ? error.why : 'unknown'
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error)
    if (why !== 'away') {
      await noteFailure(app, claimed, why, reason)
      return 'sent'
    }
    await set(app, claimed, { state: 'waiting' })
    if (last && !signal.aborted) await stopAll(app, reason)
    throw error
  }
  await set(app, claimed, { state: 'sent' })
  return 'sent'
}

/**
 * Takes the next one, in one statement that looks again at who wants the letter, and marks it. Of
 * mailings that are sent at the same time, the one that began first is sent first.
 */
async function claim(app: App, tokenHash: Buffer): Promise<Claimed | undefined> {
  const atWork = await app.db
    .selectFrom('mailings')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
  for (const { id } of atWork) {
    const now = app.now()
    const { rows } = await sql<Claimed>`
      update mailing_recipients recipient
      set state = case when ${isHere} and ${wantsLetters} then 'sending' else 'skipped' end,
        reason = ${skipped}, token_hash = ${tokenHash}, tried_at = ${now}
      from users, mailings
      where recipient.mailing_id = ${id} and users.id = recipient.user_id
        and mailings.id = recipient.mailing_id and mailings.state = 'sending'
        and recipient.user_id = (
          select user_id from mailing_recipients
          where mailing_id = ${id} and state = 'waiting' and due_at <= ${now}
          order by user_id limit 1 for update skip locked
        )
      returning recipient.mailing_id, recipient.user_id, recipient.state, recipient.attempts,
        mailings.texts, users.email, users.first_name, users.locale`.execute(app.db)
    if (rows[0]) return rows[0]
    await finish(app, id)
  }
  return undefined
}

/** Only where nobody is left, whatever the claim just saw. */
async function finish({ db, now }: App, id: string) {
  await sql`
    update mailings set state = 'sent', finished_at = ${now()}
    where id = ${id} and state = 'sending' and not exists (
      select from mailing_recipients
      where mailing_id = ${id} and state in ('waiting', 'sending')
    )`.execute(db)
}

async function write(app: App, claimed: Claimed, token: string) {
  const { mailingId, userId, texts, email, firstName } = claimed
  const { publicUrl } = app.config
  const { languages } = await readSite(app)
  const locale = bestLanguage([claimed.locale], writtenIn(texts, languages))
  const letter = await proseLetter(app, {
    ...texts[locale]!,
    ...{ to: email, locale, firstName },
    unsubscribeUrl: `${publicUrl}/unsubscribe#${token}`,
  })
  return {
    ...letter,
    messageId: `<${mailingId}.${userId}@${new URL(publicUrl).hostname}>`,
    // RFC 8058: mail programs offer to unsubscribe, and do it without opening a page.
    headers: {
      ...letter.headers,
      'List-Unsubscribe': `<${publicUrl}/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

type After = { state: string; reason?: string; attempts?: number; dueAt?: Date }

/** Another server may have put it in doubt meanwhile, which it is not any more. */
async function set({ db }: App, { mailingId, userId }: Claimed, after: After) {
  await db
    .updateTable('mailingRecipients')
    .set(after)
    .where('mailingId', '=', mailingId)
    .where('userId', '=', userId)
    .where('state', 'in', ['sending', 'doubt'])
    .execute()
}

async function noteFailure(
  app: App,
  claimed: Claimed,
  why: 'refused' | 'later' | 'unknown',
  reason: string,
) {
  const attempts = claimed.attempts + 1
  const pauseMs = why === 'later' ? pausesMs[claimed.attempts] : undefined
  if (pauseMs !== undefined) {
    const dueAt = new Date(app.now().getTime() + pauseMs)
    return set(app, claimed, { state: 'waiting', reason, attempts, dueAt })
  }
  const state = { refused: 'bounced', later: 'failed', unknown: 'doubt' }[why]
  await set(app, claimed, { state, reason, attempts })
  await sql`
    update mailings set trouble_at = ${app.now()}
    where id = ${claimed.mailingId} and trouble_at is null`.execute(app.db)
}

/** The mail server took nothing for a night: an operator has to look, and goes on from there. */
async function stopAll({ db, now }: App, reason: string) {
  await sql`
    update mailings set state = 'stopped', trouble = ${reason},
      trouble_at = coalesce(trouble_at, ${now()}::timestamptz)
    where state = 'sending'`.execute(db)
}
