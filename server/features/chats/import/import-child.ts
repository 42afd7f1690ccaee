import { answerParent, told } from '#server/infra/child/child-answers.ts'
import { chatOf } from './formats.ts'
import { type Batch, type ImportedChat, RefusedFile, bounds } from './imported.ts'
import { itemsOf } from './items.ts'
import { type Source, sourcesOf } from './sources.ts'

const [path = '', now = ''] = told
const most = { chats: 50, characters: 2_000_000 }

const batches = read()

export type ImportCalls = typeof calls
const calls = {
  /** The last one says that it is. */
  next: async (): Promise<Batch> => (await batches.next()).value as Batch,
}
answerParent(calls)

async function* read(): AsyncGenerator<Batch> {
  const sources = await sourcesOf(path)
  await lookThrough(sources)
  yield* chatsIn(sources)
}

/** Reads the whole file once before it stores anything: a refused file leaves nothing behind. */
async function lookThrough(sources: Source[]) {
  let chats = 0
  for (const source of sources)
    for await (const _ of itemsOf(await source.open(), 0))
      if (++chats > bounds.chats) throw new RefusedFile('too-many')
}

async function* chatsIn(sources: Source[]): AsyncGenerator<Batch> {
  let waiting: ImportedChat[] = []
  let characters = 0
  let empty = 0
  let found = 0
  let unreadable = 0
  const taken = (): Batch => {
    const batch: Batch = { kind: 'chats', chats: waiting, empty }
    ;[waiting, characters, empty] = [[], 0, 0]
    return batch
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
      if (waiting.length >= most.chats || characters >= most.characters) yield taken()
    }
  if (found === 0) throw new RefusedFile(unreadable > 0 ? 'broken-json' : 'no-chats')
  if (waiting.length > 0 || empty > 0) yield taken()
  yield { kind: 'end', unreadable }
}

function parsed(item: Buffer | null) {
  if (!item) return 'unreadable'
  try {
    return chatOf(JSON.parse(item.toString('utf8')), Number(now))
  } catch {
    return 'unreadable'
  }
}
