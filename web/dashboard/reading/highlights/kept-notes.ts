import { readStored, storedKeys, writeStored } from '#web/api/storage.ts'

const prefix = 'draft:note:'

/** The notes that were begun and are not saved, by highlight; logging out clears them. */
export const keptNotes = (): ReadonlyMap<string, string> =>
  new Map(
    storedKeys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), readStored(key) ?? '']),
  )

export const keepNote = (id: string, text: string | undefined) =>
  writeStored(`${prefix}${id}`, text ?? null)
