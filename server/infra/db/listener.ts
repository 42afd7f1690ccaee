import pg from 'pg'
import { quoted } from './connection.ts'
import type { Log } from './connection.ts'

const LISTEN_AGAIN_MS = 1_000

// One connection for all LISTENs, opened with the first of them. When it is lost, it reconnects by
// itself; notifications in between are lost, and `onGap` tells the subscribers to look again.
export function createListener(options: pg.ClientConfig, log: Log) {
  const channels = new Map<string, Set<(payload: string) => void>>()
  const gaps = new Set<() => void>()
  let client: Promise<pg.Client> | undefined
  let again: NodeJS.Timeout | undefined
  let closed = false

  return {
    async listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(onPayload))
      if (onGap) gaps.add(onGap)
      client ??= connect()
      await say(`listen ${quoted(channel)}`)
      return async () => {
        listeners.delete(onPayload)
        if (onGap) gaps.delete(onGap)
        if (listeners.size > 0 || closed) return
        channels.delete(channel)
        await say(`unlisten ${quoted(channel)}`)
      }
    },
    async close() {
      closed = true
      clearTimeout(again)
      await (await client?.catch(() => undefined))?.end()
    },
  }

  /** Where the connection is lost, nothing: the code that reopens it listens to every channel. */
  async function say(text: string) {
    const open = await client?.catch(() => undefined)
    await open?.query(text).catch(() => {})
  }

  async function connect() {
    const fresh = new pg.Client(options)
    fresh.on('notification', ({ channel, payload }) => {
      for (const onPayload of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    fresh.on('error', () => {}) // `end` follows
    fresh.on('end', () => reconnect())
    await fresh.connect()
    for (const channel of channels.keys()) await fresh.query(`listen ${quoted(channel)}`)
    return fresh
  }

  function reconnect() {
    if (closed || again) return
    log.warn({}, 'The connection for notifications was lost; it is opened again.')
    again = setTimeout(() => {
      again = undefined
      client = connect()
      client.then(
        () => gaps.forEach((onGap) => onGap()),
        () => reconnect(),
      )
    }, LISTEN_AGAIN_MS)
  }
}
