import type { VirtualizerHandle } from 'virtua'
import type { ScrollPosition } from './scroll-positions.ts'

/** A message to be brought into sight; each wish is a new object. */
export type Target = { messageId: string; focus: boolean }

/** At 60 a second: five seconds, which a slow telephone may need to lay out long answers. */
const mostFrames = 300
const closePx = 2

/** Above the first row stands a place of always the same height. */
export const startPx = 64

/**
 * Scrolls the list to a position, and holds it until its rows have their heights. The list itself
 * gives up 150 ms after it measured one, and a busy machine may need longer for the next.
 */
export async function scrollToMessage(
  frame: HTMLElement | null,
  list: VirtualizerHandle | null,
  { messageId, within, indexOf }: ScrollPosition & { indexOf: (messageId: string) => number },
  signal: AbortSignal,
): Promise<void> {
  if (!frame || !list) return
  for (let frames = 0, still = 0; frames < mostFrames && still < 3; frames++) {
    const at = indexOf(messageId)
    if (at < 0) break
    const row = rowIn(frame, messageId)
    const top = startPx + list.getItemOffset(at)
    still = row && isDrawnAt(frame, row, top) && isScrolledTo(frame, top + within) ? still + 1 : 0
    if (still === 0) list.scrollToIndex(at, { align: 'start', offset: within })
    await nextFrame()
    if (signal.aborted || !frame.isConnected) return
  }
}

/**
 * Not while the browser still has the rows, and their end, where they were before they had their
 * heights: for as long, it does not scroll further than that end.
 */
function isDrawnAt(frame: HTMLElement, row: HTMLElement, top: number): boolean {
  const drawn = row.getBoundingClientRect().top - frame.getBoundingClientRect().top
  return Math.abs(frame.scrollTop + drawn - top) < closePx
}

/** Or as far as it goes: what is near the end cannot come further up. */
function isScrolledTo({ scrollTop, scrollHeight, clientHeight }: HTMLElement, top: number) {
  const most = Math.max(0, scrollHeight - clientHeight)
  return Math.abs(scrollTop - Math.min(Math.max(0, top), most)) < closePx
}

/** Marks a message for a moment, and gives it the focus, as soon as it is in the page. */
export async function highlightArrival(frame: HTMLElement | null, { messageId, focus }: Target) {
  if (!frame) return
  for (let frames = 0; frames < 60; frames++) {
    const row = rowIn(frame, messageId)
    if (row && frames > 1 && (!focus || takesFocus(row))) {
      row.dataset['arrived'] = ''
      setTimeout(() => delete row.dataset['arrived'], 2_500)
      return
    }
    await nextFrame()
  }
}

/** A row that was not measured yet is hidden, and what is hidden takes none. */
function takesFocus(row: HTMLElement): boolean {
  row.focus({ preventScroll: true })
  return document.activeElement === row
}

/** Only the rows near what is seen are in the page. */
const rowIn = (frame: HTMLElement, messageId: string) =>
  frame.querySelector<HTMLElement>(`[data-row="${CSS.escape(messageId)}"]`)

const nextFrame = () => new Promise(requestAnimationFrame)
