import { defineConfig } from '@playwright/test'
import { findBrowser } from '../test/needs.ts'
import { withoutFeatures } from './browser-features.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
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
