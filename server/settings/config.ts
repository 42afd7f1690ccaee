import { isIP } from 'node:net'
import path from 'node:path'
import {
  type ModelConfig,
  type RerankConfig,
  type RemoteConfig,
  embeddingsOf,
  modelOf,
  rerankOf,
} from './model-config.ts'
import { type DatabaseConfig, databaseOf } from './database-config.ts'
import { type DevelopmentParts, developmentPartsOf } from './production.ts'
import { type ServerRole, roleOf } from './server-role.ts'
import { ConfigError, type ReadSetting, urlOf } from './setting.ts'
import { type TracingConfig, isLogSent, metricsSentEveryMs, tracingOf } from './otlp-config.ts'

export { ConfigError } from './setting.ts'
export type { ModelConfig, RerankConfig, RemoteConfig } from './model-config.ts'

export type Config = DatabaseConfig & {
  production: boolean
  developmentParts: DevelopmentParts
  role: ServerRole
  host: string
  port: number
  /** The origin used in every link that leaves the server; never taken from a request. */
  publicUrl: string
  dataDir: string
  contentDir: string
  /** What `npm run build` makes of web/. */
  webDir: string
  trustedProxies: string[]
  /** From one network. */
  registrationsPerHour: number
  /** Who has it may read the figures for Prometheus. */
  metricsToken: string | undefined
  /** What a model answers in a day for those in one network who pay nothing. */
  modelAnswersPerNetwork: number
  smtpUrl?: string | undefined
  /** Letters to many members, at most, of all servers together. */
  mailingsPerMinute: number
  model?: ModelConfig | undefined
  /** A model for the search by meaning, in the place of the built-in one. */
  embeddings?: RemoteConfig | undefined
  /** A model that puts the passages that were found in order. */
  rerank?: RerankConfig | undefined
  /** How long the built-in answerer waits after each word. */
  answerPaceMs: number
  /** Without it, files are stored in the data folder. */
  store?: StoreConfig | undefined
  /** Where a backup is put each night; `keep`: how many of them stay in a folder. */
  backup?: { to: { folder: string } | { store: StoreConfig }; keep: number } | undefined
  /** Without it, a test checkout replaces the provider; in production nothing is sold. */
  stripe?: StripeConfig | undefined
  operator?: { email: string; password: string } | undefined
  /** 32 bytes; without it the data folder keeps a key of its own. */
  secretKey?: Buffer | undefined
  /** The key that it replaces: what was written with it is still read. */
  secretKeyBefore?: Buffer | undefined
  /** The operator's own counter, which public pages tell of a visit. */
  analyticsUrl?: string | undefined
  /** Without it nothing is traced. */
  tracing?: TracingConfig | undefined
  /** By OpenTelemetry's protocol; undefined: never. */
  metricsSentEveryMs?: number | undefined
  isLogSent: boolean
  logLevel: string
}

/** `url`: of the bucket and the folder in it; without its keys. */
export type StoreConfig = {
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type StripeConfig = {
  secretKey: string
  /** Two, with a comma between them, while one replaces the other. */
  webhookSecret: string
  /** An API address other than the provider's own: a proxy, or a server for tests. */
  url: string | undefined
  /** Whether taxes are computed by the rules set at the provider. */
  tax: boolean
}

/** The only reader of the environment. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = (name: string) => env[name]?.trim() || undefined
  const production = read('NODE_ENV') === 'production'
  const host = read('HOST') ?? '127.0.0.1'
  const port = portOf(read('PORT') ?? '3000')
  const publicUrl = originOf(read('PUBLIC_URL') ?? addressOf({ host, port }))
  const trustedProxies = proxiesOf(read('TRUSTED_PROXIES'))
  return {
    production,
    developmentParts: developmentPartsOf(read, { production, host, publicUrl, trustedProxies }),
    role: roleOf(read),
    host,
    port,
    publicUrl,
    dataDir: path.resolve(read('DATA_DIR') ?? './data'),
    contentDir: path.resolve(
      read('CONTENT_DIR') ?? path.join(import.meta.dirname, '../../content'),
    ),
    webDir: path.join(import.meta.dirname, '../../dist/web'),
    trustedProxies,
    registrationsPerHour: registrationsOf(read('REGISTRATIONS_PER_HOUR'), production),
    modelAnswersPerNetwork: modelAnswersOf(read('MODEL_ANSWERS_PER_NETWORK')),
    ...databaseOf(read),
    smtpUrl: urlOf('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailingsPerMinute: mailingsOf(read('MAILINGS_PER_MINUTE')),
    model: modelOf(read),
    embeddings: embeddingsOf(read),
    rerank: rerankOf(read),
    answerPaceMs: paceOf(read('ANSWER_PACE')),
    store: storeOf('S3_URL', read('S3_URL')),
    backup: backupOf(read),
    stripe: stripeOf(read),
    operator: operatorOf(read('OPERATOR_EMAIL'), env['OPERATOR_PASSWORD']),
    ...secretKeysOf(read),
    analyticsUrl: urlOf('ANALYTICS_URL', read('ANALYTICS_URL'), ['http:', 'https:']),
    tracing: tracingOf(read),
    metricsSentEveryMs: metricsSentEveryMs(read),
    isLogSent: isLogSent(read),
    metricsToken: metricsTokenOf(read('METRICS_TOKEN')),
    logLevel: read('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
  }
}

/** Where the server itself listens, whatever stands before it. */
export const addressOf = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** For PORT=0, which asks for any free port: the port that was chosen. */
export const withPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  publicUrl: config.publicUrl.replace(/:0$/, `:${port}`),
})

