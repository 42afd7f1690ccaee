import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the PostgreSQL of this run; undefined where tests run on the embedded database. */
    postgresUrl: string | undefined
  }
}

/** One PostgreSQL for all tests of a run: Vitest starts it before the first and stops it after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  provide('postgresUrl', url)
  return stop
}
