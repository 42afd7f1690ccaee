import { afterAll, expect, vi } from 'vitest'
import { endFile } from './end-of-file.ts'

// Loaded anew for each file: the next one runs in this process too, and must find it as this one did.
const found = surroundings()

afterAll(async () => {
  await endFile()
  expect(surroundings()).toEqual(found)
})

function surroundings() {
  // The library for pictures sets the one when it is first loaded.
  const { VIPSHOME: _, ...env } = process.env
  return { env, folder: process.cwd(), fetch, fakeTimers: vi.isFakeTimers() }
}
