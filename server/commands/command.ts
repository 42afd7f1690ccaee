import type { App } from '../app.ts'
import { type Config, ConfigError, readConfig } from '../settings/config.ts'
import { openServer } from '../open.ts'

/**
 * Runs a command of the operator's on the site's own data, prints what it says, and ends the
 * process; an error that is meant for the operator is one sentence.
 */
export const runCommand = (work: (app: App) => Promise<string>): Promise<never> =>
  runWithSettings(async (config) => {
    const { app, close } = await openServer(config)
    try {
      return await work(app)
    } finally {
      await close()
    }
  })

/** The same without opening the site, for a command that may run beside its server. */
export async function runWithSettings(work: (config: Config) => Promise<string>): Promise<never> {
  try {
    console.log(await work(readConfig()))
    process.exit(0)
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    console.error(error instanceof ConfigError || typeof code === 'string' ? message : error)
    process.exit(1)
  }
}
