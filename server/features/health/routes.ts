import { health } from '#contract/health.ts'
import { openApi } from '#contract/openapi.ts'
import { Bytes, implement } from '../../implement.ts'
import { apiPage } from './api-page.ts'
import { warnOfClock } from './clock.ts'
import { metricsFor } from './metrics.ts'
import { readinessOf } from './readiness.ts'

export const healthRoutes = implement(
  health,
  (app) => {
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
      metrics: ({ headers }) => metricsFor(app, headers),
      openapi: () => new Bytes(asJson(), { 'content-type': 'application/json; charset=utf-8' }),
      docs: () => new Bytes(asPage(), { 'content-type': 'text/html; charset=utf-8' }),
    }
  },
  warnOfClock,
)

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
