import type { Citation } from '#contract/documents.ts'
import type { Selection } from '#contract/selections.ts'
import type { Step } from '#contract/steps.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { App, Member } from '../../../app.ts'
import { conflict } from '../../../errors.ts'
import { cleanTitle } from '../clean-title.ts'
import { portions } from './batches.ts'
import { indexMessages, indexTitles } from '../search/terms.ts'
import type { ChatRow } from '../store.ts'

type CopiedMessage = {
  role: string
  content: string
  status: string
  grounded: string | null
  citations: Citation[]
  steps: Step[]
  model: string | null
  selection: Selection | null
  createdAt: Date
}

type Copied = {
  title: string
  fileIds: string[] | null
  temporarySince: Date | null
  /** Whether own documents may have contributed to the copied messages. */
  hadOwnFiles: boolean
  messages: CopiedMessage[]
}

const copying = new Set<string>()

/**
 * Creates a chat of the member's own with these messages in a row, with their original times. The
 * copy takes no messages from the quota and counts no tokens again. A member copies one chat at a
 * time, including reading it.
 */
export async function copyChat(
  app: App,
  member: Member,
  read: () => Promise<Copied>,
): Promise<ChatRow> {
  if (copying.has(member.id))
    throw conflict('A chat of yours is being copied just now. Try again when that is done.')
  copying.add(member.id)
  try {
    return await store(app, member, await read())
  } finally {
    copying.delete(member.id)
  }
}

function store(app: App, member: Member, { messages, ...about }: Copied): Promise<ChatRow> {
  const now = app.now()
  const ids = messages.map(() => uuid())
  // The columns are listed one by one, so that the others, above all the old id, are not copied.
  const rows = messages.map(
    ({ role, content, status, grounded, citations, steps, model, selection, createdAt }, i) => ({
      id: ids[i]!,
      parent: ids[i - 1] ?? null,
      ...{ role, content, status, grounded, citations, steps, model, selection, createdAt },
    }),
  )
  return app.db.transaction().execute(async (db) => {
    const chat = await db
      .insertInto('chats')
      .values({
        id: uuid(),
        memberId: member.id,
        title: cleanTitle(about.title) || 'Copy',
        // From now on only the member changes a title that was passed on.
        titledByMember: true,
        temporary: about.temporarySince !== null,
        hadOwnFiles: about.hadOwnFiles,
        fileIds: about.fileIds,
        currentMessageId: ids.at(-1) ?? null,
        createdAt: about.temporarySince ?? now,
        updatedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await indexTitles({ db }, [chat])
    for (const some of portions(rows)) {
      await sql`
        insert into messages
          (id, chat_id, parent_id, role, content, status, grounded, citations, steps, model, selection, created_at)
        select id, ${chat.id}, parent, role, content, status, grounded, citations, steps, model, selection, "createdAt"
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given(
          id uuid, parent uuid, role text, content text, status text, grounded text,
          citations jsonb, steps jsonb, model text, selection jsonb, "createdAt" timestamptz)`.execute(
        db,
      )
      await indexMessages(
        { db },
        some.map(({ id, content }) => ({ id, chatId: chat.id, content })),
      )
      // Counting words runs on this thread, which answers share.
      await breathe()
    }
    return chat
  })
}
