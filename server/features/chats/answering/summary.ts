import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Selection } from '#contract/chats/selections.ts'
import type { Count, Turn } from '#server/infra/model/model.ts'

/** Further back than any model is sent; older turns are in the summary or left out. */
const mostTurns = 200
/** These turns stay as they are when the ones before them are summarised. */
const turnsKept = 6
const withinMs = 60_000

/** Every turn, also about topics that are left alone, which no model is told of. */
export const turnsBefore = async (
  app: Pick<App, 'db'>,
  messageId: string | null,
): Promise<Turn[]> => (await branchBefore(app, messageId)).turns

type Talk = { history: Turn[]; summary: string | undefined }

/** The turns that lead to a message, oldest first, back to the last summary. */
export async function talkBefore(app: Pick<App, 'db'>, messageId: string | null): Promise<Talk> {
  const { turns, summary } = await branchBefore(app, messageId)
  return { history: withoutLeft(turns).map(({ role, content }) => ({ role, content })), summary }
}

/**
 * For models that cannot read a whole long conversation: summarises the older turns after an
 * answer, so that nobody waits for it. The summary is stored with the message it ends at, so other
 * branches have their own. If it fails, only the summary is missing.
 */
export async function sumUp(
  app: App,
  messageId: string,
  signal: AbortSignal,
  count: Count,
): Promise<void> {
  const { writes } = app.model
  if (!writes) return
  const { turns: all, summary: earlier } = await branchBefore(app, messageId)
  const turns = withoutLeft(all)
  const older = turns.slice(0, -turnsKept)
  const last = older.at(-1)
  if (!last || !writes.isLong(turns)) return
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    const said = await writes.summary(earlier, older, until, count)
    const text = said.replaceAll('\0', '').toWellFormed()
    if (!text) return
    await app.db
      .insertInto('chatSummaries')
      .values({ messageId: last.id, text })
      .onConflict((conflict) => conflict.column('messageId').doUpdateSet({ text }))
      .execute()
  } catch (error) {
    app.log.warn({ err: error, messageId }, 'A chat could not be summed up.')
  }
}

async function branchBefore({ db }: Pick<App, 'db'>, messageId: string | null) {
  if (!messageId) return { turns: [], summary: undefined }
  const { rows: found } = await sql<{
    id: string
    role: Turn['role']
    content: string
    selection: Selection | null
    summary: string | null
    isLeft: boolean
  }>`
    with recursive branch as (
      select id, parent_id, role, content, selection, approved, 1 as back,
        (select text from chat_summaries where message_id = messages.id) as summary
      from messages where id = ${messageId}
      union all
      select above.id, above.parent_id, above.role, above.content, above.selection, above.approved, back + 1,
        (select text from chat_summaries where message_id = above.id)
      from messages above join branch on above.id = branch.parent_id
      where back < ${mostTurns} and branch.summary is null
    )
    select id, role, content, selection, summary,
      coalesce(approved ->> 'fixed' = 'topic', false) as "isLeft"
    from branch order by back desc`.execute(db)
  // A question about a selected passage means little without it.
  const rows = found.map(({ selection, ...turn }) =>
    selection ? { ...turn, content: `“${selection.text}”\n\n${turn.content}` } : turn,
  )
  // The first turn may be the end of the summary, which already contains it.
  const summary = rows[0]?.summary ?? undefined
  return { turns: summary === undefined ? rows : rows.slice(1), summary }
}

/** Without what was said about topics that are left alone, and the questions before it. */
const withoutLeft = <T extends { isLeft: boolean }>(turns: T[]): T[] =>
  turns.filter(({ isLeft }, i) => !isLeft && !turns[i + 1]?.isLeft)
