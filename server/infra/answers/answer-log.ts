import type { Logger } from 'pino'
import { isDiskFull } from '#server/errors.ts'
import type { Database } from '../db/db.ts'
import type { AnswerEvent, LoggedEvent } from './logged-event.ts'
import { type Batch, storeEvents } from './store-events.ts'

export type { AnswerEvent, LoggedEvent } from './logged-event.ts'

/**
 * The events of answers: stored before they are sent, so that a reader never sees what a crash then
 * loses.
 */
export type AnswerLog = {
  append(messageId: string, event: AnswerEvent): void
  /** Whether some events could not be stored: the events after them are not sent to anybody. */
  hasFailed(messageId: string): boolean
  /** Why not: the readers here are told, as the log cannot tell them. */
  failureOf(messageId: string): unknown
  /** Resolves when everything appended so far is stored; rejects if that failed. */
  flush(messageId: string): Promise<void>
  read(messageId: string, after: number): Promise<LoggedEvent[]>
  /**
   * For an answer that this process writes: whether none of its events is stored or being stored
   * yet. A new subscriber then receives all of them as they are stored.
   */
  hasNoEventsYet(messageId: string): boolean
  /**
   * Calls back with events as they are stored here, or without any when there is something to read
   * in the log.
   */
  subscribe(messageId: string, onNews: (events: LoggedEvent[] | undefined) => void): () => void
  /** The answer is over: its memory is freed. */
  forget(messageId: string): void
  close(): Promise<void>
}

/**
 * Deltas that arrive within a tick become one row: readers see no difference, and the disk does
 * less.
 */
const tickMs = 16
/**
 * When a write takes long, the pause after it grows too, so that the rest of the system gets its
 * share.
 */
const pauseShare = 1.5
const longestTickMs = 60
/** A minute, as long as a reader waits. */
const usualPatience = { tries: 240, everyMs: 250 }
const triesOfFullDisk = 8

type Writing = {
  nextSeq: number
  pending: AnswerEvent[]
  hasText: boolean
  /** Taken from the queue but not stored yet. */
  inFlight: boolean
  onStored: (() => void)[]
  failure?: unknown
}

