import { forThisTab, readStored, writeStored } from '#web/api/storage.ts'
import { paths } from '#web/paths.ts'

const key = 'messagesPlace'

/** The chat that this tab showed last: “Messages” leads back to it from other screens. */
export const lastPlace = (): string => {
  const chatId = readStored(key, forThisTab())
  return chatId ? paths.chat(chatId) : paths.messages
}

export const rememberPlace = (chatId: string | undefined) =>
  writeStored(key, chatId ?? null, forThisTab())

export function forgetPlace(chatId: string) {
  if (readStored(key, forThisTab()) === chatId) rememberPlace(undefined)
}
