import { health } from '#contract/health.ts'
import { openApi } from '#contract/openapi.ts'
import { Bytes, implement } from '#server/implement.ts'
import { apiPage } from './api-page.ts'
import { betweenOthers } from './between-others.ts'
import { warnOfClock } from './clock.ts'
import { metricsFor } from './metrics.ts'
import { readinessOf } from './readiness.ts'

export const healthRoutes = implement(
  health,
  (app) => {
    const ready = readinessOf(app)
    // Guests may ask as often as they like.
    const description = once(() =>
      betweenOthers(openApi({ title: 'Carrel', version: '1', url: app.config.publicUrl })),
    )
    const asJson = once(async () => Buffer.from(JSON.stringify(await description())))
    const asPage = once(async () => Buffer.from(apiPage(await description())))
    return {
      live: () => ({ status: 'ok' as const }),
      ready,
      metrics: ({ headers }) => metricsFor(app, headers),
      openapi: async () =>
        new Bytes(await asJson(), { 'content-type': 'application/json; charset=utf-8' }),
      docs: async () => new Bytes(await asPage(), { 'content-type': 'text/html; charset=utf-8' }),
    }
  },
  warnOfClock,
)

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
