import { type RefObject, useEffect, useState } from 'react'
import { longestBefore } from '#contract/documents/highlights.ts'
import { longestSelection } from '#contract/chats/selections.ts'

const shortest = 2
/** Longer links are cut off on their way by some programs. */
export const longest = { inLink: 600, inQuestion: longestSelection }
const settleMs = 150

/** `before` is what stands before it on the page, to tell it from the same words elsewhere. */
export type Selected = { quote: string; page: number; before: string }

/** The reader's selection on the pages, once it has stopped changing. */
export function useSelectedPassage(box: RefObject<HTMLElement | null>): Selected | undefined {
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setSelected(selectedIn(box.current))
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(look, settleMs)
    }
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [box])
  return selected
}

function selectedIn(box: HTMLElement | null): Selected | undefined {
  const selection = document.getSelection()
  if (!box || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!box.contains(range.commonAncestorContainer)) return undefined
  const page = pageOf(range.startContainer)
  const quote = shortened(textOn(page, selection, range), longest.inQuestion)
  if (quote.length < shortest || !page) return undefined
  return { quote, page, before: textBefore(range) }
}

function textBefore(range: Range): string {
  const sheet = sheetOf(range.startContainer)
  if (!sheet) return ''
  const before = document.createRange()
  before.setStart(sheet, 0)
  before.setEnd(range.startContainer, range.startOffset)
  return before.toString().slice(-longestBefore).toWellFormed()
}

/** A passage is on one page: what is selected on the next ones is left out. */
function textOn(page: number | undefined, selection: Selection, range: Range): string {
  const sheet = sheetOf(range.startContainer)
  if (!page || !sheet || pageOf(range.endContainer) === page) return selection.toString()
  const onPage = range.cloneRange()
  onPage.setEndAfter(sheet)
  return onPage.toString()
}

/** One line, cut between words. A word that was parted at the end of a line is whole again. */
export function shortened(text: string, most: number = longest.inLink): string {
  const line = text
    .replaceAll(/(\p{L})[-\u00ad\u2010][ \t]?\r?\n[ \t]?(?=\p{Ll})/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line.length <= most) return line
  const cut = line.lastIndexOf(' ', most)
  return line.slice(0, cut > 0 ? cut : most).toWellFormed()
}

const sheetOf = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-page-number]')

const pageOf = (node: Node): number | undefined =>
  Number(sheetOf(node)?.dataset['pageNumber']) || undefined
