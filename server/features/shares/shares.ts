import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { Chat } from '#contract/chats/chat.ts'
import { type Share, type SharedChat, SharedMessage } from '#contract/chats/shares.ts'
import type { App, Member } from '../../app.ts'
import { conflict, gone, notFound } from '../../errors.ts'
import { ResponseWithMessage } from '../../implement.ts'
import type { Shares } from '../../infra/db/tables.ts'
import {
  branchTo,
  cleanTitle,
  copyChat,
  findChat,
  presentChat,
  sizeOfBranch,
} from '../chats/chats.ts'
import { sentence } from '../../sentences.ts'
import { expectSpace } from '../space/space.ts'
import { lockForCounting } from '../../lock-for-counting.ts'

type ShareRow = Selectable<Shares>

/** The purposes for which secrets are hashed and encrypted. */
export const use = 'share'
const mostLinks = 100
/** Anybody may open a link, as often as they like: its content is read in one query. */
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

export async function readShare(
  app: App,
  member: Member | null,
  secret: string,
): Promise<ResponseWithMessage<SharedChat>> {
  const row = await findShare(app, secret)
  const shared = {
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    // They are checked as they are sent: for a long chat, twice would be noticed by others.
    messages: row.messages as SharedMessage[],
    own: row.memberId === member?.id,
  }
  return new ResponseWithMessage(shared, undefined, { 'x-robots-tag': 'noindex' })
}

const storedMessages = z.array(SharedMessage)
const messagesOf = ({ messages }: Pick<ShareRow, 'messages'>) => storedMessages.parse(messages)

/** All files of the library are asked there: which ones its owner had chosen is nobody's concern. */
export async function copyShare(app: App, member: Member, secret: string): Promise<Chat> {
  const chat = await copyChat(app, member, async () => {
    const row = await findShare(app, secret)
    const messages = messagesOf(row).map((message) => ({
      ...message,
      grounded: message.grounded ?? null,
      // What the model looked up may name the owner's own documents, so a link never had it.
      steps: [],
      model: message.model ?? null,
      selection: message.selection ?? null,
      createdAt: new Date(message.createdAt),
    }))
    // Whether the owner's own documents contributed is unknown here, so it is assumed.
    return { title: row.title, fileIds: null, temporarySince: null, hadOwnFiles: true, messages }
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

/** For the page at the address of a link; the app shows the same sentence after its call. */
export async function statusOfShare(
  { db, secrets }: Pick<App, 'db' | 'secrets'>,
  secret: string,
): Promise<200 | 404 | 410> {
  const row = await db
    .selectFrom('shares')
    .select('withdrawnAt')
    .where('secretHash', 'in', secrets.hashes(use, secret))
    .where(ownerIsThere)
    .executeTakeFirst()
  return row ? (row.withdrawnAt ? 410 : 200) : 404
}

/** The links of a suspended member rest. */
const ownerIsThere = sql<boolean>`not exists (
  select from users where users.id = shares.member_id and users.suspended_at is not null)`

/** By the hash of the given text: an unknown secret is simply not found. */
async function findShare({ db, secrets }: App, secret: string): Promise<ShareRow> {
  const row = await db
    .selectFrom('shares')
    .selectAll()
    .where('secretHash', 'in', secrets.hashes(use, secret))
    .where(ownerIsThere)
    .executeTakeFirst()
  if (!row) throw notFound('Shared chat')
  if (row.withdrawnAt)
    throw gone('This chat is not shared any more. Its owner has withdrawn the link.')
  return row
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
