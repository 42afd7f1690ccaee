import { paths } from '#web/paths.ts'

/** Where a message is read: its chat is opened at it, on the branch that holds it. */
export const messagePath = (chatId: string, messageId: string) =>
  `${paths.chat(chatId)}#${anchorOf(messageId)}`

export const anchorOf = (messageId: string) => `m-${messageId}`

export const messageInHash = (hash: string): string | undefined =>
  /^#m-([0-9a-f-]{36})$/i.exec(hash)?.[1]?.toLowerCase()
