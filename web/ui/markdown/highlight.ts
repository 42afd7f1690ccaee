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
  return (lowlight.highlight(language, code).children as Piece[]).map((piece, index) =>
    draw(piece, index, text),
  )
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
