import { createHash } from 'node:crypto'
import { titleOf } from '../answering/title.ts'
import { type ImportedChat, type ImportedMessage, bounds } from './imported.ts'
import { joined, textOf, timeOf } from './text.ts'

/** A node of a conversation; the children of a node without a message belong to the node above. */
export type Node = {
  id: string
  parentId: string | null
  message?:
    | (Pick<ImportedMessage, 'role'> &
        Partial<Pick<ImportedMessage, 'status' | 'feedback' | 'comment' | 'selection'>> & {
          pieces: string[]
          time: unknown
        })
    | undefined
}

type About = {
  kind: 'chatgpt' | 'claude' | 'carrel'
  id: unknown
  title: unknown
  pinned?: unknown
  archived?: unknown
  created: unknown
  updated: unknown
  currentId: unknown
}

type Kept = ImportedMessage & { pieces: string[]; place: number; children: number }

/** Every branch, parents first and then by time; null if it has no words at all. */
export function chatFrom(nodes: Node[], about: About, now: number): ImportedChat | null {
  const created = clamped(timeOf(about.created) ?? now, now)
  const { kept, keptOf } = keptNodes(nodes, created, now)
  if (kept.length === 0) return null
  const byTime = (a: Kept, b: Kept) => a.at - b.at || a.place - b.place
  kept.sort(byTime)
  const given = textOf(about.title).replace(/\s/g, ' ').trim()
  const title = [...given.slice(0, 240)].slice(0, 120).join('') || titleFrom(kept)
  giveQuestion(kept, title)
  kept.sort(byTime)
  const newPlace = new Map(kept.map((one, i) => [one.place, i]))
  const placed = kept.map(({ parent, role, pieces, status, feedback, comment, selection, at }) => ({
    parent: parent === null ? null : newPlace.get(parent)!,
    content: joined(pieces),
    ...{ role, status, feedback, comment, selection, at },
  }))
  const currentPlace = keptOf.get(String(about.currentId))
  const shown = currentPlace === undefined ? placed.length - 1 : newPlace.get(currentPlace)!
  const { messages, current } = bounded(placed, shown)
  const last = messages.at(-1)!.at
  return {
    source: `${about.kind}:${sourceId(about.id, messages)}`,
    title,
    pinned: about.pinned === true,
    archived: about.archived === true,
    createdAt: Math.min(created, messages[0]!.at),
    updatedAt: Math.max(last, clamped(timeOf(about.updated) ?? last, now)),
    current,
    messages,
    cut: messages.length < placed.length,
  }
}

function titleFrom(kept: Kept[]): string {
  const first = kept.find(({ role }) => role === 'user') ?? kept[0]!
  return titleOf(joined(first.pieces).slice(0, 1000)) || 'Chat'
}

/** Messages before the first question: only an answer to a question can be given anew. */
function giveQuestion(kept: Kept[], content: string) {
  const unasked = kept.filter(({ role, parent }) => role === 'bot' && parent === null)
  const [first] = unasked
  if (!first) return
  const place = -1
  for (const one of unasked) one.parent = place
  kept.push({
    ...{ role: 'user', status: 'complete', feedback: null, comment: null, selection: null },
    ...{ parent: null, content: '', pieces: [content], at: first.at },
    ...{ place, children: unasked.length },
  })
}

/** Walks down from the roots, so that a cycle is never reached. */
function keptNodes(nodes: Node[], created: number, now: number) {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const below = new Map<string, Node[]>()
  const roots: Node[] = []
  for (const node of known.values()) {
    const { parentId } = node
    if (parentId === null || parentId === node.id || !known.has(parentId)) roots.push(node)
    else {
      const beside = below.get(parentId)
      if (beside) beside.push(node)
      else below.set(parentId, [node])
    }
  }
  const all: Kept[] = []
  const keptOf = new Map<string, number>()
  let level: { node: Node; above: number | null }[] = roots.map((node) => ({ node, above: null }))
  while (level.length > 0) {
    const next: typeof level = []
    for (const { node, above } of level) {
      const place = keep(all, node, above, created, now) ?? above
      if (place !== null) keptOf.set(node.id, place)
      for (const child of below.get(node.id) ?? []) next.push({ node: child, above: place })
    }
    level = next
  }
  return mergedAnswers(all, keptOf)
}

