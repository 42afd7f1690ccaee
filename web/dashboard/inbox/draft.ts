import { readStored, storedKeys, writeStored } from '#web/api/storage.ts'

const keyOf = (id: string) => `answer:${id}`

/** What was written to a request and not sent; logging out clears it. */
export const readAnswerDraft = (id: string): string => readStored(keyOf(id)) ?? ''

export const writeAnswerDraft = (id: string, text: string) =>
  writeStored(keyOf(id), text.trim() ? text : null)

/** The requests to which something was written and not sent. */
export const answersInDraft = (): string[] =>
  storedKeys().flatMap((key) => (key.startsWith(keyOf('')) ? [key.slice(keyOf('').length)] : []))
