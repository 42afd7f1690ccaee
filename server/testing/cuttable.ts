import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a server that a test can cut and open again; its URL replaces the server's. */
export async function cuttable(to: string) {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const relay = createServer((from) => {
    if (isCut) return void from.destroy()
    const on = connect(Number(port), hostname)
    for (const [one, other] of [
      [from, on],
      [on, from],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {}).on('close', () => (open.delete(one), other.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((relay.address() as { port: number }).port)
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => (cut(), void relay.close()))
  /** Nothing comes through any more, and neither side hears of it; new connections work. */
  const freeze = () => {
    for (const socket of open) socket.unpipe().pause()
  }
  return { url: url.href, cut, freeze, mend: () => (isCut = false) }
}
