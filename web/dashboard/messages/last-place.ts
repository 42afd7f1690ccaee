import { forThisTab, readStored, writeStored } from '#web/api/storage.ts'
import { paths } from '#web/paths.ts'
import { openName } from './answer/sources/open-in-address.ts'

const key = 'messagesPlace'

/** The chat that this tab showed last, with the pages beside it: “Messages” leads back to it. */
export const lastPlace = (): string => {
  const place = readStored(key, forThisTab())
  if (!place) return paths.messages
  const { chatId, open } = parsed(place)
  return withOpen(paths.chat(chatId), open)
}

/** `search`: of the address, with the pages that are open beside the chat. */
export const rememberPlace = (chatId: string | undefined, search = '') =>
  writeStored(key, chatId ? withOpen(chatId, openIn(search)) : null, forThisTab())

export function forgetPlace(chatId: string) {
  const place = readStored(key, forThisTab())
  if (place && parsed(place).chatId === chatId) rememberPlace(undefined)
}

function parsed(place: string) {
  const at = place.indexOf('?')
  return at < 0
    ? { chatId: place, open: [] }
    : { chatId: place.slice(0, at), open: openIn(place.slice(at)) }
}

const openIn = (search: string) => new URLSearchParams(search).getAll(openName)

const withOpen = (path: string, open: string[]) =>
  open.length > 0 ? `${path}?${new URLSearchParams(open.map((one) => [openName, one]))}` : path
