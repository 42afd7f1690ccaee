import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { Chat } from '#contract/chats/chat.ts'
import { type Share, SharedMessage } from '#contract/chats/shares.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Shares } from '#server/infra/db/tables.ts'
import {
  branchTo,
  cleanTitle,
  copyChat,
  findChat,
  presentChat,
  sizeOfBranch,
} from '../chats/chats.ts'
import { sentence } from '#server/sentences.ts'
import { expectSpace } from '../space/space.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'
import { findWhole, use } from './read-share.ts'

export { statusOfShare } from './read-share.ts'

type ShareRow = Selectable<Shares>

const mostLinks = 100
export const largest = { messages: 2_000, bytes: 2_000_000 }

export async function listShares(
  app: App,
  member: Member,
  chatId: string | undefined,
): Promise<Share[]> {
  let rows = livingOf(app, member).orderBy('createdAt', 'desc').orderBy('id', 'desc')
  if (chatId) rows = rows.where('chatId', '=', chatId)
  return (await rows.execute()).map((row) => presentShare(app, row))
}

/**
 * Copies the branch as it is: later messages and changes are not shown. Own documents are quoted
 * where answers cite them, and open for nobody else.
 */
export async function makeShare(
  app: App,
  member: Member,
  { chatId, messageId }: { chatId: string; messageId?: string | undefined },
): Promise<Share> {
  const chat = await findChat(app, member, chatId)
  if (chat.temporary)
    throw conflict(
      'A temporary chat is gone within a day, so it cannot be shared. Ask again in an ordinary chat to share the answer.',
    )
  const end = messageId ?? chat.currentMessageId
  if (end) expectWithin(await sizeOfBranch(app, chat.id, end))
  const branch = end ? await branchTo(app, chat.id, end) : []
  if (messageId && branch.length === 0) throw notFound('Message')
  const messages = withoutUnfinished(branch).map(present)
  if (messages.length === 0)
    throw conflict('There is nothing to share in this chat yet. Try again when there is an answer.')
  const kept = JSON.stringify(messages)
  expectWithin({ messages: messages.length, bytes: Buffer.byteLength(kept) })
  await expectSpace(app, member, Buffer.byteLength(kept))
  const secret = randomBytes(32).toString('base64url')
  const row = await app.db.transaction().execute(async (db) => {
    await expectRoom({ db }, member)
    // A concurrent deletion of the chat withdraws this link as well, or this request finds no chat.
    const held = await db
      .selectFrom('chats')
      .select('id')
      .where('id', '=', chat.id)
      .forKeyShare()
      .executeTakeFirst()
    if (!held) throw notFound('Chat')
    return db
      .insertInto('shares')
      .values({
        id: uuid(),
        memberId: member.id,
        chatId: chat.id,
        secretHash: app.secrets.hash(use, secret),
        secretSealed: app.secrets.seal(use, secret),
        title: cleanTitle(chat.title) || 'Shared chat',
        messages: kept,
        messageCount: messages.length,
        createdAt: app.now(),
      })
      .returning(shown)
      .executeTakeFirstOrThrow()
  })
  return presentShare(app, row)
}

/** The copy is deleted at once. */
export async function withdrawShare(
  app: App,
  member: Member,
  id: string,
): Promise<{ withdrawn: number }> {
  const row = await app.db
    .selectFrom('shares')
    .select('withdrawnAt')
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Link')
  const { numUpdatedRows } = await app.db
    .updateTable('shares')
    .set({ withdrawnAt: app.now(), messages: '[]', title: '' })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return { withdrawn: Number(numUpdatedRows) }
}

const storedMessages = z.array(SharedMessage)

/** All files of the library are asked there: which ones its owner had chosen is nobody's concern. */
export async function copyShare(app: App, member: Member, secret: string): Promise<Chat> {
  const chat = await copyChat(app, member, async () => {
    const { title, messages: stored } = await findWhole(app, secret)
    const messages = storedMessages.parse(stored).map((message) => ({
      ...message,
      grounded: message.grounded ?? null,
      // What the model looked up may name the owner's own documents, so a link never had it.
      steps: [],
      model: message.model ?? null,
      selection: message.selection ?? null,
      createdAt: new Date(message.createdAt),
    }))
    // Whether the owner's own documents contributed is unknown here, so it is assumed.
    return { title, fileIds: null, temporarySince: null, hadOwnFiles: true, messages }
  })
  return presentChat(app, chat)
}

/**
 * All the stored facts about a member's links, withdrawn ones included, without the secrets that
 * open them.
 */
export async function* sharesOf({ db }: Pick<App, 'db'>, member: Pick<Member, 'id'>) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const share = await db
      .selectFrom('shares')
      .select(['id', 'chatId', 'title', 'messages', 'createdAt', 'withdrawnAt'])
      .where('memberId', '=', member.id)
      .where('id', '>', after)
      .orderBy('id')
      .executeTakeFirst()
    if (!share) return
    after = share.id
    yield share
  }
}

const shown = ['id', 'chatId', 'title', 'secretSealed', 'createdAt', 'messageCount'] as const

const livingOf = ({ db }: Pick<App, 'db'>, member: Member) =>
  db
    .selectFrom('shares')
    .select(shown)
    .where('memberId', '=', member.id)
    .where('withdrawnAt', 'is', null)

async function expectRoom({ db }: Pick<App, 'db'>, member: Member) {
  await lockForCounting({ db }, member)
  const links = await livingOf({ db }, member).limit(mostLinks).execute()
  if (links.length === mostLinks)
    throw conflict(
      sentence(
        'You share {mostLinks} chats already. Withdraw a link that nobody needs any more; then there is room for this one.',
        { mostLinks },
      ),
    )
}

function expectWithin({ messages, bytes }: { messages: number; bytes: number }) {
  if (messages > largest.messages || bytes > largest.bytes)
    throw conflict(
      'This chat is too long for one link. Nothing was shared; choose an earlier message and share the chat up to there.',
    )
}

/** An answer in progress is left out with its question, which would stand there unanswered. */
function withoutUnfinished<M extends { status: string }>(branch: M[]): M[] {
  const unfinished = branch.findIndex(({ status }) => status === 'streaming')
  return unfinished < 0 ? branch : branch.slice(0, Math.max(0, unfinished - 1))
}

type BranchRow = Awaited<ReturnType<typeof branchTo>>[number]

const present = (row: BranchRow): SharedMessage => ({
  _id: row.id,
  id: row.id,
  role: row.role as SharedMessage['role'],
  content: row.content,
  status: row.status as SharedMessage['status'],
  ...(row.role === 'bot' ? { grounded: row.grounded as SharedMessage['grounded'] } : {}),
  ...(row.role === 'bot' && row.model !== null ? { model: row.model } : {}),
  citations: row.citations as SharedMessage['citations'],
  ...(row.selection ? { selection: row.selection as NonNullable<SharedMessage['selection']> } : {}),
  createdAt: row.createdAt.toISOString(),
})

const presentShare = (
  { config, secrets }: App,
  row: Pick<ShareRow, (typeof shown)[number]>,
): Share => ({
  _id: row.id,
  id: row.id,
  // Only withdrawn links have no chat.
  chatId: row.chatId!,
  title: row.title,
  url: `${config.publicUrl}/s/${secrets.open(use, row.secretSealed)}`,
  messages: row.messageCount,
  createdAt: row.createdAt.toISOString(),
})
