import type { App } from '#server/app.ts'
import { Refusal } from '#server/errors.ts'
import { shortBytes } from '#server/infra/disk/disk.ts'
import { withinTime } from '#server/infra/limits/within-time.ts'
import { whyNoModel } from '#server/infra/model/reach.ts'
import { clockNote } from './clock.ts'
import { workersOf } from './servers.ts'
import { builtIn, findPassages, modelInUse } from '../documents/documents.ts'

/** A part may be not ready while the server still serves calls; only the database is needed for all. */
type Part = { name: string; ready: boolean; note: string }

/** A search that has worked is not tried again for so long. */
const searchedForMs = 30_000

export function readinessOf(app: App) {
  let searchedAt = -Infinity
  const others = [modelOf(app), filesOf(app), mailOf(app)]

  return async () => {
    const database = await app.database.ready().then(
      () => ({ name: 'database', ready: true, note: app.database.kind as string }),
      () => ({ name: 'database', ready: false, note: app.database.kind as string }),
    )
    const parts: Part[] = [
      database,
      // Answers continue without it, by words alone: reported, but no reason to turn callers away.
      { name: 'meaning search', ready: true, note: await meaningNote(database.ready) },
      ...(await Promise.all(others.map((look) => look()))),
      await diskOf(app),
      ...(database.ready ? [await clockOf(app), ...(await workersOf(app).catch(() => []))] : []),
    ]
    if (database.ready) return { status: 'ok' as const, parts }
    throw new Refusal(503, 'A part this server depends on does not answer.', {
      payload: { parts },
      retryAfterSeconds: 5,
    })
  }

  async function meaningNote(databaseAnswers: boolean): Promise<string> {
    const { vectors, vectorsRefused = 'pgvector is not installed' } = app.database
    if (!vectors) return `off: ${vectorsRefused}`
    if (!databaseAnswers) return 'off: the database does not answer'
    try {
      if (performance.now() - searchedAt > searchedForMs)
        // Guests may ask for this all day, and each order of passages costs money.
        await findPassages(
          { ...app, rerank: undefined },
          { text: 'Is the search ready?', limit: 1 },
        )
      searchedAt = performance.now()
      return `on: ${await meaningModel(app)}`
    } catch (error) {
      app.log.warn({ err: error }, 'The search by meaning does not work.')
      return 'off: it fails, and the log says why'
    }
  }
}

/** By which model questions are compared just now. */
async function meaningModel({ db, embeddings }: App): Promise<string> {
  const used = embeddings && (await modelInUse(db, embeddings).catch(() => undefined))
  return used?.name ?? builtIn
}

function modelOf({ config, model, log }: App) {
  const settings = config.model
  if (!settings) return async () => ({ name: 'model', ready: true, note: model.name })
  return checked({ name: 'model', note: model.name }, log, (signal) => whyNoModel(settings, signal))
}

function filesOf({ storage, log }: App) {
  const { check } = storage
  if (!check) return async () => ({ name: 'files', ready: true, note: 'data folder' })
  return checked({ name: 'files', note: 'bucket' }, log, () => check())
}

function mailOf({ mail, log }: App) {
  const { check } = mail
  if (!check) return async () => ({ name: 'mail', ready: true, note: 'outbox' })
  return checked({ name: 'mail', note: 'mail server' }, log, () => check())
}

async function diskOf({ disk }: App): Promise<Part> {
  const free = await disk.freeBytes()
  const room = !Number.isFinite(free)
    ? 'cannot be looked up'
    : `${Math.floor(free / 1024 / 1024)} MB free`
  if (!(await disk.hasRoom()))
    return { name: 'disk', ready: false, note: `full: ${room}; nothing is saved` }
  return free < shortBytes
    ? { name: 'disk', ready: false, note: `nearly full: ${room}` }
    : { name: 'disk', ready: true, note: room }
}

const clockOf = (app: App): Promise<Part> =>
  clockNote(app).then(
    (note) => ({ name: 'clock', ready: !note, note: note ?? 'as the database’s' }),
    () => ({ name: 'clock', ready: true, note: 'the database does not answer' }),
  )

/** How long a result is told without asking again. */
const knownForMs = { ready: 60_000, not: 10_000 }
const endAfterMs = 10_000
/** A caller waits for so long, and is then told the result before, if there is one. */
const waitMs = 2_000

/**
 * A part on another machine, asked now and then: guests may ask for readiness as often as they like.
 * `work` resolves to why the part is not ready. What it throws may name addresses and keys, so only
 * the log has it.
 */
function checked(
  { name, note }: { name: string; note: string },
  log: Pick<App['log'], 'warn'>,
  work: (signal: AbortSignal) => Promise<string | undefined | void>,
): () => Promise<Part> {
  let last: (Part & { at: number }) | undefined
  let running: Promise<Part> | undefined

  const look = async (): Promise<Part> => {
    const why = await untilTimeout(work).catch((error: unknown) => {
      log.warn({ err: error, part: name }, 'A part that this server needs does not answer.')
      return 'it does not answer, and the log says why'
    })
    const part = { name, ready: !why, note: why ? `${note}: ${why}` : note }
    last = { ...part, at: performance.now() }
    return part
  }

  return async () => {
    const age = last ? performance.now() - last.at : Infinity
    if (last && age < (last.ready ? knownForMs.ready : knownForMs.not)) return told(last)
    running ??= look().finally(() => (running = undefined))
    const before = last ? told(last) : { name, ready: false, note: `${note}: it is being asked` }
    return withinTime(waitMs, running, () => before)
  }
}

const told = ({ name, ready, note }: Part): Part => ({ name, ready, note })

async function untilTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(endAfterMs)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  return Promise.race([work(signal), late])
}
