import type { ImportedChat } from './imported.ts'
import { selectionIn } from './selection-in.ts'
import { type Json, cleaned, listOf, note, objectOf, textOf } from './text.ts'
import { type Node, chatFrom } from './tree.ts'

/** Detects which product the export is from; undefined if it is no chat at all. */
export function chatOf(value: unknown, now: number): ImportedChat | null | undefined {
  const chat = objectOf(value)
  if (typeof chat['mapping'] === 'object' && chat['mapping'] !== null) return ofChatGpt(chat, now)
  if (Array.isArray(chat['chat_messages'])) return ofClaude(chat, now)
  if (Array.isArray(chat['messages'])) return ofCarrel(chat, now)
  return undefined
}

/** A tree of nodes by id; a node may have no message, and a message no words. */
function ofChatGpt(chat: Json, now: number) {
  const nodes: Node[] = Object.entries(chat['mapping'] as Json).map(([id, value]) => {
    const { parent, message } = objectOf(value)
    const parentId = typeof parent === 'string' ? parent : null
    return { id, parentId, message: chatGptMessage(objectOf(message)) }
  })
  // Some exports say it from above only.
  const known = new Map(nodes.map((node) => [node.id, node]))
  for (const [id, value] of Object.entries(chat['mapping'] as Json))
    for (const child of listOf(objectOf(value)['children'])) {
      const node = known.get(String(child))
      if (node && node.parentId === null && node.id !== id) node.parentId = id
    }
  return chatFrom(
    nodes,
    {
      kind: 'chatgpt',
      id: chat['conversation_id'] ?? chat['id'],
      title: chat['title'],
      pinned: chat['is_starred'],
      archived: chat['is_archived'],
      created: chat['create_time'],
      updated: chat['update_time'],
      currentId: chat['current_node'],
    },
    now,
  )
}

function chatGptMessage(message: Json): Node['message'] {
  const { role } = objectOf(message['author'])
  const metadata = objectOf(message['metadata'])
  const content = objectOf(message['content'])
  if (metadata['is_visually_hidden_from_conversation'] === true) return undefined
  // Messages to its tools were never shown to the user.
  const recipient = message['recipient'] ?? 'all'
  if (role !== 'user' && role !== 'assistant' && role !== 'tool') return undefined
  if (role === 'assistant' && recipient !== 'all') return undefined
  const pieces = chatGptPieces(content)
  const files = listOf(metadata['attachments']).map((file) => {
    const { name, mime_type: type } = objectOf(file)
    return textOf(type).startsWith('image/') ? '' : note('file', name)
  })
  // Of the answers of tools, only pictures were shown.
  const said = role === 'tool' ? pieces.filter((piece) => piece === note('image')) : pieces
  return {
    role: role === 'user' ? 'user' : 'bot',
    pieces: role === 'user' ? [...files, ...said] : said,
    time: message['create_time'],
  }
}

const unseen = new Set([
  ...['thoughts', 'reasoning_recap', 'user_editable_context', 'model_editable_context'],
  ...['execution_output', 'tether_browsing_display', 'tether_quote', 'system_error'],
])

function chatGptPieces(content: Json): string[] {
  const type = textOf(content['content_type'])
  if (unseen.has(type)) return []
  if (type === 'code') {
    const code = textOf(content['text'])
    return code.trim() ? [fenced(code)] : []
  }
  const parts = Array.isArray(content['parts']) ? content['parts'] : [content['text']]
  const heard = parts.some((part) => objectOf(part)['content_type'] === 'audio_transcription')
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [withoutMarkers(cleaned(part))]
    const { content_type: kind, text } = objectOf(part)
    const said = textOf(kind)
    if (typeof text === 'string') return [withoutMarkers(cleaned(text))]
    if (said.includes('image')) return [note('image')]
    if (said.includes('audio') || said.includes('video'))
      return heard
        ? []
        : [note(said.includes('video') && !said.includes('audio') ? 'video' : 'audio')]
    return said ? [note('file')] : []
  })
}

