import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { words } from './web/build-words.ts'

/** A file of tests says in its first line that it runs on the embedded database, too, and why. */
const onBothDatabases = globSync('server/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// Runs on both databases: '),
)

/** Loading the server and opening a database take longer than most files: a process does so once for many. */
const oneProcess = { isolate: false, setupFiles: ['server/testing/between-files.ts'] }

export default defineConfig({
  test: {
    // So that what hangs, or never comes, ends; a busy machine is no fault.
    expect: { poll: { timeout: 90_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...oneProcess,
          name: 'server',
          include: ['{contract,server}/**/*.test.ts'],
          globalSetup: ['server/testing/postgres-of-run.ts'],
        },
      },
      {
        extends: true,
        test: { ...oneProcess, name: 'server-embedded', include: onBothDatabases },
      },
      {
        extends: true,
        plugins: [words()],
        test: { name: 'web', include: ['{test,content}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
