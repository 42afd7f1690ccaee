import type { MessagePort } from 'node:worker_threads'

/** What an end offers. */
type Calls = Record<string, (...given: any[]) => unknown>

type Message =
  | { id: number; call: string; given: unknown[] }
  | { id: number; gave: unknown }
  /** `of`: the call of the one who is told, whose own error it is. */
  | { id: number; threw: string; of: number | undefined }

/** What comes of a call whose port is closed before its answer. */
export class PortClosed extends Error {
  override name = 'PortClosed'
}

/**
 * Calls in both directions: the other end of the port may call what is `offered`, and what is returned
 * calls what the other end offers. Values are copied. An error that passes through the other end comes
 * back as what it was.
 */
export function callsOver<C extends Calls>(port: MessagePort, offered: Calls) {
  const waiting = new Map<number, { resolve(gave: any): void; reject(error: unknown): void }>()
  const thrown = new Map<number, unknown>()
  const told = new WeakMap<Error, number>()
  let isClosed = false
  let calls = 0
  const send = (message: Message) => port.postMessage(message)

  port.on('message', (message: Message) => {
    if ('call' in message) return void answer(message)
    const call = waiting.get(message.id)!
    waiting.delete(message.id)
    if ('gave' in message) return call.resolve(message.gave)
    if (message.of !== undefined) return call.reject(thrown.get(message.of))
    const error = new Error(message.threw)
    told.set(error, message.id)
    call.reject(error)
  })
  port.once('close', () => {
    isClosed = true
    for (const { reject } of waiting.values()) reject(new PortClosed('The port is closed.'))
    waiting.clear()
  })

  async function answer({ id, call, given }: Extract<Message, { call: string }>) {
    try {
      send({ id, gave: await offered[call]!(...given) })
    } catch (error) {
      thrown.set(id, error)
      const of = error instanceof Error ? told.get(error) : undefined
      send({ id, threw: String(error), of })
    }
  }

  return <K extends keyof C & string>(
    call: K,
    ...given: Parameters<C[K]>
  ): Promise<Awaited<ReturnType<C[K]>>> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new PortClosed('The port is closed.'))
      const id = calls++
      waiting.set(id, { resolve, reject })
      send({ id, call, given })
    })
}
