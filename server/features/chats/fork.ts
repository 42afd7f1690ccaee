import type { Chat } from '#contract/chat.ts'
import type { Citation } from '#contract/documents.ts'
import type { App, Member } from '../../app.ts'
import { conflict } from '../../errors.ts'
import { copyChat } from './copy.ts'
import { branchTo, findChat, findMessage, presentChat } from './store.ts'

/**
 * Goes on from a message in a chat of its own. Own documents stay with the first chat: answers here
 * are not taken from them, while citations of them still open, because the member owns both.
 */
export async function forkChat(app: App, member: Member, messageId: string): Promise<Chat> {
  const { chatId } = await findMessage(app, member, messageId)
  const chat = await findChat(app, member, chatId)
  const branch = await branchTo(app, chatId, messageId)
  if (branch.some(({ status }) => status === 'streaming'))
    throw conflict('This answer is still being written. Fork the chat when it is done.')
  const about = {
    title: titleOfCopy(chat.title),
    fileIds: chat.fileIds,
    // What was to be gone in a day does not stay longer by being copied.
    temporarySince: chat.temporary ? chat.createdAt : null,
  }
  const messages = branch.map((row) => ({ ...row, citations: row.citations as Citation[] }))
  return presentChat(app, await copyChat(app, member, about, messages))
}

const mostCharacters = 120

/** "Rules", "Rules (copy)", "Rules (copy 2)" and so on, within what a title may hold. */
export function titleOfCopy(title: string): string {
  const [, name = title, number] = /^(.+) \(copy(?: (\d{1,4}))?\)$/s.exec(title) ?? []
  const suffix = name === title ? ' (copy)' : ` (copy ${Number(number ?? 1) + 1})`
  let cut = ''
  for (const letter of name) {
    if (cut.length + letter.length + suffix.length > mostCharacters)
      return `${cut.trimEnd()}${suffix}`
    cut += letter
  }
  return `${cut}${suffix}`
}
