import { globSync, readFileSync } from 'node:fs'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { switches } from './e2e/browser-features.ts'
import { compileCache } from './server/infra/child/compile-cache.ts'
import { findBrowser } from './test/needs.ts'
import { buildFonts } from './web/build-fonts.ts'
import { textSizes } from './web/build-text-sizes.ts'
import { words } from './web/build-words.ts'

/** A file of tests says in its first line that it runs on the embedded database, too, and why. */
const onBothDatabases = globSync('server/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// Runs on both databases: '),
)

/** Loading the server and opening a database take longer than most files: a process does so once for many. */
const oneProcess = {
  isolate: false,
  // Node reads TypeScript itself; to have Vite do it first took a fifth of the tests' time.
  experimental: { viteModuleRunner: false },
  setupFiles: ['server/testing/between-files.ts'],
}
const executablePath = findBrowser()

/** Of one component, drawn by a browser. */
const inABrowser = 'web/**/*.browser.test.tsx'

export default defineConfig({
  test: {
    // So that what hangs, or never comes, ends; a busy machine is no fault.
    expect: { poll: { timeout: 180_000 } },
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // Many tests wait for a disk, a child process or a clock: a third worker keeps two cores busy.
    maxWorkers: 3,
    // For the programs that tests start: each would compile the whole server anew.
    env: { NODE_COMPILE_CACHE: compileCache },
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
        test: {
          ...oneProcess,
          name: 'server-embedded',
          include: onBothDatabases,
          globalSetup: ['server/testing/embedded-of-run.ts'],
        },
      },
      {
        extends: true,
        plugins: [words()],
        test: {
          name: 'web',
          // They share no state, and loading the same files anew for each took a third of the time.
          isolate: false,
          include: ['{test,content}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: [inABrowser],
        },
      },
      {
        extends: true,
        // The last two, and the fonts, are for the tests that import the site's styles.
        plugins: [words(), react(), tailwind(), textSizes()],
        resolve: { alias: { '@fonts': await buildFonts(import.meta.dirname) } },
        test: {
          name: 'components',
          include: [inABrowser],
          // Here an element that never comes is waited for until its test ends.
          testTimeout: 180_000,
          setupFiles: ['web/testing/of-components.ts'],
          // A page behind another may draw no frame for minutes, and what waits for one never comes.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: { ...(executablePath ? { executablePath } : {}), args: switches },
              contextOptions: { reducedMotion: 'reduce' },
            }),
          },
        },
      },
    ],
  },
})
