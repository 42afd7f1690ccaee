import { readStored, storedKeys, writeStored } from '#web/api/storage.ts'

const prefix = 'draft:note:'

/** A note that was begun, and when the one that it began with was changed. */
export type KeptNote = { text: string; changedAt: string }

/** The notes that were begun and are not saved, by highlight; logging out clears them. */
export const keptNotes = (): ReadonlyMap<string, KeptNote> =>
  new Map(
    storedKeys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), parsed(readStored(key) ?? '')]),
  )

export const keepNote = (id: string, note: KeptNote | undefined) =>
  writeStored(`${prefix}${id}`, note ? JSON.stringify(note) : null)

/**
 * Earlier versions kept the text alone, or without when its note was changed: what it began with is
 * not known, so it is asked about.
 */
function parsed(stored: string): KeptNote {
  try {
    const value: unknown = JSON.parse(stored)
    const { text, changedAt } = (value ?? {}) as Partial<KeptNote>
    if (typeof text === 'string') return { text, changedAt: changedAt ?? '' }
  } catch {
    // It is text.
  }
  return { text: stored, changedAt: '' }
}
