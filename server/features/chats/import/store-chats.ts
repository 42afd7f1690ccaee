import { v7 as uuid } from 'uuid'
import type { App, Member } from '#server/app.ts'
import { storeInPortions } from '../copy/coming-in.ts'
import type { ImportedChat } from './imported.ts'
import { withSelections } from './selections.ts'

/** A file may contain invalid ids, which no statement may receive. */
const ourId = /^carrel:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The ones that are already here: imported before and not deleted. */
export async function knownOf(
  { db }: Pick<App, 'db'>,
  member: Member,
  chats: ImportedChat[],
): Promise<Set<string>> {
  const sources = chats.map(({ source }) => source)
  const ids = sources.flatMap((source) => ourId.exec(source)?.[1] ?? [])
  const rows = await db
    .selectFrom('chats')
    .select(['id', 'source'])
    .where('memberId', '=', member.id)
    .where(({ eb, or }) =>
      or([eb('source', 'in', sources), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]),
    )
    .execute()
  return new Set(rows.flatMap(({ id, source }) => [`carrel:${id}`, ...(source ? [source] : [])]))
}

/** False if another import stored it meanwhile. */
export async function storeChat(app: App, member: Member, chat: ImportedChat): Promise<boolean> {
  const id = uuid({ msecs: chat.createdAt })
  const messages = await withSelections(app, member, id, chat.messages)
  const { current } = chat
  // The ids sort in the order of the messages.
  const ids = messages.map(({ at }, seq) => uuid({ msecs: at, seq }))
  const rows = messages.map(({ parent, at, comment, ...message }, i) => ({
    id: ids[i]!,
    parentId: parent === null ? null : ids[parent]!,
    ...message,
    feedbackComment: comment,
    createdAt: new Date(at),
  }))
  const values = {
    id,
    title: chat.title,
    titledByMember: true,
    pinned: chat.pinned,
    archived: chat.archived,
    source: chat.source,
    // How the answer was found is unknown, so the answer desk leaves it out.
    hadOwnFiles: true,
    currentMessageId: current === null ? null : ids[current]!,
    createdAt: new Date(chat.createdAt),
    updatedAt: new Date(chat.updatedAt),
  }
  return (await storeInPortions(app, member, values, rows)) !== undefined
}
