import type { Message } from '#contract/chat.ts'

/** The conversation that ends at a message: itself and what it follows from, oldest first. */
export function branchTo(messages: Message[], leafId: string | null | undefined): Message[] {
  const byId = new Map(messages.map((message) => [message._id, message]))
  const branch: Message[] = []
  for (let at = byId.get(leafId ?? '') ?? messages.at(-1); at; at = byId.get(at.parentId ?? ''))
    branch.push(at)
  return branch.toReversed()
}

export type Siblings = (message: Message) => string[]

/** For each message those that answer the same one, oldest first, itself among them; also what is not loaded. */
export function siblingsAmong(messages: Message[]): Siblings {
  const families = new Map<string, string[]>()
  const familyOf = ({ parentId, role }: Message) => `${role} ${parentId}`
  for (const message of messages) {
    const family = families.get(familyOf(message))
    if (family) family.push(message._id)
    else families.set(familyOf(message), [message._id])
  }
  return (message) => {
    const loaded = families.get(familyOf(message)) ?? [message._id]
    const others = message.siblings.filter((id) => !loaded.includes(id))
    // Ids begin with their time.
    return others.length > 0 ? [...loaded, ...others].toSorted() : loaded
  }
}

/** The newest message of the conversation that goes on from this one. */
export function newestAfter(messages: Message[], messageId: string): string {
  const newest = new Map<string, string>()
  for (const { parentId, _id } of messages) if (parentId) newest.set(parentId, _id)
  let at = messageId
  for (let next = newest.get(at); next; next = newest.get(at)) at = next
  return at
}
