import { expect, test } from 'vitest'
import { startChild } from './child.ts'
import { mostlyWaited } from './processor-time.ts'
import type { TestCalls } from './testing/test-child.ts'

const program = new URL('./testing/test-child.ts', import.meta.url)
const start = (bounds: Parameters<typeof startChild>[1] = {}, told: string[] = []) =>
  startChild<TestCalls>(program, { silent: true, ...bounds }, told)

test('a child answers one call after the other, and knows what it was told', async () => {
  const child = start({}, ['Ana'])
  expect(await child.ask('greet')).toBe('Hello Ana')
  expect(await child.ask('add', new Float32Array([1, 2]))).toBe(3)
  child.end()
  expect(child.isAlive()).toBe(false)
})

test('a child has nothing of the environment of the server', async () => {
  const child = start()
  // macOS gives every process an encoding.
  const names = (await child.ask('environment')).filter((name) => !name.startsWith('__CF'))
  // Where compiled modules are is ours to tell.
  expect(names).toEqual(['NODE_COMPILE_CACHE'])
  child.end()
})

test('what a call throws is thrown here, and the child lives on', async () => {
  const child = start()
  await expect(child.ask('refuse')).rejects.toMatchObject({
    failure: 'refused',
    message: 'Not this one.',
    reason: 'kind',
  })
  expect(await child.ask('add', new Float32Array([4]))).toBe(4)
  child.end()
})

test('a child that takes too long, too much or dies ends, and the call says how', async () => {
  const failure = async (bounds: Parameters<typeof start>[0], call: keyof TestCalls) => {
    const child = start(bounds)
    const error = await child.ask(call as 'hang').catch((cause) => cause)
    expect(child.isAlive()).toBe(false)
    return error.failure
  }
  expect(await failure({ timeoutMs: 300 }, 'hang')).toBe('timeout')
  expect(await failure({}, 'die')).toBe('ended')
  expect(await failure({ memoryBytes: 256 * 1024 ** 2 }, 'fill')).toBe('out-of-memory')
  expect(await failure({ memoryBytes: 128 * 1024 ** 2, onlyScript: true }, 'fillHeap')).toBe(
    'out-of-memory',
  )
})

test('a call to a child that has ended is refused', async () => {
  const child = start()
  await expect(child.ask('die')).rejects.toThrow('The child ended')
  await expect(child.ask('greet')).rejects.toThrow('The child ended')
})

test('aborting ends the child with the reason that was given', async () => {
  const abort = new AbortController()
  const child = start({ signal: abort.signal })
  await child.ask('greet')
  const asked = child.ask('hang')
  abort.abort(new Error('Nobody waits any more.'))
  await expect(asked).rejects.toThrow('Nobody waits any more.')
  expect(() => start({ signal: abort.signal })).toThrow('Nobody waits any more.')
})

test('a call in the background that waits for something else than a processor takes too long', async () => {
  const bounds = { timeoutMs: 1_500, inBackground: true }
  await expect(start(bounds).ask('rest')).rejects.toMatchObject({ failure: 'timeout' })
  await expect(start(bounds).ask('hang')).rejects.toMatchObject({ failure: 'timeout' })
})

test('only a call that waited for a processor, and has not worked as long as it may, gets more time', () => {
  const at = (workedMs: number, waitedMs: number) => ({ workedMs, waitedMs })
  const [began, last] = [at(100, 50), at(400, 700)]
  const gets = (now: ReturnType<typeof at>) => mostlyWaited({ began, last, now }, 1_000)
  expect(gets(at(600, 1_300))).toBe(true)
  expect(gets(at(600, 1_100))).toBe(false)
  expect(gets(at(1_100, 1_400))).toBe(false)
})
