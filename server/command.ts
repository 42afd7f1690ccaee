import type { App } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openServer } from './open.ts'

/**
 * Runs a command of the operator's on the site's own data, prints what it says, and ends the
 * process; an error that is meant for the operator is one sentence.
 */
export async function runCommand(work: (app: App) => Promise<string>): Promise<never> {
  try {
    const { app, close } = await openServer(readConfig())
    try {
      console.log(await work(app))
    } finally {
      await close()
    }
    process.exit(0)
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    console.error(error instanceof ConfigError || typeof code === 'string' ? message : error)
    process.exit(1)
  }
}
