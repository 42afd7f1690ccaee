import { readStored, storedKeys, writeStored } from '#web/api/storage.ts'

const prefix = 'draft:note:'

/** A text that is not saved, and when the note that it changes was changed last. */
export type NoteDraft = { text: string; changedAt?: string | undefined }

/** The notes that were begun and are not saved, by highlight; logging out clears them. */
export const keptNotes = (): ReadonlyMap<string, NoteDraft> =>
  new Map(
    storedKeys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), draftIn(readStored(key) ?? '')]),
  )

export const keepNote = (id: string, draft: NoteDraft | undefined) =>
  writeStored(`${prefix}${id}`, draft ? JSON.stringify(draft) : null)

/** Earlier versions kept the text alone. */
function draftIn(stored: string): NoteDraft {
  try {
    const { text, changedAt } = JSON.parse(stored) as Partial<NoteDraft>
    return typeof text === 'string' ? { text, changedAt } : { text: stored }
  } catch {
    return { text: stored }
  }
}
