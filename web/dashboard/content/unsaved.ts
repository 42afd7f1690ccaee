import { readStored, writeStored } from '#web/api/storage.ts'

/** What was typed and is not saved yet, with the ETag of what it was typed over; it outlives a reload. */
export type Unsaved = { text: string; etag: string }

const keyOf = (file: string) => `content ${file}`

export function readUnsaved(file: string): Unsaved | undefined {
  try {
    const value = JSON.parse(readStored(keyOf(file)) ?? 'null') as Partial<Unsaved> | null
    return typeof value?.text === 'string' && typeof value.etag === 'string'
      ? { text: value.text, etag: value.etag }
      : undefined
  } catch {
    return undefined
  }
}

export const writeUnsaved = (file: string, unsaved: Unsaved | undefined) =>
  writeStored(keyOf(file), unsaved ? JSON.stringify(unsaved) : null)
