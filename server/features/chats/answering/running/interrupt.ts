import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { giveBackMessage } from '#server/features/subscriptions/subscriptions.ts'
import { holdChatOf, indexMessages } from '#server/features/chats/search/terms.ts'
import type { AnswerEvent } from '#server/infra/answers/answer-log.ts'

/** The text in the log becomes the answer, and its message goes back to the quota. */
export async function interrupt(app: App, messageId: string, memberId: string) {
  await app.db.transaction().execute(async (db) => {
    await holdChatOf({ db }, messageId)
    // Waits for events that are being stored, so that the text has all that a reader was told.
    await db.selectFrom('messages').select('id').where('id', '=', messageId).forUpdate().execute()
    const { rows } = await sql<{
      id: string
      chatId: string
      content: string
      chargedPeriod: Date | null
    }>`
      update messages set
        status = 'interrupted',
        instance_id = null,
        content = coalesce((
          select string_agg(data->>'delta', '' order by seq) from answer_events
          where message_id = messages.id and type = 'text'), ''),
        citations = coalesce((
          select jsonb_agg(data order by seq) from answer_events
          where message_id = messages.id and type = 'source'), '[]'),
        steps = coalesce((
          select jsonb_agg(data order by seq) from answer_events
          where message_id = messages.id and type = 'step'), '[]')
      where id = ${messageId} and status = 'streaming'
      returning id, chat_id, content, charged_period`.execute(db)
    const [row] = rows
    if (!row) return
    await indexMessages({ db }, [row])
    if (row.chargedPeriod) await giveBackMessage({ db }, memberId, row.chargedPeriod)
    // Where not even the first event was written, readers are given both, built from the rows.
    await sql`
      insert into answer_events (message_id, seq, type, data)
      select ${messageId}, max(seq) + 1, ${interruption.type}, ${JSON.stringify(interruption.data)}::jsonb
      from answer_events where message_id = ${messageId} having count(*) > 0`.execute(db)
  })
  await app.database.notify('answer_events', `- ${messageId}`)
}

export const interruption: AnswerEvent = {
  type: 'failure',
  data: {
    httpCode: 503,
    message:
      'The server stopped in the middle of this answer. What was written is kept, and the message was given back to you.',
    payload: null,
  },
}

/** For an answer whose failure is no longer in the log. */
export const failed: AnswerEvent = {
  type: 'failure',
  data: {
    httpCode: 503,
    message:
      'This answer could not be finished. What was written is kept, and the message was given back to you.',
    payload: null,
  },
}
