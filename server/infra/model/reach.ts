import type { ModelConfig } from '#server/settings/config.ts'
import { anthropicWire } from './anthropic.ts'
import { openAiWire } from './openai.ts'
import { withoutSlash } from './wire.ts'

/**
 * Asks the server of the model which models it has: that costs nothing. Resolves to why it cannot be
 * used, if it cannot; a server without such a list is there as well.
 */
export async function whyNoModel(
  settings: ModelConfig,
  signal: AbortSignal,
): Promise<string | undefined> {
  const wire = settings.api === 'anthropic' ? anthropicWire : openAiWire
  const url = new URL(wire.url(settings))
  url.pathname = `${withoutSlash(url.pathname).replace(/\/(?:chat\/completions|messages)$/, '')}/models`
  const response = await fetch(url, { headers: wire.headers(settings), redirect: 'error', signal })
  await response.body?.cancel()
  if ([401, 403].includes(response.status)) return 'it refuses MODEL_KEY'
  if (response.status >= 500) return `it answers ${response.status}`
  return undefined
}
