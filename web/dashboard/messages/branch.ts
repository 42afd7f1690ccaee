import type { Message } from '#contract/chat.ts'

/** The conversation that ends at a message: itself and what it follows from, oldest first. */
export function branchTo(messages: Message[], leafId: string | null | undefined): Message[] {
  const byId = new Map(messages.map((message) => [message._id, message]))
  const branch: Message[] = []
  for (let at = byId.get(leafId ?? '') ?? messages.at(-1); at; at = byId.get(at.parentId ?? ''))
    branch.push(at)
  return branch.toReversed()
}

/** Messages that answer the same one, oldest first, this one among them. */
export const alternativesOf = (messages: Message[], message: Message) =>
  messages.filter(({ parentId, role }) => parentId === message.parentId && role === message.role)

/** The newest message of the conversation that goes on from this one. */
export function newestAfter(messages: Message[], messageId: string): string {
  let at = messageId
  for (;;) {
    const next = messages.findLast(({ parentId }) => parentId === at)
    if (!next) return at
    at = next._id
  }
}
