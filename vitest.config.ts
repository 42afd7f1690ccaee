import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,test,content}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
