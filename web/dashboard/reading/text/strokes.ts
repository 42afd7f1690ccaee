import type { Range } from '#contract/documents/documents.ts'
import type { PlacedHighlight } from '#contract/documents/highlights.ts'

/** A range of a page's text that is marked, and as what. */
export type Stroke = Range & {
  kind: 'passage' | 'part' | 'hit' | 'current' | 'own'
  isSought: boolean
  /** Of the kind `own`: the member's highlight. */
  highlight?: PlacedHighlight
}

/** `ends` are the highlights whose last letters these are. */
type Segment = {
  text: string
  kinds: Set<Stroke['kind']>
  isSought: boolean
  ends: PlacedHighlight[]
}

/** The range cut where a stroke begins or ends, so that strokes may lie over each other. */
export function segmentsOf(text: string, { start, end }: Range, strokes: Stroke[]): Segment[] {
  const over = strokes.filter((stroke) => stroke.start < end && stroke.end > start)
  const whole = {
    ...{ text: text.slice(start, end), kinds: new Set<Stroke['kind']>() },
    ...{ isSought: false, ends: [] },
  }
  if (over.length === 0) return [whole]
  const inside = (at: number) => Math.min(end, Math.max(start, at))
  const cuts = [start, end, ...over.flatMap((stroke) => [inside(stroke.start), inside(stroke.end)])]
  const edges = [...new Set(cuts)].toSorted((a, b) => a - b)
  let sought = false
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1]!
    const here = over.filter((stroke) => stroke.start <= from && stroke.end >= to)
    const isSought = !sought && here.some((stroke) => stroke.isSought)
    sought ||= isSought
    const ends = here.flatMap(({ end, highlight }) => (highlight && end === to ? [highlight] : []))
    return {
      ...{ text: text.slice(from, to), kinds: new Set(here.map(({ kind }) => kind)) },
      ...{ isSought, ends },
    }
  })
}
