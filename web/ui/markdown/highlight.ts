import { common, createLowlight } from 'lowlight'
import { type ReactNode, createElement } from 'react'

type Piece = {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: Piece[]
}

const lowlight = createLowlight(common)

/** Code in colours, as elements; undefined for a language nobody taught it. */
export function highlight(
  language: string,
  code: string,
  text: (part: string) => ReactNode,
): ReactNode[] | undefined {
  if (!lowlight.registered(language)) return undefined
  return partsOf(code)
    .flatMap((part) => lowlight.highlight(language, part).children as Piece[])
    .map((piece, index) => draw(piece, index, text))
}

/** About 100 lines. */
const longestPart = 3_000

/**
 * The time for colours grows with the square of the length in most languages, so that long code is
 * coloured in parts: a comment that goes over the edge of one loses its colour there.
 */
export function partsOf(code: string): string[] {
  const parts: string[] = []
  for (let from = 0; from < code.length;) {
    const most = from + longestPart
    const to = most < code.length ? edgeBefore(code, from, most) : code.length
    parts.push(code.slice(from, to))
    from = to
  }
  return parts
}

/** Behind an empty line in the second half of the part, else behind any line, else anywhere. */
function edgeBefore(code: string, from: number, most: number): number {
  const empty = code.lastIndexOf('\n\n', most - 2)
  if (empty > from + longestPart / 2) return empty + 2
  const line = code.lastIndexOf('\n', most - 1)
  return line > from ? line + 1 : most
}

function draw(piece: Piece, key: number, text: (part: string) => ReactNode): ReactNode {
  if (piece.type === 'text') return text(piece.value ?? '')
  const classes = piece.properties?.className
  const known = (Array.isArray(classes) ? classes : []).filter(
    (name) => typeof name === 'string' && /^[\w-]{1,40}$/.test(name),
  )
  return createElement(
    'span',
    { key, className: known.join(' ') },
    ...(piece.children ?? []).map((child, index) => draw(child, index, text)),
  )
}
