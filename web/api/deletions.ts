import { approved } from '#contract/desk/approved.ts'
import { ApiError } from '#contract/client.ts'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { folders } from '#contract/chats/folders.ts'
import { guests } from '#contract/account/guests.ts'
import { highlights } from '#contract/documents/highlights.ts'
import { invitations } from '#contract/desk/invitations.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { questions } from '#contract/desk/questions.ts'
import { client } from './client.ts'
import { readStored, writeStored } from './storage.ts'

const calls = {
  chat: (chatId: string) => client.call(chats.remove, { query: { chatId } }),
  prompt: (id: string) => client.call(prompts.remove, { params: { id } }),
  request: (id: string) => client.call(guests.remove, { params: { id } }),
  approved: (id: string) => client.call(approved.remove, { params: { id } }),
  answer: (id: string) => client.call(questions.removeWritten, { params: { id } }),
  /** Of a saved answer: only that it is saved. */
  saved: (messageId: string) => client.call(chats.change, { body: { messageId, saved: false } }),
  folder: (id: string) => client.call(folders.remove, { params: { id } }),
  highlight: (id: string) => client.call(highlights.remove, { params: { id } }),
  invitation: (id: string) => client.call(invitations.withdraw, { params: { id } }),
  file: (id: string) => client.call(documents.deleteFile, { params: { id } }),
}
type Kind = keyof typeof calls
type Deletion = [kind: Kind, id: string]

/**
 * Makes sure that a deletion reaches the server: a page that is being left may lose the call, even
 * with `keepalive`. A deletion without an answer is sent again at the next start, before anything
 * is listed.
 */
export async function deleteForCertain(kind: Kind, id: string): Promise<void> {
  note([...noted(), [kind, id]])
  await deleteNoted(kind, id)
}

/**
 * The same for many, one after the other; a page that is left in between leaves none out. Returns
 * those that were refused.
 */
export async function deleteEachForCertain(
  kind: Kind,
  ids: readonly string[],
): Promise<{ id: string; error: unknown }[]> {
  note([...noted(), ...ids.map((id): Deletion => [kind, id])])
  const refused: { id: string; error: unknown }[] = []
  for (const id of ids) await deleteNoted(kind, id).catch((error) => refused.push({ id, error }))
  return refused
}

async function deleteNoted(kind: Kind, id: string): Promise<void> {
  try {
    await unlessGone<unknown>(calls[kind](id))
  } finally {
    // A member who is still on the page is told the result.
    if (!leaving) drop(id)
  }
}

/** What somebody else, or another tab, deleted before is as it was wanted: nothing is refused. */
export const unlessGone = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.httpCode !== 404) throw error
    return undefined
  })

let leaving = false
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => (leaving = true), { capture: true })
  window.addEventListener('pageshow', () => (leaving = false))
}

let asked: Promise<void> | undefined

/**
 * Settles once deletions that an earlier page left open are done, as far as the server can be
 * reached.
 */
export const earlierDeletions = (): Promise<void> => (asked ??= askAgain())

async function askAgain() {
  for (const [kind, id] of noted())
    try {
      await calls[kind]?.(id)
      drop(id)
    } catch (error) {
      if (isAnswer(error)) drop(id)
    }
}

const isAnswer = (error: unknown) => error instanceof ApiError && error.httpCode !== 0

const key = 'deletions'

function noted(): Deletion[] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(value) ? (value as Deletion[]) : []
  } catch {
    return []
  }
}

const drop = (id: string) => note(noted().filter(([, other]) => other !== id))

const note = (deletions: Deletion[]) =>
  writeStored(key, deletions.length > 0 ? JSON.stringify(deletions) : null)
