import type { NewSelection } from '#contract/chats/selections.ts'
import { readStored, storedKeys, writeStored } from '#web/api/storage.ts'

/** What stands in the composer, with the id under which it was sent, if it was. */
export type Draft = {
  text: string
  requestId?: string
  sentText?: string
  /** The prompt that the text was made of. */
  promptId?: string
  /** The passage of a document that the question is about, and as JSON the one it was sent with. */
  selection?: NewSelection | undefined
  sentSelection?: string
  /** Of a chat that has not begun: which files it may use, and whether it is a temporary one. */
  fileIds?: string[] | null
  temporary?: boolean
  /** The text that the server had last, for the member's other devices. */
  shared?: string
}

export const newPlace = 'new'

const prefix = 'draft:'
export const keyOf = (place: string) => `${prefix}${place}`

const aChat = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** The composers in which something stands: not what is edited, nor a reason for a rating. */
export const placesWithDrafts = (): string[] =>
  storedKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((place) => place === newPlace || aChat.test(place))

export function readDraft(place: string): Draft {
  try {
    const draft = JSON.parse(readStored(keyOf(place)) ?? '{}') as Partial<Draft>
    return { ...draft, text: typeof draft.text === 'string' ? draft.text : '' }
  } catch {
    return { text: '' }
  }
}

export function writeDraft(place: string, draft: Draft | null): void {
  const holds = draft && (draft.text || draft.selection || draft.fileIds || draft.temporary)
  writeStored(keyOf(place), holds ? JSON.stringify(draft) : null)
}

/** With another text; a prompt of which nothing is left was not used. */
export function withText({ promptId, ...draft }: Draft, text: string): Draft {
  return { ...draft, text, ...(promptId && text.trim() ? { promptId } : {}) }
}

/** The same question under the same id, so that sending it once more changes nothing; another one under its own. */
export function forSending(
  draft: Draft,
  newId: () => string,
): Draft & Required<Pick<Draft, 'requestId' | 'sentText'>> {
  const sentSelection = draft.selection ? JSON.stringify(draft.selection) : ''
  const same =
    draft.requestId &&
    draft.sentText === draft.text &&
    (draft.sentSelection ?? '') === sentSelection
  return {
    ...draft,
    sentText: draft.text,
    ...(sentSelection ? { sentSelection } : {}),
    requestId: same ? draft.requestId! : newId(),
  }
}
