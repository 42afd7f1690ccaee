import { type Draft as Kept, drafts } from '#contract/chats/drafts.ts'
import { client } from '#web/api/client.ts'
import { newPlace, placesWithDrafts, readDraft, writeDraft } from './draft.ts'

// The text of a draft is on the member's other devices, too. Each browser keeps it with the text that
// the server had last: where the two differ, something was written here that is not there yet.

const restMs = 400
/** In bytes: a browser sends at most 64 kB in all for a page that is left. */
const mostKeptAlive = 30_000
/** The server lists so many; what is missing in a full list may be there. */
const mostListed = 100

/** The places whose text is about to be sent. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<(place: string) => void>()

/** Calls back when the draft of a place came from another device. */
export function onSharedDraft(listener: (place: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the server what stands in the composer, once the member rests. */
export function shareDraft(place: string, afterMs = restMs): void {
  clearTimeout(waiting.get(place))
  waiting.set(
    place,
    setTimeout(() => void send(place), readDraft(place).text ? afterMs : 0),
  )
}

let leaving: Promise<unknown> | undefined

/** What waits is sent at once, because the member leaves. A page that is closed says so twice. */
export const shareDraftsNow = () =>
  (leaving ??= Promise.all(
    Array.from(waiting, ([place, timer]) => {
      clearTimeout(timer)
      return send(place, true)
    }),
  ).finally(() => (leaving = undefined)))

async function send(place: string, isLeaving = false) {
  const sending = waiting.get(place)
  const { text, temporary, sentText } = readDraft(place)
  try {
    // A question that was sent is no draft, and a temporary chat leaves nothing behind.
    if (temporary || (text && sentText === text)) return
    await client.call(
      drafts.keep,
      { body: { chatId: place === newPlace ? null : place, text } },
      { keepalive: isLeaving && new TextEncoder().encode(text).length <= mostKeptAlive },
    )
    const now = readDraft(place)
    if (now.text) writeDraft(place, { ...now, shared: text })
  } catch {
    // It is here, and goes along with the next letter or the next visit.
  } finally {
    if (waiting.get(place) === sending) waiting.delete(place)
  }
}

/** Takes over what was written elsewhere; without a place, all of it, and tells what was written here. */
export async function refreshDrafts(only?: string): Promise<void> {
  const listed = await client.call(drafts.list)
  const there = new Map(listed.map(({ chatId, text }: Kept) => [chatId ?? newPlace, text]))
  for (const place of only ? [only] : new Set([...placesWithDrafts(), ...there.keys()])) {
    const { shared = '', requestId: _, sentText: __, ...draft } = readDraft(place)
    const text = there.get(place) ?? ''
    const isUnknown = !there.has(place) && there.size >= mostListed
    if (waiting.has(place) || draft.temporary || isUnknown) continue
    if (draft.text === text) {
      if (shared !== text) writeDraft(place, { ...readDraft(place), shared: text })
      continue
    }
    if (draft.text !== shared) {
      if (!only) shareDraft(place, 0)
      continue
    }
    writeDraft(place, { ...draft, text, shared: text })
    for (const listener of listeners) listener(place)
  }
}

/**
 * Whether the server still has this draft, or the one that this text was made from; if not, what it
 * has instead is taken over, unless that would overwrite what was written here.
 */
export async function isStillShared(place: string, text: string): Promise<boolean> {
  const listed = await client.call(drafts.list)
  const found = listed.find(({ chatId }: Kept) => (chatId ?? newPlace) === place)
  const there = found?.text ?? ''
  const { requestId: _, sentText: __, ...draft } = readDraft(place)
  if (there === text || there === draft.shared) return true
  const isUnknown = !found && listed.length >= mostListed
  if (!isUnknown && draft.shared === text)
    writeDraft(place, { ...draft, text: there, shared: there })
  return false
}
