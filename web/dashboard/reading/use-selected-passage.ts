import { type RefObject, useEffect, useState } from 'react'

const shortest = 2
/** Longer links are cut off on their way by some programs. */
const longest = 600
const settleMs = 150

export type Selected = { quote: string; page: number }

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
  const quote = shortened(selection.toString())
  const page = pageOf(range.startContainer)
  return quote.length >= shortest && page ? { quote, page } : undefined
}

/** One line, cut between words. A word that was parted at the end of a line is whole again. */
export function shortened(text: string): string {
  const line = text
    .replaceAll(/(\p{L})[-\u00ad\u2010][ \t]?\r?\n[ \t]?(?=\p{Ll})/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line.length <= longest) return line
  const cut = line.lastIndexOf(' ', longest)
  return line.slice(0, cut > 0 ? cut : longest).toWellFormed()
}

function pageOf(node: Node): number | undefined {
  const element = node instanceof Element ? node : node.parentElement
  return (
    Number(element?.closest<HTMLElement>('[data-page-number]')?.dataset['pageNumber']) || undefined
  )
}
