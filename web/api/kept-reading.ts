import { type Query, type QueryClient, type QueryKey, hashKey } from '@tanstack/react-query'
import { dayMs } from '#web/ui/format/durations.ts'

// Stores recently read data in this browser, so that it is available offline. Queries say by
// `meta.keep` whether and how they are stored. Logging out deletes all of it.

/** The part of a query's data that is stored; undefined for nothing. */
export type Keep = (data: any, queries: QueryClient) => unknown

type Kept = { hash: string; key: QueryKey; data: unknown; at: number }

const name = 'carrel-reading'
/** Raise it when the keys change: what an older one has stored is dropped. */
const version = 2
const most = 60
const longestMs = 30 * dayMs
const settleMs = 400

/** Read, and to be stored soon. */
const waiting = new Map<string, Query>()

/** Puts stored data into the query cache with its age, and stores data read from now on. */
export function keepReading(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  let restoring = false

  const write = () => {
    const due = [...waiting.values()]
    waiting.clear()
    void quietly(async () => {
      const store = await open('readwrite')
      for (const query of due) {
        const keep = query.meta?.['keep'] as Keep
        const data = keep(query.state.data, queries)
        if (data === undefined) store.delete(query.queryHash)
        else
          store.put({
            hash: query.queryHash,
            key: query.queryKey,
            data,
            at: query.state.dataUpdatedAt,
          })
      }
      await settled(store)
    })
  }
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    if (restoring || type !== 'updated' || !query.meta?.['keep'] || query.state.data === undefined)
      return
    waiting.set(query.queryHash, query)
    clearTimeout(timer)
    timer = setTimeout(write, settleMs)
  })
  void quietly(async () => {
    const kept = await readKept()
    if (over) return
    const missing = kept.filter(({ key }) => queries.getQueryData(key) === undefined)
    restoring = true
    for (const { key, data, at } of missing) queries.setQueryData(key, data, { updatedAt: at })
    restoring = false
    // Whatever its stale time: it is read again as soon as it is shown. Without a network that waits,
    // and nothing waits for it.
    for (const { key } of missing) void queries.invalidateQueries({ queryKey: key, exact: true })
  })
  return () => {
    over = true
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Newest first; entries that are too old or too many are removed. */
async function readKept(): Promise<Kept[]> {
  const store = await open('readwrite')
  const all = await answerOf<Kept[]>(store.getAll())
  const sorted = all.toSorted((a, b) => b.at - a.at)
  const kept = sorted.slice(0, most).filter(({ at }) => Date.now() - at < longestMs)
  for (const { hash } of sorted) if (!kept.some((one) => one.hash === hash)) store.delete(hash)
  return kept
}

export const keepOne = (hash: string, data: unknown) =>
  quietly(async () => {
    const store = await open('readwrite')
    store.put({ hash, key: [hash], data, at: Date.now() } satisfies Kept)
    await settled(store)
  })

export const readOne = <T>(hash: string) =>
  quietly(async () => {
    const store = await open('readonly')
    return (await answerOf<Kept | undefined>(store.get(hash)))?.data as T | undefined
  })

/** For what was deleted. */
export const forgetRead = (key: QueryKey) =>
  void quietly(async () => {
    const store = await open('readwrite')
    store.delete(hashKey(key))
    await settled(store)
  })

export function forgetReading() {
  waiting.clear()
  void quietly(async () => void indexedDB.deleteDatabase(name))
}

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const asked = indexedDB.open(name, version)
  asked.addEventListener('upgradeneeded', () => {
    const { result } = asked
    if (result.objectStoreNames.contains('reads')) result.deleteObjectStore('reads')
    result.createObjectStore('reads', { keyPath: 'hash' })
  })
  const database = await answerOf(asked)
  // Another tab may log out meanwhile, and wants to delete it.
  database.addEventListener('versionchange', () => database.close())
  const transaction = database.transaction('reads', mode)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => database.close())
  return transaction.objectStore('reads')
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const settled = ({ transaction }: IDBObjectStore) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })

/** A browser may refuse storage, or have no room: then nothing is kept. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
