import { readStored, writeStored } from '#web/api/storage.ts'

type Draft = { title: string; body: string }

const keyOf = (id: string) => `written:${id}`

/** What was typed and not published; logging out clears it. */
export function readDraft(id: string): Draft | undefined {
  try {
    return JSON.parse(readStored(keyOf(id)) ?? '') as Draft
  } catch {
    return undefined
  }
}

export const keepDraft = (id: string, draft: Draft) =>
  writeStored(keyOf(id), draft.title || draft.body ? JSON.stringify(draft) : null)

export const forgetDraft = (id: string) => writeStored(keyOf(id), null)
