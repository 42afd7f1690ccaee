import katex, { type KatexOptions } from 'katex'
import { type ReactElement, type ReactNode, createElement } from 'react'

/** What KaTeX makes of a formula: letters, a space, or an element of MathML. */
type Node = {
  type?: string
  text?: string
  character?: string | null
  width?: number
  attributes?: Record<string, string>
  children?: Node[]
}

const elements = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup ' +
    'munder mover munderover mtable mtr mtd menclose'
  ).split(' '),
)
const attributes = new Set(
  (
    'display mathvariant mathcolor mathbackground mathsize stretchy fence separator lspace rspace width ' +
    'height depth voffset linethickness accent accentunder rowspacing columnspacing displaystyle ' +
    'scriptlevel movablelimits symmetric minsize maxsize notation form largeop'
  ).split(' '),
)
const mostNodes = 4_000

/** Its tree before it is made a string: no markup is ever read again. The types leave it out. */
const treeOf = (
  katex as unknown as { __renderToDomTree: (source: string, options: KatexOptions) => Node }
).__renderToDomTree

/** The formula as elements of MathML, each known to do nothing but stand there; undefined where it cannot be read. */
export function drawFormula(source: string, display: boolean): ReactElement | undefined {
  try {
    const tree = treeOf(source, {
      displayMode: display,
      output: 'mathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 300,
    })
    const math = tree.children?.find(({ type }) => type === 'math')
    const row = math?.children?.[0]?.children?.filter(({ type }) => type !== 'annotation')
    if (!math || !row) return undefined
    const left = { nodes: mostNodes }
    return draw({ ...math, children: row }, 0, left) as ReactElement
  } catch {
    return undefined
  }
}

function draw(node: Node, key: number, left: { nodes: number }, side?: string): ReactNode {
  if (--left.nodes < 0) throw new Error('This formula is too large to be drawn.')
  const { type, children = [] } = node
  if (typeof node.text === 'string') return node.text
  if (type === undefined && node.width !== undefined)
    return node.character || createElement('mspace', { key, width: `${node.width}em` })
  if (type === undefined || type === 'semantics') return drawAll(children, left)
  if (type === 'annotation') return null
  if (!elements.has(type)) throw new Error(`There is no way to draw ${type} here.`)
  const given: Record<string, unknown> = { key }
  for (const [name, value] of Object.entries(node.attributes ?? {}))
    if (attributes.has(name) && /^[-\w#.%+ ]{0,60}$/.test(value)) given[name] = value
  // Browsers read no columnalign; each cell is told by a class instead.
  const columns = type === 'mtable' ? node.attributes?.['columnalign']?.split(' ') : undefined
  if (columns)
    return createElement(
      type,
      given,
      children.map((row, index) => drawRow(row, index, left, columns)),
    )
  if (side && type === 'mtd') given['className'] = `maths-${side}`
  return createElement(type, given, ...drawAll(children, left))
}

const drawAll = (nodes: Node[], left: { nodes: number }): ReactNode[] =>
  nodes.map((node, index) => draw(node, index, left))

const drawRow = (row: Node, key: number, left: { nodes: number }, columns: string[]) =>
  createElement(
    'mtr',
    { key },
    (row.children ?? []).map((cell, index) =>
      draw(cell, index, left, sides.has(columns[index] ?? '') ? columns[index] : undefined),
    ),
  )

const sides = new Set(['left', 'right'])
