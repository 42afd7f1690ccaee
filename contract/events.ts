import type * as z from 'zod/mini'
import type { ChangeEvent } from './changes.ts'
import type { ChatEvent } from './chats/chat.ts'
import type { Route } from './route.ts'

export type StreamEvent = ChatEvent | ChangeEvent

/** The events that a call streams. */
export type EventOf<R extends Route> = R extends { events: infer S extends z.ZodMiniType }
  ? z.output<S>
  : ChatEvent

/** One event as it stands on the wire. */
export const writeEvent = (id: number, event: StreamEvent) =>
  `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`

/** Reads what `writeEvent` wrote; comments (the keep-alive) are passed over. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent & { id: number }> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (waiting + decoder.decode(value, { stream: true })).split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readBlock(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function readBlock(block: string): (StreamEvent & { id: number }) | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart())
  }
  const [id, type, data] = [fields.get('id'), fields.get('event'), fields.get('data')]
  if (id === undefined || !type || !data) return undefined
  return { id: Number(id), type, data: JSON.parse(data) } as StreamEvent & { id: number }
}
