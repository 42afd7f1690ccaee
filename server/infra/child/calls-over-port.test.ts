import { MessageChannel, Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { PortClosed, callsOver } from './calls-over-port.ts'

type Offered = Record<string, (...given: any[]) => unknown>

function twoEnds(offered: { here?: Offered; there?: Offered }) {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const there = callsOver<Offered>(port2, offered.there ?? {})
  return { here: callsOver<Offered>(port1, offered.here ?? {}), there, close: () => port2.close() }
}

test('each end calls what the other offers, many at a time', async () => {
  const { here, there } = twoEnds({
    here: { half: (n: number) => n / 2 },
    there: { sum: (...all: number[]) => all.reduce((a, b) => a + b), later: async () => 'late' },
  })
  const late = here('later')
  expect(await here('sum', 1, 2, 3)).toBe(6)
  expect(await there('half', 5)).toBe(2.5)
  expect(await late).toBe('late')
})

test('what a call throws is told by its message', async () => {
  const { here } = twoEnds({
    there: {
      fails: () => {
        throw new TypeError('There is no such page.')
      },
      gives: () => () => 'a function cannot be sent',
    },
  })
  await expect(here('fails')).rejects.toThrow('There is no such page.')
  await expect(here('gives')).rejects.toThrow('could not be cloned')
})

test('an error that passes through the other end comes back as what it was', async () => {
  class Full extends Error {
    room = 0
  }
  const full = new Full('The disk is full.')
  const ends = twoEnds({
    here: {
      store: () => {
        throw full
      },
    },
    there: { passesOn: (): unknown => ends.there('store') },
  })
  expect(await ends.here('passesOn').catch((error: unknown) => error)).toBe(full)
})

test('what waits for an end that goes is told so, and so is what asks it later', async () => {
  const ends = twoEnds({ there: { never: () => new Promise(() => {}) } })
  const waiting = ends.here('never')
  ends.close()
  await expect(waiting).rejects.toThrow(PortClosed)
  await expect(ends.here('never')).rejects.toThrow(PortClosed)
})

test('a thread that dies closes its ports', async () => {
  const { port1, port2 } = new MessageChannel()
  const call = callsOver<Offered>(port1, {})
  const dies = `require('node:worker_threads').parentPort.on('message', (port) => {
    port.on('message', () => { throw new Error('dies') })
  })`
  const worker = new Worker(dies, { eval: true })
  worker.on('error', () => {})
  worker.postMessage(port2, [port2])
  await expect(call('anything')).rejects.toThrow(PortClosed)
})