/** In a fence that is longer than any inside. */
function fenced(code: string): string {
  let fence = '```'
  while (code.includes(fence)) fence += '`'
  return `${fence}\n${code}\n${fence}`
}

/** Citations and the like are enclosed in private-use characters, which mean nothing here. */
const withoutMarkers = (text: string) =>
  text.replace(/\ue200[^\ue200\ue201]*\ue201/g, '').replace(/[\ue200-\ue20f]/g, '')

/** In order, and in newer exports a tree too; a root names a parent that is not there. */
function ofClaude(chat: Json, now: number) {
  const messages = listOf(chat['chat_messages']).map(objectOf)
  const tree = messages.some((message) => typeof message['parent_message_uuid'] === 'string')
  const idOf = (message: Json | undefined, i: number) => textOf(message?.['uuid']) || `at ${i}`
  const nodes: Node[] = messages.map((message, i) => ({
    id: idOf(message, i),
    parentId: tree
      ? textOf(message['parent_message_uuid']) || null
      : i === 0
        ? null
        : idOf(messages[i - 1], i - 1),
    message: claudeMessage(message),
  }))
  return chatFrom(
    nodes,
    {
      kind: 'claude',
      id: chat['uuid'],
      title: chat['name'],
      pinned: chat['is_starred'],
      created: chat['created_at'],
      updated: chat['updated_at'],
      currentId: chat['current_leaf_message_uuid'],
    },
    now,
  )
}

function claudeMessage(message: Json): Node['message'] {
  const { sender, created_at: time } = message
  if (sender !== 'human' && sender !== 'assistant') return undefined
  const blocks = listOf(message['content'])
    .map(objectOf)
    .flatMap(({ type, text }) => (type === 'text' ? [textOf(text)] : []))
  const text = blocks.some((block) => block.trim()) ? blocks : [textOf(message['text'])]
  const attached = listOf(message['attachments']).map((file) => {
    const { file_name: name, extracted_content: inside } = objectOf(file)
    // Long pasted text has no name: it is part of what the person wrote.
    return textOf(name).trim() ? note('file', name) : textOf(inside)
  })
  const files = listOf(message['files_v2'] ?? message['files']).map((file) => {
    const { file_name: name, file_kind: kind } = objectOf(file)
    return note(kind === 'image' ? 'image' : 'file', name)
  })
  return {
    role: sender === 'human' ? 'user' : 'bot',
    pieces: [...attached, ...files, ...text],
    time,
  }
}

const ends = ['complete', 'stopped', 'interrupted', 'failed'] as const

/** Citations are dropped, because anybody could have written them. */
function ofCarrel(chat: Json, now: number) {
  const messages = listOf(chat['messages']).map(objectOf)
  const nodes: Node[] = messages.flatMap((message, i) => {
    const { role, status, feedback, parentId } = message
    if (role !== 'user' && role !== 'bot') return []
    return {
      id: textOf(message['id']) || `at ${i}`,
      parentId: textOf(parentId) || null,
      message: {
        role,
        pieces: [textOf(message['content'])],
        status: ends.find((end) => end === status) ?? (role === 'bot' ? 'interrupted' : 'complete'),
        feedback: role === 'bot' && (feedback === 'up' || feedback === 'down') ? feedback : null,
        comment:
          role === 'bot' ? textOf(message['comment']).slice(0, 2000).toWellFormed() || null : null,
        selection: role === 'user' ? selectionIn(message['selection']) : null,
        time: message['createdAt'],
      },
    }
  })
  // Somebody else's list of messages, such as a request to a model.
  if (messages.length > 0 && nodes.length === 0) return undefined
  return chatFrom(
    nodes,
    {
      kind: 'carrel',
      id: chat['id'],
      title: chat['title'],
      pinned: chat['pinned'],
      archived: chat['archived'],
      created: chat['createdAt'],
      updated: chat['updatedAt'],
      currentId: chat['currentMessageId'],
    },
    now,
  )
}
