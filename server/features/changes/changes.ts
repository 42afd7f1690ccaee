import { hourMs } from '#server/durations.ts'
import type { App, Member } from '#server/app.ts'
import { Refusal } from '#server/errors.ts'
import type { SentEvent } from '#server/implement.ts'
import type { StoredChange } from '#server/infra/changes/changes.ts'

/** A browser that was away for longer reads everything again. */
const keptMs = 3 * hourMs
/** A transaction may have noted a change that long before it committed. */
const overlapMs = 60_000
const beatMs = 15_000
/** Browsers and other programs of one member, on each server. */
const mostStreams = 30
/** A reader that is this far behind reads everything again. */
const mostWaiting = 500

/** The stream of what changes for a member. Each browser holds one, however many tabs it shows. */
export function followChanges(app: App, member: Member, after: number, signal: AbortSignal) {
  if (app.changes.count(member.id) >= mostStreams)
    throw new Refusal(429, 'Too many devices follow your account at once. Close some of them.', {
      retryAfterSeconds: 60,
    })
  return eventsOf(app, member, after, signal)
}

async function* eventsOf(
  app: App,
  member: Member,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<{ id: number; event: SentEvent }> {
  let waiting: StoredChange[] = []
  let look = true
  let overflown = false
  let over = false
  let wake = () => {}
  const unsubscribe = app.changes.subscribe(member.id, (news) => {
    if (news === 'end') over = true
    else if (!news) look = true
    else if (waiting.length < mostWaiting) waiting.push(news)
    else overflown = true
    wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  // The clock of the database, which notes the changes: it is read once, and counted on from there.
  let clockMs = 0
  const now = () => Math.floor(clockMs + performance.now())
  let known = after
  const ready = (missed: boolean) => ({
    id: (known = now()),
    event: { type: 'ready', data: { missed } } as const,
  })
  try {
    while (!signal.aborted && !over) {
      const news = waiting
      const looked = look
      waiting = []
      if (overflown) {
        overflown = false
        yield ready(true)
        continue
      }
      if (look) {
        look = false
        // Without a number: what the caller reads at this moment may be from just before.
        const since = known || Date.now()
        const { now: readAt, changes } = await app.changes.since(member.id, since - overlapMs)
        clockMs = readAt - performance.now()
        if (known > 0 && known < readAt - keptMs + overlapMs) {
          yield ready(true)
          continue
        }
        news.unshift(...changes)
      }
      for (const { at, kind, thing } of news) {
        known = Math.max(known, at)
        yield { id: at, event: { type: 'change', data: { kind, thing } } }
      }
      // After what was missed: a browser that leaves before it asks for all of that again.
      if (looked || (await quiet())) yield ready(false)
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    unsubscribe()
  }

  /** Waits for news; true if none came for a while. */
  async function quiet(): Promise<boolean> {
    const isNews = () => waiting.length > 0 || look || overflown || over || signal.aborted
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      if (isNews()) resolve()
      else timer = setTimeout(resolve, beatMs)
    })
    clearTimeout(timer)
    return !isNews()
  }
}

export const forgetOldChanges = (app: App) =>
  app.changes.forgetBefore(new Date(app.now().getTime() - keptMs))
