import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { JobData } from '#server/job-data.ts'
import { termsOf } from './words.ts'

type Searchable = Pick<App, 'db'>

/**
 * Indexes the words of messages. Callers run it in the transaction that stores a question or ends
 * an answer; imports pass as many messages as they insert at once. Messages of temporary chats are
 * left out.
 */
export const indexMessages = (
  app: Searchable,
  messages: { id: string; chatId: string; content: string }[],
): Promise<void> =>
  store(
    app,
    messages
      .filter(({ content }) => content !== '')
      .map(({ id, chatId, content }) => ({ id, chatId, messageId: id, terms: termsOf(content) })),
  )

/** The same for chat titles, when a chat begins and whenever it is renamed. */
export const indexTitles = (
  app: Searchable,
  chats: { id: string; title: string }[],
): Promise<void> =>
  store(
    app,
    chats.map(({ id, title }) => ({ id, chatId: id, messageId: null, terms: termsOf(title) })),
  )

/** Both for a new chat, in one statement, because the member waits for the answer. */
export const indexBeginning = (
  app: Searchable,
  chat: { id: string; title: string },
  question: { id: string; content: string },
): Promise<void> =>
  store(app, [
    { id: chat.id, chatId: chat.id, messageId: null, terms: termsOf(chat.title) },
    { id: question.id, chatId: chat.id, messageId: question.id, terms: termsOf(question.content) },
  ])

/**
 * Before changing a message that is indexed afterwards: locks its chat first, in the same order as
 * the deletion of a chat, to avoid a deadlock.
 */
export const holdChatOf = ({ db }: Searchable, messageId: string) =>
  sql`select from chats where id = (select chat_id from messages where id = ${messageId})
    for key share`.execute(db)

type Row = { id: string; chatId: string; messageId: string | null; terms: string[] }

async function store({ db }: Searchable, rows: Row[]) {
  if (rows.length === 0) return
  const given = JSON.stringify(
    rows.map((row) => ({ id: row.id, chat: row.chatId, message: row.messageId, terms: row.terms })),
  )
  await sql`
    insert into search_terms (id, chat_id, message_id, terms)
    select given.id, chats.id, given.message, array_to_tsvector(array(
      select right(coalesce(chats.member_id, chats.coming_in_for)::text, 12) || ':' || term from unnest(given.terms) term))
    from jsonb_to_recordset(${given}::jsonb) as given(id uuid, chat uuid, message uuid, terms text[])
    join chats on chats.id = given.chat and not chats.temporary
    on conflict (id) do update set terms = excluded.terms`.execute(db)
}

const atOnce = 500

type Step = JobData['index-chats']

/** Chats from before there was a search, a few at a time, so that nobody waits for it. */
export const indexOlderChats = (app: Pick<App, 'jobs'>): Promise<void> =>
  goOn(app, { of: 'titles', after: '00000000-0000-0000-0000-000000000000' })

const goOn = ({ jobs }: Pick<App, 'jobs'>, step: Step) =>
  jobs.send('index-chats', step, { once: `${step.of} ${step.after}` })

export async function indexStep(app: Pick<App, 'db' | 'jobs'>, { of, after }: Step): Promise<void> {
  const last = of === 'titles' ? await titlesAfter(app, after) : await messagesAfter(app, after)
  if (last) await goOn(app, { of, after: last })
  else if (of === 'titles')
    await goOn(app, { of: 'messages', after: '00000000-0000-0000-0000-000000000000' })
}

async function titlesAfter({ db }: Searchable, after: string) {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('chats')
        .select(['id', 'title'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(atOnce)
        .as('chats'),
    )
    .leftJoin('searchTerms', 'searchTerms.id', 'chats.id')
    .select(['chats.id', 'chats.title', 'searchTerms.id as known'])
    .orderBy('chats.id')
    .execute()
  await indexTitles(
    { db },
    rows.filter(({ known }) => !known),
  )
  return rows.at(-1)?.id
}

/** Ids first: the words are read only for messages that are not indexed yet. */
async function messagesAfter({ db }: Searchable, after: string) {
  const { rows } = await sql<{ id: string; missing: boolean }>`
    select page.id, search_terms.id is null and page.status <> 'streaming' as missing
    from (select id, status from messages where id > ${after} order by id limit ${atOnce}) page
    left join search_terms on search_terms.id = page.id order by page.id`.execute(db)
  const missing = rows.filter((row) => row.missing).map((row) => row.id)
  if (missing.length > 0)
    await indexMessages(
      { db },
      await db
        .selectFrom('messages')
        .select(['id', 'chatId', 'content'])
        .where('id', 'in', missing)
        .execute(),
    )
  return rows.at(-1)?.id
}
