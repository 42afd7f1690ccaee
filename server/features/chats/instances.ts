import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { giveBackMessage } from '../subscriptions/subscriptions.ts'
import { interruption } from './answer.ts'
import { endHere } from './chats.ts'

const heartbeatMs = 3_000
const deadAfterSeconds = 9
const keepLogHours = 24
const finishWithinMs = 8_000

/** Says that this process lives, ends the answers of those that do not, and at last its own. */
export async function keepAnswersTrue(app: App): Promise<() => Promise<void>> {
  // The embedded database has one process at a time: whoever was there before is gone.
  if (app.database.kind === 'embedded') await app.db.deleteFrom('instances').execute()
  await beat(app)
  await interruptAnswersOfTheDead(app)
  const unlisten = await app.database.listen('stop_answer', (messageId) =>
    endHere(app, messageId, 'stopped'),
  )
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    beating ??= beat(app)
      .then(() => interruptAnswersOfTheDead(app))
      .catch((error) => app.log.warn({ err: error }, 'the heartbeat failed'))
      .finally(() => (beating = undefined))
  }, heartbeatMs)
  return async () => {
    clearInterval(timer)
    await beating
    await finishAnswers(app)
    await unlisten()
    await app.db.deleteFrom('instances').where('id', '=', app.instanceId).execute()
  }
}

export async function forgetOldLogs({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`
    delete from answer_events
    where created_at < now() - make_interval(hours => ${keepLogHours})
      and message_id not in (select id from messages where status = 'streaming')`.execute(db)
  await sql`delete from chats where temporary and updated_at < now() - interval '1 day'`.execute(db)
}

const beat = ({ db, instanceId }: App) =>
  sql`insert into instances (id) values (${instanceId})
    on conflict (id) do update set seen_at = now()`
    .execute(db)
    .then(() => undefined)

/** What the log holds becomes the answer, and its message goes back to the quota. */
export async function interruptAnswersOfTheDead(app: App): Promise<void> {
  await sql`delete from instances where seen_at < now() - make_interval(secs => ${deadAfterSeconds})`.execute(
    app.db,
  )
  const orphans = await app.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .select(['messages.id', 'chats.memberId'])
    .where('messages.status', '=', 'streaming')
    .where(
      sql<boolean>`not exists (select from instances where instances.id = messages.instance_id)`,
    )
    .execute()
  for (const orphan of orphans) await interrupt(app, orphan.id, orphan.memberId)
}

async function interrupt(app: App, messageId: string, memberId: string) {
  await app.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ charged_period: Date | null; chargedPeriod: Date | null }>`
      update messages set
        status = 'interrupted',
        instance_id = null,
        content = coalesce((
          select string_agg(data->>'delta', '' order by seq) from answer_events
          where message_id = messages.id and type = 'text'), ''),
        citations = coalesce((
          select jsonb_agg(data order by seq) from answer_events
          where message_id = messages.id and type = 'source'), '[]')
      where id = ${messageId} and status = 'streaming'
      returning charged_period`.execute(db)
    const [row] = rows
    if (!row) return
    const period = row.chargedPeriod ?? row.charged_period
    if (period) await giveBackMessage({ db }, memberId, period)
    await sql`
      insert into answer_events (message_id, seq, type, data)
      select ${messageId}, coalesce(max(seq), 0) + 1, ${interruption.type}, ${JSON.stringify(interruption.data)}::jsonb
      from answer_events where message_id = ${messageId}`.execute(db)
  })
  await app.database.notify('answer_events', `- ${messageId}`)
}

async function finishAnswers(app: App) {
  const all = Promise.all([...app.running.values()].map((running) => running.finished))
  let timer: NodeJS.Timeout | undefined
  await Promise.race([all, new Promise((resolve) => (timer = setTimeout(resolve, finishWithinMs)))])
  clearTimeout(timer)
  for (const id of app.running.keys()) endHere(app, id, 'interrupted')
  await Promise.all([...app.running.values()].map((running) => running.finished))
}
