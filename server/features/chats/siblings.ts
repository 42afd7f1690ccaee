import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { conflict } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'

/** How many messages may follow the same one, and of how many siblings a message names all. */
const most = { beside: 100, named: 50 }
/** On either side, where there are too many siblings to name them all. */
const neighbours = 8

export type Siblings = {
  siblings: string[]
  /** Only where `siblings` are not all. */
  amongSiblings?: { place: number; count: number } | undefined
}

type Family = { id: string; place: number; count: number; before: string[]; after: string[] }

/** Each with the ids of the messages that have the same parent, oldest first. */
export async function withSiblings<M extends { id: string }>(
  { db }: Pick<App, 'db'>,
  rows: M[],
): Promise<(M & Siblings)[]> {
  if (rows.length === 0) return []
  const ids = sql.join(rows.map(({ id }) => sql`${id}::uuid`))
  // Each parent's children are counted once, however many of them are asked for.
  const { rows: found } = await sql<Family>`
    with asked as materialized (
      select id, chat_id, parent_id from messages where id in (${ids})
    ), family as (
      select id, row_number() over beside::integer as place, count(*) over (partition by parent_id)::integer as count
      from messages where parent_id in (select parent_id from asked)
      window beside as (partition by parent_id order by id)
      union all
      select id, row_number() over beside::integer, count(*) over (partition by chat_id)::integer
      from messages where parent_id is null
        and chat_id in (select chat_id from asked where parent_id is null)
      window beside as (partition by chat_id order by id)
    )
    select asked.id, place, count, ${besideOf('before')} as before, ${besideOf('after')} as after
    from asked join family on family.id = asked.id`.execute(db)
  const families = new Map(found.map((family) => [family.id, family]))
  return rows.map((row) => ({ ...row, ...namedOf(row.id, families.get(row.id)) }))
}

/** The nearest siblings on one side, nearest first. */
function besideOf(side: 'before' | 'after') {
  const [than, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const nearest = (same: ReturnType<typeof sql>) => sql`array(
    select beside.id from messages beside where ${same} and beside.id ${than} asked.id
    order by beside.id ${order}
    limit case when family.count > ${most.named} then ${neighbours}::bigint else ${most.named}::bigint end)`
  return sql`case when asked.parent_id is null
    then ${nearest(sql`beside.chat_id = asked.chat_id and beside.parent_id is null`)}
    else ${nearest(sql`beside.parent_id = asked.parent_id`)} end`
}

function namedOf(id: string, family: Family | undefined): Siblings {
  if (!family) return { siblings: [id] }
  const { place, count, before, after } = family
  const siblings = [...before.toReversed(), id, ...after]
  return count > most.named ? { siblings, amongSiblings: { place, count } } : { siblings }
}

/** Throws where as many messages follow the same one as may. */
export async function expectRoomBeside(
  { db }: Pick<App, 'db'>,
  chatId: string,
  parentId: string | null,
  role: 'user' | 'bot',
) {
  const beside = await db
    .selectFrom('messages')
    .select('id')
    .where('chatId', '=', chatId)
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .limit(most.beside)
    .execute()
  if (beside.length < most.beside) return
  throw conflict(
    role === 'bot'
      ? sentence(
          'This question has {count} answers already. Delete some of them, or ask it again at the end of the chat.',
          { count: most.beside },
        )
      : sentence(
          'There are {count} questions at this place already. Delete some of them, or ask at the end of the chat.',
          { count: most.beside },
        ),
  )
}
