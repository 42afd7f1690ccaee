import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { App } from '#server/app.ts'
import { chatsOf, countChats, draftsOf, listFolders } from '../chats/chats.ts'
import { ownFilesOf, presentFile } from '../documents/documents.ts'
import { guestPassesOf } from '../guest-passes/guest-passes.ts'
import { highlightsOf } from '../highlights/highlights.ts'
import { threadsOf } from '../help/help.ts'
import { allInvoicesOf } from '../payments/payments.ts'
import { letterRowsOf } from '../mailings/mailings.ts'
import { listOwnPrompts } from '../prompts/prompts.ts'
import { sharesOf } from '../shares/shares.ts'
import { planEventsOf, subscriptionOf } from '../subscriptions/subscriptions.ts'
import { activityOf } from '../users/users.ts'
import { inEnglish } from '#server/sentences.ts'

const readMe = `Everything that is kept about you, as it was when you asked.

account.json    your names, address, settings, what a model is told of you, sessions, passkeys and how many messages you used
activity.json   what happened in your account
plan.json       your plan, what happened to it, your invoices, and guest passes you gave or used
documents/      the documents you attached to your chats, and documents.json with what is known of them
prompts.json    the prompts you wrote
highlights.json what you highlighted in documents, and your notes
drafts.json     what you wrote and have not sent
folders.json    your folders for chats; each chat says in which it is
letters.json    what the operator wrote to many members, and to you among them
chats/          one file for each chat, with every message, its sources, what you thought of it and when you saved it
help/           one file for each question to the operator, with what you sent along and the replies
shares/         one file for each link to a chat, with what it shows or showed until it was withdrawn
photo.webp      your photo, if you gave one

Passwords, codes and tokens are not in here: they are kept only in a form that cannot be read.
The second factor's secret is left out so that this file opens nothing.
`

/** Adds one file to the zip, and resolves when it was written out: no file waits in memory. */
type Add = (name: string, bytes: Buffer) => Promise<void>

/** Writes everything about a member into one zip on this disk, chat by chat. */
export async function writeZip(
  app: App,
  userId: string,
  target: string,
  signal: AbortSignal,
  onProgress: (hundredths: number) => Promise<unknown>,
): Promise<void> {
  const zip = new ZipFile()
  // Without a listener, an error event would end the server.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  const written = pipeline(zip.outputStream, createWriteStream(target), { signal: either })
  // Thrown below, where it is awaited.
  written.catch(() => {})
  const add: Add = async (name, bytes) => {
    const content = Readable.from([bytes], { objectMode: false })
    const read = once(content, 'end', { signal: either })
    zip.addReadStream(content, name, { size: bytes.length })
    // If the zip ends early, the error arrives here.
    await Promise.race([read, written])
  }
  try {
    const { avatarKey, ...account } = await accountOf(app, userId)
    await add('README.txt', Buffer.from(readMe))
    await addJson(add, 'account.json', account)
    await addJson(add, 'activity.json', await activityOf(app, userId))
    await addJson(add, 'plan.json', await planOf(app, userId))
    const photo = avatarKey ? await readPhoto(app, avatarKey) : undefined
    if (photo) await add('photo.webp', photo)
    await addDocuments(app, userId, zip, add)
    const prompts = await listOwnPrompts(app, { id: userId })
    if (prompts.length > 0) await addJson(add, 'prompts.json', prompts)
    const drafts = await draftsOf(app, userId)
    if (drafts.length > 0) await addJson(add, 'drafts.json', drafts)
    const highlighted = await highlightsOf(app, { id: userId })
    if (highlighted.length > 0) await addJson(add, 'highlights.json', highlighted)
    const folders = await listFolders(app, { id: userId })
    if (folders.length > 0) await addJson(add, 'folders.json', folders)
    const letters = await letterRowsOf(app, userId)
    if (letters.length > 0) await addJson(add, 'letters.json', letters)
    for await (const share of sharesOf(app, { id: userId }))
      await addJson(
        add,
        `shares/${share.createdAt.toISOString().slice(0, 10)} ${share.id}.json`,
        share,
      )
    for await (const thread of threadsOf(app, userId))
      await addJson(
        add,
        `help/${thread.createdAt.toISOString().slice(0, 10)} ${thread.id}.json`,
        thread,
      )
    await addChats(app, userId, add, signal, onProgress)
    zip.end()
    await written
  } finally {
    ended.abort()
    // Only then is nothing written any more, so the file can be removed.
    await written.catch(() => {})
  }
}

/**
 * Read whole; undefined if the file is gone, because it may be replaced or removed at this moment.
 */
const readPhoto = async ({ storage }: Pick<App, 'storage'>, key: string) =>
  readFile(await storage.path(key)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Files are opened one at a time, when it is their turn. */
async function addDocuments(app: App, userId: string, zip: ZipFile, add: Add) {
  const files = await ownFilesOf(app, { id: userId })
  for (const { storageKey, filename } of files) {
    const path = await app.storage.path(storageKey)
    const there = await access(path).then(
      () => true,
      () => false,
    )
    if (there)
      zip.addReadStreamLazy(`documents/${filename}`, { compress: false }, (open) => {
        const bytes = createReadStream(path)
        // A file that was just removed becomes an empty entry, and the others continue.
        const gone = () => open(null, Readable.from([]))
        bytes.once('error', gone).once('open', () => open(null, bytes.off('error', gone)))
      })
  }
  if (files.length > 0)
    await addJson(
      add,
      'documents/documents.json',
      files.map((file) => ({ ...presentFile(file, inEnglish), chatId: file.chatId })),
    )
}

async function addChats(
  app: App,
  userId: string,
  add: Add,
  signal: AbortSignal,
  onProgress: (hundredths: number) => Promise<unknown>,
) {
  const count = await countChats(app, { id: userId })
  let done = 0
  let told = 0
  for await (const chat of chatsOf(app, { id: userId })) {
    signal.throwIfAborted()
    await addJson(add, `chats/${chat.createdAt.toISOString().slice(0, 10)} ${chat.id}.json`, chat)
    done++
    const hundredths = Math.min(99, Math.floor((done / Math.max(count, 1)) * 100))
    if (hundredths >= told + 5) await onProgress((told = hundredths))
  }
}

async function accountOf({ db }: Pick<App, 'db'>, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerifiedAt', 'firstName', 'lastName', 'role', 'locale'])
    .select([
      'standingInstruction',
      'textSize',
      'createdAt',
      'acceptedTermsAt',
      'secondFactorAt',
      'deletesAt',
      'avatarKey',
    ])
    .select(['lettersOffAt', 'sourceLettersAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .select(['userAgent', 'ip', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'synced', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .execute()
  const emailChanges = await db
    .selectFrom('emailChanges')
    .select(['oldEmail', 'newEmail', 'changedAt', 'undoneAt'])
    .where('userId', '=', userId)
    .execute()
  const usage = await db
    .selectFrom('usage')
    .select(['periodStart', 'used'])
    .where('userId', '=', userId)
    .execute()
  return { ...user, sessions, passkeys, emailChanges, usage }
}

const planOf = async (app: App, id: string) => ({
  subscription: await subscriptionOf(app, { id }),
  events: await planEventsOf(app, { id }),
  invoices: await allInvoicesOf(app, { id }),
  guestPasses: await guestPassesOf(app, { id }),
})

const addJson = (add: Add, name: string, value: unknown) =>
  add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
