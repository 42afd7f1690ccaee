import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { chatOf } from './formats.ts'
import { type ImportedChat, RefusedFile, type Told, bounds } from './imported.ts'
import { itemsOf } from './items.ts'
import { type Source, sourcesOf } from './sources.ts'

// Runs in a worker thread, so that answers go on while a large file is parsed.
const { path, now } = workerData as { path: string; now: number }
const batch = { chats: 50, characters: 2_000_000 }
const tell = (told: Told) => parentPort!.postMessage(told)

try {
  const sources = await sourcesOf(path)
  await lookThrough(sources)
  await tellChats(sources)
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error
  tell({ kind: 'refused', reason: error.reason })
}
parentPort!.close()

/** Reads the whole file once before it stores anything: a refused file leaves nothing behind. */
async function lookThrough(sources: Source[]) {
  let chats = 0
  for (const source of sources)
    for await (const _ of itemsOf(await source.open(), 0))
      if (++chats > bounds.chats) throw new RefusedFile('too-many')
}

async function tellChats(sources: Source[]) {
  let waiting: ImportedChat[] = []
  let characters = 0
  let empty = 0
  let found = 0
  let unreadable = 0
  const send = async () => {
    tell({ kind: 'chats', chats: waiting, empty })
    ;[waiting, characters, empty] = [[], 0, 0]
    await once(parentPort!, 'message')
  }
  for (const source of sources)
    for await (const item of itemsOf(await source.open(), bounds.chatBytes)) {
      const chat = parsed(item)
      if (chat === 'unreadable') unreadable++
      if (chat === 'unreadable' || chat === undefined) continue
      found++
      if (chat === null) empty++
      else {
        waiting.push(chat)
        characters += chat.messages.reduce((sum, { content }) => sum + content.length, 0)
      }
      if (waiting.length >= batch.chats || characters >= batch.characters) await send()
    }
  if (found === 0) throw new RefusedFile(unreadable > 0 ? 'broken-json' : 'no-chats')
  if (waiting.length > 0 || empty > 0) await send()
  tell({ kind: 'end', unreadable })
}

function parsed(item: Buffer | null) {
  if (!item) return 'unreadable'
  try {
    return chatOf(JSON.parse(item.toString('utf8')), now)
  } catch {
    return 'unreadable'
  }
}
