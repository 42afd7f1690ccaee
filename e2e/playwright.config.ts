import { defineConfig } from '@playwright/test'
import { findBrowser } from '../test/needs.ts'
import { withoutFeatures } from './browser-features.ts'

const executablePath = findBrowser()

/** These begin, so that no worker is left with a long one when the others have ended. */
const long = [
  'chats',
  'composer',
  'long-chat',
  'plans',
  'profile',
  'prompts',
  'reading',
  'reading-actions',
  'screens',
  'second-factor',
  'share',
  'two-servers',
  'way-through',
].map((name) => `**/${name}.e2e.ts`)

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testMatch: '**/*.e2e.ts', testIgnore: long },
  ],
  globalSetup: './ready-carrel.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Each file has a Carrel of its own.
  workers: 2,
  // A journey that needs its second try is named as flaky at the end: a defect, but not of the change.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    viewport: { width: 1280, height: 860 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Root has no sandbox to give; the other switches keep the browser from looking for its maker.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        withoutFeatures,
      ],
    },
  },
})
