import { defineConfig } from 'vitest/config'
import { words } from './web/build-words.ts'

export default defineConfig({
  plugins: [words()],
  test: {
    include: ['{contract,server,test,content}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
