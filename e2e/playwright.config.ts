import { defineConfig } from '@playwright/test'
import { findBrowser } from '../test/needs.ts'
import { switches } from './browser-features.ts'

const executablePath = findBrowser()

/** They have servers of their own, and their journeys follow one another: they begin, so that no worker is left with one at the end. */
const own = [
  'way-through',
  'two-servers',
  'quality',
  'plans-in-trouble',
  'inbox',
  'settings',
  'dead-server',
  'offline',
  'lesson-film',
  'figures',
  'example-questions',
].map((name) => `**/${name}.e2e.ts`)

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'own', testMatch: own },
    { name: 'shared', testMatch: '**/*.e2e.ts', testIgnore: own },
  ],
  globalSetup: './start-carrels.ts',
  // Every journey has members of its own, so that it may run beside any other.
  fullyParallel: true,
  // What hangs ends; how long a step takes on a busy machine is no fault.
  timeout: 480_000,
  expect: { timeout: 120_000 },
  workers: 3,
  // A journey that needs its second try is named as flaky at the end: a defect, but not of the change.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    viewport: { width: 1280, height: 860 },
    // No journey is about what moves, and each would wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What stays without a server is seen where one is stopped; elsewhere each visit would fetch all of it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: switches,
    },
  },
})
