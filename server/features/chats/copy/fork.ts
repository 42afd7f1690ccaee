import type { Chat } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { Selection } from '#contract/chats/selections.ts'
import type { Approval } from '#contract/desk/approval.ts'
import type { Step } from '#contract/chats/steps.ts'
import type { App, Member } from '#server/app.ts'
import { conflict } from '#server/errors.ts'
import { copyChat } from './copy.ts'
import { branchTo, findChat, findMessage, presentChat, sizeOfBranch } from '../store.ts'

/**
 * Continues from a message in a new chat. Own documents stay with the first chat: answers in the
 * new one are not taken from them, but citations of them still open, because the member owns both.
 */
export async function forkChat(app: App, member: Member, messageId: string): Promise<Chat> {
  const { chatId } = await findMessage(app, member, messageId)
  const chat = await findChat(app, member, chatId)
  const copy = await copyChat(app, member, async () => {
    expectWithin(await sizeOfBranch(app, chatId, messageId))
    const branch = await branchTo(app, chatId, messageId)
    if (branch.some(({ status }) => status === 'streaming'))
      throw conflict('This answer is still being written. Fork the chat when it is done.')
    return {
      title: titleOfCopy(chat.title),
      fileIds: chat.fileIds,
      // A copy of a temporary chat is temporary too.
      temporarySince: chat.temporary ? chat.createdAt : null,
      hadOwnFiles: chat.hadOwnFiles,
      messages: branch.map((row) => ({
        ...row,
        citations: row.citations as Citation[],
        steps: row.steps as Step[],
        selection: row.selection as Selection | null,
        approved: row.approved as Approval | null,
      })),
    }
  })
  return presentChat(app, copy)
}

/** It is held in memory, and the embedded database stores it for one member at a time. */
export const largest = { messages: 5_000, bytes: 10_000_000 }

function expectWithin({ messages, bytes }: { messages: number; bytes: number }) {
  if (messages > largest.messages || bytes > largest.bytes)
    throw conflict(
      'This chat is too long to be copied up to here. Nothing was changed; fork it from an earlier message.',
    )
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
