import { addressOf, readConfig } from '../settings/config.ts'

// For the healthcheck of a container: ends with 1 unless the server of these settings answers.
const { host, port } = readConfig()
const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
const { ok } = await fetch(`${addressOf({ host: here, port })}/v1/health`).catch(() => ({
  ok: false,
}))
process.exit(ok ? 0 : 1)
