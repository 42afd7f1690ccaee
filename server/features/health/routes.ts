import { health } from '#contract/health.ts'
import { openApi } from '#contract/openapi.ts'
import type { App } from '../../app.ts'
import { Refusal } from '../../errors.ts'
import { Bytes, implement } from '../../implement.ts'
import { builtIn, findPassages, modelInUse } from '../documents/documents.ts'
import { apiPage } from './api-page.ts'

export const healthRoutes = implement(health, (app) => {
  const ready = readinessOf(app)
  const description = once(() =>
    openApi({ title: 'Carrel', version: '1', url: app.config.publicUrl }),
  )
  // Guests may ask as often as they like, and it takes a while to write.
  const asJson = once(() => Buffer.from(JSON.stringify(description())))
  const asPage = once(() => Buffer.from(apiPage(description())))
  return {
    live: () => ({ status: 'ok' as const }),
    ready,
    openapi: () => new Bytes(asJson(), { 'content-type': 'application/json; charset=utf-8' }),
    docs: () => new Bytes(asPage(), { 'content-type': 'text/html; charset=utf-8' }),
  }
})

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

/** By which model questions are compared just now. */
async function meaningModel({ db, embeddings }: App): Promise<string> {
  const used = embeddings && (await modelInUse(db, embeddings).catch(() => undefined))
  return used?.name ?? builtIn
}

/** A search that has worked is not tried again for so long. */
const searchedForMs = 30_000

function readinessOf(app: App) {
  let searchedAt = -Infinity

  return async () => {
    const database = await app.database.ready().then(
      () => ({ name: 'database', ready: true, note: app.database.kind as string }),
      () => ({ name: 'database', ready: false, note: app.database.kind as string }),
    )
    const parts = [
      database,
      // Answers continue without it, by words alone: reported, but no reason to turn callers away.
      { name: 'meaning search', ready: true, note: await meaningNote(database.ready) },
      { name: 'model', ready: true, note: app.model.name },
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
        await findPassages(app, { text: 'Is the search ready?', limit: 1 })
      searchedAt = performance.now()
      return `on: ${await meaningModel(app)}`
    } catch (error) {
      app.log.warn({ err: error }, 'The search by meaning does not work.')
      return 'off: it fails, and the log says why'
    }
  }
}
