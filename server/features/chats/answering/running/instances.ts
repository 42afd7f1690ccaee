import { type NotNull, sql } from 'kysely'
import type { App } from '#server/app.ts'
import { deleteOrphans } from '#server/features/chats/copy/coming-in.ts'
import { withinTime } from '#server/infra/limits/within-time.ts'
import { interrupt } from './interrupt.ts'
import { quoteHere } from './stand-in.ts'
import { endHere } from './stop.ts'

const heartbeatMs = 3_000
const deadAfterSeconds = 9
const keepLogHours = 24
/**
 * Together with the time that jobs and connections may take after it, this stays within the ten
 * seconds of a stop.
 */
const finishWithinMs = 6_000

/** Sends this process's heartbeat, ends the answers of processes that died, and at last its own. */
export async function startHeartbeat(app: App): Promise<() => Promise<void>> {
  // The embedded database has one process at a time, so every earlier process is gone.
  if (app.database.kind === 'embedded') await app.db.deleteFrom('instances').execute()
  await beat(app)
  await interruptOrphanedAnswers(app)
  const unlisten = await app.database.listen('stop_answer', (messageId) =>
    endHere(app, messageId, 'stopped'),
  )
  const unlistenQuote = await app.database.listen('quote_answer', (messageId) =>
    quoteHere(app, messageId),
  )
  let beating: Promise<void> | undefined
  let tidying: Promise<void> | undefined
  const timer = setInterval(() => {
    beating ??= beat(app)
      .catch((error) => app.log.warn({ err: error }, 'The heartbeat could not be written.'))
      .finally(() => (beating = undefined))
    // Apart, because it may have to wait, and a server whose heartbeat is late is taken for dead.
    tidying ??= interruptOrphanedAnswers(app)
      .then(() => deleteOrphans(app))
      .catch((error) =>
        app.log.warn({ err: error }, 'The answers of dead servers could not be ended.'),
      )
      .finally(() => (tidying = undefined))
  }, heartbeatMs)
  return async () => {
    clearInterval(timer)
    await Promise.all([beating, tidying])
    await finishAnswers(app)
    await unlisten()
    await unlistenQuote()
    await app.db.deleteFrom('instances').where('id', '=', app.instanceId).execute()
  }
}

export async function forgetOldLogs({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`
    delete from answer_events
    where created_at < now() - make_interval(hours => ${keepLogHours})
      and message_id not in (select id from messages where status = 'streaming')`.execute(db)
}

const beat = ({ database, instanceId, config }: App) =>
  sql`insert into instances (id, role) values (${instanceId}, ${config.role})
    on conflict (id) do update set seen_at = now()`
    .execute(database.reserved)
    .then(() => undefined)

/** Answers of processes that are gone, and our own that could not be ended. */
export async function interruptOrphanedAnswers(app: App): Promise<void> {
  await sql`delete from instances where seen_at < now() - make_interval(secs => ${deadAfterSeconds})`.execute(
    app.db,
  )
  const orphans = await app.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .select(['messages.id', 'chats.memberId'])
    // A chat that is coming in has no answer in progress.
    .$narrowType<{ memberId: NotNull }>()
    .where('messages.status', '=', 'streaming')
    .where(
      sql<boolean>`(
        not exists (select from instances where instances.id = messages.instance_id)
        or (messages.instance_id = ${app.instanceId} and messages.id <> all (${[...app.running.keys()]}::uuid[])
          and messages.created_at < now() - make_interval(secs => ${deadAfterSeconds}))
      )`,
    )
    .execute()
  for (const orphan of orphans) await interrupt(app, orphan.id, orphan.memberId)
}

async function finishAnswers(app: App) {
  for (const [id, { isOver }] of app.running) if (isOver) endHere(app, id, 'interrupted')
  const all = Promise.all([...app.running.values()].map((running) => running.finished))
  await withinTime<unknown>(finishWithinMs, all, () => undefined)
  for (const id of app.running.keys()) endHere(app, id, 'interrupted')
  await Promise.all([...app.running.values()].map((running) => running.finished))
}
