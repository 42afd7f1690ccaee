import { randomUUID as uuid } from 'node:crypto'
import { type Change, type ChangeEvent, changes } from '#contract/changes.ts'
import { chats } from '#contract/chats/chat.ts'
import type { Caller } from '#server/testing/test-app.ts'

type Numbered = ChangeEvent & { id: number }

/** What a reader has heard, and a promise of the first event that is asked for. */
export function listen(caller: Caller, after?: number) {
  const heard: Numbered[] = []
  const looking = new Set<() => void>()
  const stream = caller.stream(changes.follow, {}, after)
  const ended = (async () => {
    for await (const event of stream) {
      heard.push(event)
      for (const look of looking) look()
    }
  })()
  ended.catch(() => {})
  const find = (is: (event: Numbered) => boolean) =>
    new Promise<Numbered>((resolve, reject) => {
      const look = () => {
        const found = heard.find(is)
        if (found) resolve(found)
      }
      looking.add(look)
      look()
      ended.then(look, reject)
    })
  return {
    heard,
    ended,
    change: (kind: Change['kind'], thing?: string) =>
      find(
        ({ type, data }) =>
          type === 'change' && data.kind === kind && (thing === undefined || data.thing === thing),
      ),
    ready: () => find(({ type }) => type === 'ready'),
    things: () =>
      heard.flatMap(({ type, data }) => (type === 'change' ? [`${data.kind} ${data.thing}`] : [])),
  }
}

export const ask = (caller: Caller, message: string, chatId?: string) =>
  caller(chats.send, { body: { requestId: uuid(), message, ...(chatId ? { chatId } : {}) } })
