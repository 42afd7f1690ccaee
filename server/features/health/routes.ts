import { health } from '#contract/health.ts'
import { openApi } from '#contract/openapi.ts'
import type { App } from '../../app.ts'
import { Refusal } from '../../errors.ts'
import { Bytes, implement } from '../../implement.ts'
import { builtIn, modelInUse } from '../documents/documents.ts'
import { apiPage } from './api-page.ts'

export const healthRoutes = implement(health, (app) => ({
  live: () => ({ status: 'ok' as const }),
  ready: () => readiness(app),
  openapi: () =>
    new Bytes(JSON.stringify(describe(app)), { 'content-type': 'application/json; charset=utf-8' }),
  docs: () => new Bytes(apiPage(describe(app)), { 'content-type': 'text/html; charset=utf-8' }),
}))

const describe = ({ config }: App) =>
  openApi({ title: 'Carrel', version: '1', url: config.publicUrl })

/** By which model questions are compared just now. */
async function meaningModel({ db, embeddings }: App): Promise<string> {
  const used = embeddings && (await modelInUse(db, embeddings).catch(() => undefined))
  return used?.name ?? builtIn
}

async function readiness(app: App) {
  const parts = [
    await app.database.ready().then(
      () => ({ name: 'database', ready: true, note: app.database.kind as string }),
      () => ({ name: 'database', ready: false, note: app.database.kind as string }),
    ),
    // Answers continue without it, by words alone: reported, but no reason to turn callers away.
    {
      name: 'meaning search',
      ready: true,
      note: app.database.vectors
        ? `on: ${await meaningModel(app)}`
        : 'off: pgvector is not installed',
    },
    { name: 'model', ready: true, note: app.model.name },
  ]
  if (parts.every((part) => part.ready)) return { status: 'ok' as const, parts }
  throw new Refusal(503, 'A part this server depends on does not answer.', {
    payload: { parts },
    retryAfterSeconds: 5,
  })
}
