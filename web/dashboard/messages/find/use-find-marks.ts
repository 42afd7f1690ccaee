import { type RefObject, useEffect } from 'react'
import { placesIn } from './find-words.ts'

const mostMarks = 2_000

/**
 * Marks words in what is drawn, without a change to it: a row that comes into the page is marked
 * when it comes. Browsers without such marks show the message alone.
 */
export function useFindMarks(
  frame: RefObject<HTMLElement | null>,
  words: string[],
  current: string | undefined,
) {
  useEffect(() => {
    const box = frame.current
    if (!box || words.length === 0 || !('highlights' in CSS)) return
    let due = 0
    const mark = () => {
      due = 0
      const [all, here] = [new Highlight(), new Highlight()]
      for (const row of box.querySelectorAll<HTMLElement>('[data-row]'))
        for (const range of rangesIn(row, words, mostMarks - all.size))
          (row.dataset['row'] === current ? here : all).add(range)
      CSS.highlights.set('found', all)
      CSS.highlights.set('found-here', here)
    }
    const soon = () => (due ||= requestAnimationFrame(mark))
    const watch = new MutationObserver(soon)
    watch.observe(box, { childList: true, subtree: true, characterData: true })
    mark()
    return () => {
      cancelAnimationFrame(due)
      watch.disconnect()
      CSS.highlights.delete('found')
      CSS.highlights.delete('found-here')
    }
  }, [frame, words, current])
}

function* rangesIn(row: HTMLElement, words: string[], most: number): Generator<Range> {
  let left = most
  for (const part of row.querySelectorAll('[data-words]')) {
    const { text, placeOf } = textOf(part)
    for (const [start, end] of placesIn(text, words)) {
      if (left-- <= 0) return
      const range = new Range()
      range.setStart(...placeOf(start))
      range.setEnd(...placeOf(end - 1, 1))
      yield range
    }
  }
}

/** The text of a part as it is read, whatever of it is in bold: without the numbers of its sources. */
function textOf(part: Element) {
  const walker = document.createTreeWalker(
    part,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof HTMLButtonElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  let text = ''
  const nodes: { from: number; node: Text }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) {
      nodes.push({ from: text.length, node })
      text += node.data
    } else if (isBlock.test(node.nodeName)) text += '\n'
  /** Where a character stands; `after` counts on from there. */
  const placeOf = (at: number, after = 0): [Text, number] => {
    const { from, node } = nodes.findLast((one) => one.from <= at)!
    return [node, Math.min(at - from, node.length) + after]
  }
  return { text, placeOf }
}

const isBlock = /^(?:P|LI|T[DHR]|H\d|PRE|BLOCKQUOTE|DIV|BR|DT|DD)$/