function keep(all: Kept[], { message }: Node, above: number | null, created: number, now: number) {
  if (!message || message.pieces.every((piece) => piece.trim() === '')) return undefined
  const parent = above === null ? null : all[above]!
  const earliest = parent?.at ?? 0
  const { role, pieces, status = 'complete', feedback = null, comment = null } = message
  const { selection = null } = message
  all.push({
    parent: above,
    role,
    content: '',
    status,
    feedback,
    comment,
    selection,
    at: Math.max(earliest, clamped(timeOf(message.time) ?? Math.max(earliest, created), now)),
    pieces,
    place: all.length,
    children: 0,
  })
  if (parent) parent.children++
  return all.length - 1
}

/**
 * Merges an answer that the other product split into several messages, with tools in between. If
 * another branch continues from its first part, what follows becomes another answer beside it.
 */
function mergedAnswers(all: Kept[], keptOf: Map<string, number>) {
  const into = all.map((_, i) => i)
  for (const one of all) {
    if (one.parent === null) continue
    one.parent = into[one.parent]!
    const above = all[one.parent]!
    if (one.role !== 'bot' || above.role !== 'bot') continue
    if (above.children !== 1) {
      one.parent = above.parent
      continue
    }
    for (const piece of one.pieces) above.pieces.push(piece)
    above.children = one.children
    above.status = one.status
    above.feedback = one.feedback ?? above.feedback
    into[one.place] = above.place
  }
  for (const [id, place] of keptOf) keptOf.set(id, into[place]!)
  return { kept: all.filter(({ place }) => into[place] === place), keptOf }
}

/** The shown branch comes first, newest part first; then as much of the others as fits. */
function bounded(messages: ImportedMessage[], shown: number) {
  const stays = new Set<number>()
  const room = { messages: bounds.messages, characters: bounds.chatCharacters }
  const take = (at: number) => {
    const { length } = messages[at]!.content
    if (room.messages === 0 || room.characters < length) return false
    room.messages -= 1
    room.characters -= length
    stays.add(at)
    return true
  }
  for (let at: number | null = shown; at !== null && take(at);) at = messages[at]!.parent
  // An answer is never kept without its question.
  const top = [...stays].at(-1)!
  if (messages[top]!.role === 'bot') stays.delete(top)
  const beside = new Map<number | null, number>()
  const count = (parent: number | null) => {
    const before = beside.get(parent) ?? 0
    beside.set(parent, before + 1)
    return before
  }
  for (const place of stays) count(messages[place]!.parent)
  for (const [i, { parent }] of messages.entries())
    if (!stays.has(i) && (parent === null || stays.has(parent)) && count(parent) < bounds.beside)
      take(i)
  if (stays.size === messages.length) return { messages, current: shown }
  const places = [...stays].sort((a, b) => a - b)
  const newPlace = new Map(places.map((place, i) => [place, i]))
  return {
    messages: places.map((place) => {
      const { parent, ...message } = messages[place]!
      return { ...message, parent: parent === null ? null : (newPlace.get(parent) ?? null) }
    }),
    current: newPlace.get(shown)!,
  }
}

/** If a file has no id, its words serve as one. */
function sourceId(id: unknown, messages: ImportedMessage[]): string {
  const given = textOf(id).trim()
  if (given && given.length <= 200) return given
  const hash = createHash('sha256')
  for (const { role, content } of messages) hash.update(`${role}\0${content}\0`)
  return `sha256-${hash.digest('hex')}`
}

const clamped = (ms: number, now: number) => Math.min(ms, now)
