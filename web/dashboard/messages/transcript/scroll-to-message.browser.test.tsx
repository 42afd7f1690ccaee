import { expect, onTestFinished, test } from 'vitest'
import type { VirtualizerHandle } from 'virtua'
import { scrollToMessage, startPx } from './scroll-to-message.ts'

/** One row in a box that scrolls, drawn where it is put; what stands below it ends the box. */
function boxWithRow(px: { top: number; below: number }) {
  const frame = document.createElement('div')
  frame.style.cssText = 'position: relative; height: 500px; overflow-y: auto'
  const row = document.createElement('div')
  row.dataset['row'] = 'm30'
  row.style.cssText = 'position: absolute; width: 100%'
  frame.append(row)
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const draw = ({ top, below }: typeof px) =>
    Object.assign(row.style, { top: `${top}px`, height: `${below}px` })
  draw(px)
  return { frame, draw }
}

test('a row that is drawn late is waited for: the end of what is drawn so far is not where the row belongs', async () => {
  const { frame, draw } = boxWithRow({ top: startPx + 1_200, below: 1_000 })
  // The list knows the heights already, and that the row belongs further down.
  const offset = 3_600
  let calls = 0
  const list = {
    getItemOffset: () => offset,
    scrollToIndex: () => {
      calls++
      if (calls === 10) draw({ top: startPx + offset, below: 1_000 })
      frame.scrollTop = startPx + offset
    },
  } as unknown as VirtualizerHandle
  const spot = { messageId: 'm30', within: 0, indexOf: () => 30 }
  await scrollToMessage(frame, list, spot, new AbortController().signal)
  expect(frame.scrollTop).toBe(startPx + offset)
  expect(calls).toBe(10)
})

test('what is near the end comes as far up as it goes', async () => {
  const { frame } = boxWithRow({ top: startPx + 3_600, below: 200 })
  const list = {
    getItemOffset: () => 3_600,
    scrollToIndex: () => (frame.scrollTop = startPx + 3_600),
  } as unknown as VirtualizerHandle
  const spot = { messageId: 'm30', within: 0, indexOf: () => 30 }
  await scrollToMessage(frame, list, spot, new AbortController().signal)
  expect(frame.scrollTop).toBe(startPx + 3_800 - 500)
})
