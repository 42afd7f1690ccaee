import { readStored, writeStored } from '#web/api/storage.ts'

/** What stands in the composer, with the id under which it was sent, if it was. */
export type Draft = { text: string; requestId?: string; sentText?: string }

const keyOf = (place: string) => `draft:${place}`

export function readDraft(place: string): Draft {
  try {
    const draft = JSON.parse(readStored(keyOf(place)) ?? '{}') as Partial<Draft>
    return { ...draft, text: typeof draft.text === 'string' ? draft.text : '' }
  } catch {
    return { text: '' }
  }
}

export const writeDraft = (place: string, draft: Draft | null) =>
  writeStored(keyOf(place), draft?.text ? JSON.stringify(draft) : null)

/** The same question under the same id, so that sending it once more changes nothing; another one under its own. */
export function forSending(draft: Draft, newId: () => string): Required<Draft> {
  const same = draft.requestId && draft.sentText === draft.text
  return { text: draft.text, sentText: draft.text, requestId: same ? draft.requestId! : newId() }
}
