import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { stampOfPages } from './sources.ts'

/** For how many milliseconds the operator's files are assumed to be unchanged. */
const lookAgainMs = 1_000

/**
 * What `read` makes of the operator's files, and makes anew when they change. While they are
 * invalid, the former version stays.
 */
export async function upToDate<Made extends object>(
  { config, log }: Pick<App, 'config' | 'log'>,
  read: () => Promise<Made>,
): Promise<() => Promise<Made>> {
  let looked = performance.now()
  let stamp = await stampOfPages(config.contentDir)
  let current = await read()
  let looking: Promise<void> | undefined

  return async () => {
    if (performance.now() - looked > lookAgainMs) await (looking ??= look())
    return current
  }

  async function look() {
    try {
      const now = await stampOfPages(config.contentDir)
      if (now !== stamp) current = await read()
      stamp = now
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      log.error({ err: error }, `${error.message} Until then the former version is used.`)
      stamp = await stampOfPages(config.contentDir)
    } finally {
      looked = performance.now()
      looking = undefined
    }
  }
}
