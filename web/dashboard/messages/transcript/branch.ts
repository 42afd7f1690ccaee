import type { Message } from '#contract/chats/chat.ts'

/** The conversation that ends at a message: itself and what it follows from, oldest first. */
export function branchTo(messages: Message[], leafId: string | null | undefined): Message[] {
  const byId = new Map(messages.map((message) => [message._id, message]))
  const branch: Message[] = []
  for (let at = byId.get(leafId ?? '') ?? messages.at(-1); at; at = byId.get(at.parentId ?? ''))
    branch.push(at)
  return branch.toReversed()
}

/** Which of how many a message is, from 1, and the ids of its neighbours, where there are some. */
export type Place = {
  place: number
  count: number
  before?: string | undefined
  after?: string | undefined
}
export type Siblings = (message: Message) => Place

/** For each message its place among those that answer the same one; also of what is not loaded. */
export function siblingsAmong(messages: Message[]): Siblings {
  const families = new Map<string, { ids: string[]; count: number }>()
  const familyOf = ({ parentId, role }: Message) => `${role} ${parentId}`
  for (const message of messages) {
    const family = families.get(familyOf(message)) ?? { ids: [], count: 0 }
    families.set(familyOf(message), family)
    family.ids.push(message._id)
    family.count = Math.max(family.count, message.amongSiblings?.count ?? 0)
  }
  return (message) => {
    const family = families.get(familyOf(message))
    // Ids begin with their time.
    const ids = [...new Set([...(family?.ids ?? []), ...message.siblings])].toSorted()
    const at = ids.indexOf(message._id)
    const neighbours = { before: ids[at - 1], after: ids[at + 1] }
    const { amongSiblings } = message
    return amongSiblings
      ? { place: amongSiblings.place, count: family?.count ?? amongSiblings.count, ...neighbours }
      : { place: at + 1, count: ids.length, ...neighbours }
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
