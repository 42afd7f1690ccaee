import { defineConfig } from 'vitest/config'
import { words } from './web/build-words.ts'

export default defineConfig({
  test: {
    // So that what hangs, or never comes, ends; a busy machine is no fault.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server}/**/*.test.ts'],
          // Loading the server and starting a database take longer than most files: one process does so
          // for many of them, one after the other.
          isolate: false,
          setupFiles: ['server/testing/between-files.ts'],
        },
      },
      {
        extends: true,
        plugins: [words()],
        test: { name: 'web', include: ['{test,content}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
