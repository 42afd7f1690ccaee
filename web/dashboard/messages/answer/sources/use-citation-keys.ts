import { useEffect } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'

/** A citation whose page stands beside the answer. */
export type Open = { messageId: string; citation: Citation }

type Given = {
  shown: Message[]
  open: Open | undefined
  setOpen: (open: Open) => void
  close: () => void
}

/**
 * `[` and `]` step through the sources of the answer that is open, or of the last one; Escape closes
 * the page. After an answer the empty composer has the focus: there `]`, which begins no question,
 * steps as well, and `[` while a page is open. Escape closes the page from the composer, too, and
 * not from another field, where it ends what was begun there.
 */
export function useCitationKeys({ shown, open, setOpen, close }: Given) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.metaKey ||
        event.ctrlKey ||
        (event.altKey && !'[]'.includes(event.key))
      )
        return
      if (isWriting(event.target) && !isForPage(event, open)) return
      if (event.key === 'Escape' && open && !isElsewhere()) return close()
      if (event.key !== '[' && event.key !== ']') return
      const next = step(shown, open, event.key === ']' ? 1 : -1)
      if (!next) return
      event.preventDefault()
      setOpen(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shown, open, setOpen, close])
}

/** The next source in that direction; from nowhere, the first or the last of the newest answer that has some. */
export function step(shown: Message[], open: Open | undefined, by: 1 | -1): Open | undefined {
  const message = open
    ? shown.find(({ _id }) => _id === open.messageId)
    : shown.findLast(({ citations }) => citations.length > 0)
  const citations = message?.citations ?? []
  if (!message || citations.length === 0) return undefined
  const at = open
    ? citations.findIndex(({ n }) => n === open.citation.n)
    : by === 1
      ? -1
      : citations.length
  const citation = citations[(at + by + citations.length) % citations.length]
  return citation && { messageId: message._id, citation }
}

/** A menu or a dialog closes itself with Escape; a page that lies over the chat is in one. */
const isElsewhere = () => document.querySelector('[role=menu], dialog[open]') !== null

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a key that is pressed in a field is meant for the page beside it. */
function isForPage({ key, target, isComposing }: KeyboardEvent, open: Open | undefined): boolean {
  // What the composer itself does with it, such as closing its list, it has done and said.
  if (key === 'Escape') return isComposer(target) && !isComposing
  if (!isEmptyComposer(target)) return false
  return key === ']' || (key === '[' && open !== undefined)
}

const isComposer = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement && target.id === 'composer'

const isEmptyComposer = (target: EventTarget | null) =>
  isComposer(target) && (target as HTMLTextAreaElement).value === ''
