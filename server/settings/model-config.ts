import { ConfigError, type ReadSetting, urlOf } from './setting.ts'

export type ModelConfig = {
  url: string
  name: string
  key: string | undefined
  api: 'openai' | 'anthropic'
  /** What members may choose from, this model first, unless their plan says otherwise. */
  models?: string[]
  /** How many tokens it can read and write together. */
  window: number
  /** Whether it is shown pictures of pages, to read what recognition could not. */
  vision?: boolean
  /**
   * How long it may be silent until the built-in answerer quotes in its place, which it then also
   * does where the model fails; undefined for not at all.
   */
  standInMs?: number | undefined
}

/** A service at an address of the operator: `model` is its name there. */
export type RemoteConfig = { url: string; model: string; key: string | undefined }

/** Without a model, the service has only one. */
export type RerankConfig = Omit<RemoteConfig, 'model'> & { model: string | undefined }

const web = ['http:', 'https:']

export function modelOf(read: ReadSetting): ModelConfig | undefined {
  const [url, name, key] = [read('MODEL_URL'), read('MODEL_NAME'), read('MODEL_KEY')]
  if (!url && !name && !key) {
    const needing = read('MODELS')
      ? 'MODELS'
      : visionOf(read('MODEL_VISION'))
        ? 'MODEL_VISION'
        : standInOf(read('MODEL_STAND_IN')) && 'MODEL_STAND_IN'
    if (needing) throw new ConfigError(`Set MODEL_URL and MODEL_NAME too: ${needing} needs them.`)
    return undefined
  }
  if (!url || !name)
    throw new ConfigError(
      'Set MODEL_URL and MODEL_NAME together, or neither for the built-in answerer.',
    )
  const where = urlOf('MODEL_URL', url, web)!
  return {
    url: where,
    name,
    key,
    api: apiOf(where, read('MODEL_API')),
    models: modelsOf(name, read('MODELS')),
    window: windowOf(read('MODEL_WINDOW')),
    vision: visionOf(read('MODEL_VISION')),
    standInMs: standInOf(read('MODEL_STAND_IN')),
  }
}

export function embeddingsOf(read: ReadSetting): RemoteConfig | undefined {
  const [url, model] = [read('EMBEDDINGS_URL'), read('EMBEDDINGS_MODEL')]
  const key = read('EMBEDDINGS_KEY')
  if (!url && !model && !key) return undefined
  if (!url || !model)
    throw new ConfigError(
      'Set EMBEDDINGS_URL and EMBEDDINGS_MODEL together, or neither for the built-in model.',
    )
  return { url: urlOf('EMBEDDINGS_URL', url, web)!, model, key }
}

export function rerankOf(read: ReadSetting): RerankConfig | undefined {
  const [url, model, key] = [read('RERANK_URL'), read('RERANK_MODEL'), read('RERANK_KEY')]
  if (!url && !model && !key) return undefined
  if (!url) throw new ConfigError(`Set RERANK_URL too: RERANK_${model ? 'MODEL' : 'KEY'} needs it.`)
  return { url: urlOf('RERANK_URL', url, web)!, model, key }
}

function modelsOf(name: string, text = ''): string[] {
  const others = text.split(',').map((one) => one.trim())
  const models = [...new Set([name, ...others.filter(Boolean)])]
  if (models.length <= mostModels && models.every(({ length }) => length <= longestName))
    return models
  throw new ConfigError(
    `Set MODELS to at most ${mostModels} names of up to ${longestName} characters, separated by commas.`,
  )
}

const mostModels = 20
const longestName = 200

function apiOf(url: string, api: string | undefined): ModelConfig['api'] {
  if (api === 'openai' || api === 'anthropic') return api
  if (api) throw new ConfigError(`Set MODEL_API to openai or anthropic; it is "${api}".`)
  return /(^|\.)anthropic\.com$/.test(new URL(url).hostname) ? 'anthropic' : 'openai'
}

function visionOf(text = 'off'): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new ConfigError(`Set MODEL_VISION to on or off; it is "${text}".`)
}

function standInOf(text = 'off'): number | undefined {
  if (text === 'off') return undefined
  const seconds = Number(text)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 60) return seconds * 1000
  throw new ConfigError(
    `Set MODEL_STAND_IN to off, or to a number of seconds from 1 to 60; it is "${text}".`,
  )
}

function windowOf(text = '32000'): number {
  const tokens = Number(text)
  if (Number.isInteger(tokens) && tokens >= 2_000 && tokens <= 10_000_000) return tokens
  throw new ConfigError(`Set MODEL_WINDOW to a number of tokens from 2000; it is "${text}".`)
}
