import type { AssistantFile } from '#contract/documents/documents.ts'
import { mayEdit } from '#contract/desk/roles.ts'
import type { App, Member } from '#server/app.ts'
import { Refusal, notFound, tooLarge } from '#server/errors.ts'
import type { Upload } from '#server/implement.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { networkOf } from '#server/infra/limits/networks.ts'
import {
  addOwnFile,
  keepFile,
  ownFilesOf,
  presentFile,
  unreadBefore,
} from '../documents/documents.ts'
import { expectSpace } from '../space/space.ts'
import { entitlementOf } from '../subscriptions/subscriptions.ts'
import { lockForCounting } from '#server/lock-for-counting.ts'
import { type Say, sentence } from '#server/sentences.ts'

/** A member's own documents of a chat, or those that wait for their first message. */
export async function listAttachments(
  app: App,
  member: Member,
  chatId: string | undefined,
  say: Say,
) {
  if (chatId) await expectChat(app, member, chatId)
  const { documents, documentBytes } = await entitlementOf(app, member)
  const own = await ownFilesOf(app, member)
  const here = own.filter((file) => file.chatId === (chatId ?? null))
  const ahead = await unreadBefore(app, here, 'read-own-document')
  return {
    items: here.map((file) => presentFile(file, say, { ahead })),
    used: own.length,
    limit: documents,
    maxBytes: documentBytes,
  }
}

/**
 * Stores a document if there is room for it, and queues it for reading; 402 if there is no room.
 */
export async function addAttachment(
  app: App,
  member: Member,
  file: Upload,
  { chatId, ip, say }: { chatId: string | undefined; ip: string; say: Say },
): Promise<AssistantFile> {
  await refuseTooLarge(app, member, file)
  if (!mayEdit(member))
    await countTry(app, [limits.ownDocuments(member.id), limits.ownDocumentsOfNetwork(ip)])
  const network = app.secrets.hash('network', networkOf(ip))
  const row = await keepFile(app, file, (kept) =>
    app.db.transaction().execute(async (db) => {
      const inside = { ...app, db }
      await takeRoom(inside, member, file)
      if (chatId) await expectChat(inside, member, chatId)
      const owner = { ownerId: member.id, chatId: chatId ?? null, network }
      return addOwnFile(inside, file, kept, owner)
    }),
  )
  return presentFile(row, say)
}

async function refuseTooLarge(app: App, member: Member, file: Upload) {
  const { documentBytes } = await entitlementOf(app, member)
  if (file.sizeBytes <= documentBytes) return
  const mb = 1024 * 1024
  // Rounded up, or the number would suggest that the document fits.
  throw tooLarge(
    sentence(
      'This document has {size} MB, and one document of yours may have {most}. Split it and attach the part you need.',
      { size: Math.ceil((file.sizeBytes / mb) * 10) / 10, most: documentBytes / mb },
    ),
  )
}

async function takeRoom(app: App, member: Member, file: Upload) {
  const { db } = app
  await lockForCounting(app, member)
  await expectSpace(app, member, file.sizeBytes)
  const { documents: limit } = await entitlementOf(app, member)
  if (limit === null) return
  const { used } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('ownerId', '=', member.id)
    .executeTakeFirstOrThrow()
  if (used >= limit) throw noRoom(limit, used)
}

const noRoom = (limit: number, used: number) =>
  new Refusal(
    402,
    sentence(
      'Your plan has room for {limit} own documents, and {used} are attached to your chats. Remove one that you no longer need, or choose a plan with more.',
      { limit: String(limit), used: String(used) },
    ),
    { payload: { limit, used, resetsAt: null } },
  )

/** Locked until the transaction ends, so that nobody deletes the chat meanwhile. */
async function expectChat({ db }: Pick<App, 'db'>, member: Member, id: string) {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('id', '=', id)
    .where('memberId', '=', member.id)
    .$if(db.isTransaction, (rows) => rows.forKeyShare())
    .executeTakeFirst()
  if (!chat) throw notFound('Chat')
}