/** `https://KEY:SECRET@host/bucket/folder?region=…`; the folder and the region are optional. */
function storeOf(name: string, text: string | undefined): StoreConfig | undefined {
  const url = urlOf(name, text, ['https:', 'http:'])
  if (!url) return undefined
  const { origin, hostname, pathname, username, password, searchParams } = new URL(url)
  const place = pathname.split('/').filter(Boolean).join('/')
  const { region, ...others } = Object.fromEntries(searchParams)
  try {
    if (username && password && place && Object.keys(others).length === 0)
      return {
        url: `${origin}/${place}`,
        region: region ?? /^s3[.-]([a-z\d-]+)\.amazonaws\.com$/.exec(hostname)?.[1] ?? 'us-east-1',
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      }
  } catch {
    // A per cent sign that starts no escape.
  }
  throw new ConfigError(
    `Set ${name} to https://KEY:SECRET@HOST/BUCKET?region=REGION, with each sign of KEY and SECRET that is neither letter nor digit percent-encoded.`,
  )
}

function backupOf(read: ReadSetting): Config['backup'] {
  const to = read('BACKUP_TO')
  const keep = Number(read('BACKUP_KEEP') ?? '14')
  if (!Number.isInteger(keep) || keep < 1)
    throw new ConfigError(
      `Set BACKUP_KEEP to a number of backups from 1 on; it is "${read('BACKUP_KEEP')}".`,
    )
  if (!to) return undefined
  const store = /^https?:/.test(to) ? storeOf('BACKUP_TO', to) : undefined
  return { to: store ? { store } : { folder: path.resolve(to) }, keep }
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new ConfigError(`Set PORT to a number from 0 to 65535; it is "${text}".`)
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search)
    return url.origin
  throw new ConfigError(
    `Set PUBLIC_URL to an origin such as https://members.example.org; it is "${text}".`,
  )
}

function stripeOf(read: ReadSetting): Config['stripe'] {
  const [secretKey, webhookSecret] = [read('STRIPE_SECRET_KEY'), read('STRIPE_WEBHOOK_SECRET')]
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw new ConfigError(
      `Set ${secretKey ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'} too: payments need both.`,
    )
  const tax = read('STRIPE_TAX') ?? 'off'
  if (!['on', 'off'].includes(tax))
    throw new ConfigError(`Set STRIPE_TAX to on or off; it is "${tax}".`)
  return {
    secretKey,
    webhookSecret,
    url: urlOf('STRIPE_API_URL', read('STRIPE_API_URL'), ['http:', 'https:']),
    tax: tax === 'on',
  }
}

/** Whether a key of the provider moves real money; undefined if the key does not show it. */
export function modeOf(secretKey: string): boolean | undefined {
  const mode = /^[a-z]{2}_(live|test)_/.exec(secretKey)?.[1]
  return mode === undefined ? undefined : mode === 'live'
}

function paceOf(text = '8'): number {
  const ms = Number(text)
  if (Number.isInteger(ms) && ms >= 0 && ms <= 1_000) return ms
  throw new ConfigError(`Set ANSWER_PACE to a number of milliseconds up to 1000; it is "${text}".`)
}

function registrationsOf(text: string | undefined, production: boolean): number {
  // Trials and tests register many people from one machine.
  if (text === undefined) return production ? 60 : 300
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1) return count
  throw new ConfigError(`Set REGISTRATIONS_PER_HOUR to a number from 1 on; it is "${text}".`)
}

function metricsTokenOf(token: string | undefined): string | undefined {
  if (token === undefined || /^[!-~]{20,}$/.test(token)) return token
  throw new ConfigError(
    'Set METRICS_TOKEN to at least 20 letters, digits or signs without spaces, such as those of `openssl rand -hex 20`.',
  )
}

function modelAnswersOf(text = '300'): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1) return count
  throw new ConfigError(`Set MODEL_ANSWERS_PER_NETWORK to a number from 1 on; it is "${text}".`)
}

function mailingsOf(text = '300'): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= 60_000) return count
  throw new ConfigError(`Set MAILINGS_PER_MINUTE to a number from 1 to 60000; it is "${text}".`)
}

function operatorOf(email?: string, password?: string): Config['operator'] {
  if (!email && !password) return undefined
  if (email && password) return { email, password }
  throw new ConfigError(
    `Set ${email ? 'OPERATOR_PASSWORD' : 'OPERATOR_EMAIL'} too: the first operator needs both.`,
  )
}

function secretKeysOf(read: ReadSetting): Pick<Config, 'secretKey' | 'secretKeyBefore'> {
  const secretKey = keyOf('SECRET_KEY', read('SECRET_KEY'))
  const secretKeyBefore = keyOf('SECRET_KEY_BEFORE', read('SECRET_KEY_BEFORE'))
  if (secretKeyBefore && !secretKey)
    throw new ConfigError('Set SECRET_KEY too: SECRET_KEY_BEFORE is the key that it replaces.')
  return { secretKey, secretKeyBefore }
}

function keyOf(name: string, text?: string): Buffer | undefined {
  if (!text) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length === 32) return key
  throw new ConfigError(`Set ${name} to 32 random bytes in base64: openssl rand -base64 32`)
}

function proxiesOf(text: string | undefined): string[] {
  const proxies =
    text
      ?.split(',')
      .map((part) => part.trim())
      .filter(Boolean) ?? []
  for (const proxy of proxies)
    if (!isIP(proxy.split('/')[0] ?? ''))
      throw new ConfigError(`Set TRUSTED_PROXIES to addresses or networks; "${proxy}" is neither.`)
  return proxies
}
