import { startEngine } from './embedded-engine.ts'
import type { Engine } from './embedded-engine.ts'
import type { Log } from './connection.ts'
import { quoted } from './connection.ts'
import { databaseError } from './errors.ts'

/**
 * Keeps an engine running on the folder: one that has stopped is started again when it is needed
 * next. A database in memory (no folder) is lost with its engine.
 */
export async function keepEngine(settings: {
  folder: string | null
  template: Uint8Array | null
  log: Log
  queryMs: number
}) {
  const { folder, template, log, queryMs } = settings
  const channels = new Map<string, Set<(payload: string) => void>>()
  const gaps = new Set<() => void>()
  let isClosing = false
  let live: Engine | undefined
  let syncedBefore = 0
  let engine = Promise.resolve(await start())

  return {
    now,
    syncs: () => syncedBefore + (live?.syncs() ?? 0),
    /**
     * Passes the notifications of a channel on; `onGap` is called when some may have been missed.
     * What it returns takes that back, and says whether it was the last listener of the channel.
     */
    hear(channel: string, onPayload: (payload: string) => void, onGap?: () => void) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(onPayload))
      if (onGap) gaps.add(onGap)
      return () => {
        listeners.delete(onPayload)
        if (onGap) gaps.delete(onGap)
        return listeners.size === 0
      }
    },
    /** From now on it is not started again. */
    close() {
      isClosing = true
    },
    async stop() {
      const last = await engine.catch(() => undefined)
      await last?.stop()
    },
  }

  async function now(): Promise<Engine> {
    const current = await engine.catch(() => undefined)
    if (current?.alive()) return current
    if (isClosing || folder === null) throw databaseError.closed()
    engine = start()
    const started = await engine
    for (const onGap of gaps) onGap()
    return started
  }

  async function start() {
    const started = await startEngine(folder, template)
    started.onNotification((channel, payload) => {
      for (const onPayload of channels.get(channel) ?? []) onPayload(payload)
    })
    for (const channel of channels.keys())
      await started.query({ text: `listen ${quoted(channel)}` }, queryMs)
    syncedBefore += live?.syncs() ?? 0
    live = started
    void started.ended.then((error) => {
      if (!isClosing)
        log.error({ err: error }, 'The embedded database stopped; it is started again.')
    })
    return started
  }
}
