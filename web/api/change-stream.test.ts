import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change, ChangeEvent } from '#contract/changes.ts'

type Numbered = ChangeEvent & { id: number }
let sending: ReadableStreamDefaultController<Numbered> | undefined
const send = (event: Numbered) => sending!.enqueue(event)
vi.mock('#contract/client.ts', async (original) => ({
  ...(await original<typeof import('#contract/client.ts')>()),
  createClient: () => ({
    stream: () => new ReadableStream<Numbered>({ start: (events) => void (sending = events) }),
  }),
}))
const { followChanges } = await import('./change-stream.ts')

// Modules that were loaded here know the mocks, and the next file runs in this process.
afterAll(() => void vi.resetModules())

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

const change = (id: number, thing: string): Numbered => ({
  id,
  type: 'change',
  data: { kind: 'messages', thing },
})

function openTab() {
  const heard: (string | null)[] = []
  const close = followChanges('ana', {
    onChange: ({ thing }: Change) => heard.push(thing),
    onMissed: () => heard.push('missed'),
  })
  return { heard, close }
}

test('a tab that opens hears the last minute from the tab that reads the stream', async () => {
  const first = openTab()
  await expect.poll(() => sending).toBeDefined()
  send(change(1_000, 'long ago'))
  await expect.poll(() => first.heard).toEqual(['long ago'])
  send(change(100_000, 'just now'))
  await expect.poll(() => first.heard).toEqual(['long ago', 'just now'])

  const second = openTab()
  await expect.poll(() => second.heard).toEqual(['just now'])
  send(change(101_000, 'next'))
  await expect.poll(() => second.heard).toEqual(['just now', 'next'])
  expect(first.heard).toEqual(['long ago', 'just now', 'next'])
  first.close()
  second.close()
})