export async function openAnswerLog(
  database: Database,
  log: Logger,
  instanceId: string,
  patience = usualPatience,
): Promise<AnswerLog> {
  const writing = new Map<string, Writing>()
  const readers = new Map<string, Set<(events: LoggedEvent[] | undefined) => void>>()
  let tick: Promise<void> | undefined
  let endPause = () => {}

  const tell = (messageId: string, events: LoggedEvent[] | undefined) => {
    for (const onNews of readers.get(messageId) ?? []) onNews(events)
  }
  // Other processes are notified which answers have news, and read it in the log itself.
  const unlisten = await database.listen(
    'answer_events',
    (payload) => {
      const [from, ...messageIds] = payload.split(' ')
      if (from !== instanceId) for (const messageId of messageIds) tell(messageId, undefined)
    },
    // Notifications may have been missed: every subscriber reads the log.
    () => {
      for (const messageId of readers.keys()) tell(messageId, undefined)
    },
  )

  async function writeAll() {
    try {
      for (;;) {
        const batch = takePending(writing)
        if (batch.length === 0) return
        const from = performance.now()
        await writeWithRetries(batch)
        for (const { messageId } of batch) settle(writing.get(messageId))
        await pause(
          Math.min(longestTickMs, Math.max(tickMs, (performance.now() - from) * pauseShare)),
        )
      }
    } finally {
      // Synchronously with the check that found nothing, so that the next append starts a new
      // round.
      tick = undefined
    }
  }

  const pause = (timeMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function writeWithRetries(batch: Batch): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const stored = await storeEvents(database, batch, instanceId)
        // Another server has ended the answer, or an earlier attempt had stored some of them.
        for (const { messageId, events } of batch)
          tell(messageId, stored.get(messageId) === events.length ? events : undefined)
        return
      } catch (error) {
        // An event that the database never accepts does not block the other answers.
        const alone = batch.length === 1
        if (isBadData(error)) return alone ? giveUp(batch, error) : writeOneByOne(batch)
        // Deleted at this moment: the others need not wait for another attempt.
        if (isGone(error) && !alone) return writeOneByOne(batch)
        // Room on a disk comes back only when somebody makes some.
        const tries = isDiskFull(error) ? Math.min(triesOfFullDisk, patience.tries) : patience.tries
        if (attempt >= tries) return giveUp(batch, error)
        if (attempt === 1)
          log.warn({ err: error }, 'The answer log could not be written. It is tried again.')
        await new Promise((resolve) => setTimeout(resolve, patience.everyMs))
      }
    }
  }

  async function writeOneByOne(batch: Batch) {
    for (const one of batch) await writeWithRetries([one])
  }

  function giveUp(batch: Batch, error: unknown) {
    log.error({ err: error }, 'The answer log could not be written.')
    for (const { messageId } of batch) {
      const state = writing.get(messageId)
      if (!state) continue
      state.failure = error
      // Events after a gap would read as if there were none.
      state.pending = []
      tell(messageId, undefined)
    }
  }

  return {
    append(messageId, event) {
      const state = writing.get(messageId) ?? beginning()
      writing.set(messageId, state)
      if (state.failure) return
      state.pending.push(event)
      // The event that a reader waits for is sent at once; the words after it are sent in ticks.
      if (event.type !== 'text' || !state.hasText) endPause()
      state.hasText ||= event.type === 'text'
      tick ??= writeAll()
    },
    hasNoEventsYet: (messageId) => (writing.get(messageId)?.nextSeq ?? 1) === 1,
    hasFailed: (messageId) => writing.get(messageId)?.failure !== undefined,
    failureOf: (messageId) => writing.get(messageId)?.failure,
    async flush(messageId) {
      const state = writing.get(messageId)
      if (state && (state.inFlight || state.pending.length > 0))
        await new Promise<void>((resolve) => state.onStored.push(resolve))
      if (state?.failure) throw state.failure
    },
    async read(messageId, after) {
      const rows = await database.reserved
        .selectFrom('answerEvents')
        .select(['seq', 'type', 'data'])
        .where('messageId', '=', messageId)
        .where('seq', '>', after)
        .orderBy('seq')
        .execute()
      return rows.map(({ seq, type, data }) => ({
        id: seq,
        event: { type, data } as unknown as AnswerEvent,
      }))
    },
    subscribe(messageId, onNews) {
      const set = readers.get(messageId) ?? new Set()
      readers.set(messageId, set.add(onNews))
      return () => {
        set.delete(onNews)
        if (set.size === 0 && readers.get(messageId) === set) readers.delete(messageId)
      }
    },
    forget(messageId) {
      writing.delete(messageId)
    },
    async close() {
      await tick
      await unlisten()
    },
  }
}

const beginning = (): Writing => ({
  nextSeq: 1,
  pending: [],
  hasText: false,
  inFlight: false,
  onStored: [],
})

/** The taken events are stored or given up: code that waits for this answer alone continues. */
function settle(state: Writing | undefined) {
  if (!state) return
  state.inFlight = false
  if (state.pending.length === 0) for (const wake of state.onStored.splice(0)) wake()
}

/** PostgreSQL's class of errors for invalid values. */
const isBadData = (error: unknown) => String((error as { code?: unknown }).code).startsWith('22')

const isGone = (error: unknown) => (error as { code?: unknown }).code === '23503'

function takePending(writing: Map<string, Writing>): Batch {
  const batch: Batch = []
  for (const [messageId, state] of writing) {
    if (state.pending.length === 0) continue
    const events = merged(state.pending).map((event) => ({ id: state.nextSeq++, event }))
    state.pending = []
    state.inFlight = true
    batch.push({ messageId, events })
  }
  return batch
}

function merged(events: AnswerEvent[]): AnswerEvent[] {
  const result: AnswerEvent[] = []
  for (const event of events) {
    const last = result.at(-1)
    if (event.type === 'text' && last?.type === 'text')
      result[result.length - 1] = {
        type: 'text',
        data: { delta: last.data.delta + event.data.delta },
      }
    else result.push(event)
  }
  return result
}
